/** Who was first, of what this desk has read: another desk by its name, never this one. */
import { expect, test } from 'vitest';
import { rawText } from '../../../shared/i18n/message.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { desk, opId, sharedOperation } from '../../support/desk-facts.ts';
import { openModelDesk } from '../../support/desk-model.ts';
import { createMemoryServer } from '../../support/memory-log.ts';

test('a refusal by our yard names the other desk whose operation is not over', async () => {
  const server = createMemoryServer({
    timers: {
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    latency: () => 1,
  });
  const [gate, dock] = [
    openModelDesk('gate', server.at('gate')),
    openModelDesk('dock', server.at('dock')),
  ];
  for (const { agreement } of [gate, dock])
    await expect.poll(() => agreement.state().is, { timeout: 60_000 }).toBe('together');
  const { touches, label } = sharedOperation('g1', 'S-g1', 'V-g1');
  const taken: Finding = {
    code: 'spot-has-truck',
    severity: 'refuse',
    entities: touches,
    said: rawText('Taken.'),
  };
  expect(dock.agreement.withFirst([taken])).toEqual([taken]);
  gate.save('g1');
  gate.agreement.changed();
  for (const { agreement } of [gate, dock])
    await expect.poll(() => agreement.fold.open.has(opId('g1')), { timeout: 60_000 }).toBe(true);
  const values = { why: taken.said, clerk: 'Ana', desk: desk('gate'), label };
  expect(dock.agreement.withFirst([taken])).toMatchObject([
    { ...taken, said: { code: 'desks.refused.given', values } },
  ]);
  expect(gate.agreement.withFirst([taken])).toEqual([taken]);
  await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
});
