import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { openDesk, until } from '../console-desk.ts';

test('the undo of an opening gives back the closing with its reason and its time', async () => {
  const sandbox = await startSandbox({ yard: 'small', seed: 5 });
  const desk = await openDesk(sandbox);
  try {
    desk.console.start();
    await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
    const { table } = desk.page;
    const taken = new Set([...table.visits(), ...table.containers()].map(({ spotId }) => spotId));
    const spot = [...table.spots()].find(
      ({ id, isOpen, reserves }) => isOpen && reserves.length === 0 && !taken.has(id),
    )?.id;
    if (spot === undefined) throw new Error('No free spot.');
    const opens = new Date(Date.now() + 3_600_000).toISOString();
    const submit = (id: string, operation: object) =>
      desk.api.operations.submit({
        id: id as OperationId,
        operation: { spot, ...operation } as never,
        accepted: [],
      });
    const confirmed = (id: string) =>
      vi.waitFor(async () => {
        const { records } = await desk.api.operations.list({ limit: 9 });
        expect(records.find((each) => each.id === id)?.state).toBe('confirmed');
      }, 15_000);
    await submit('op-close', { kind: 'close', reason: 'Frozen pipes', until: opens });
    await confirmed('op-close');
    await submit('op-open', { kind: 'open', reason: 'Cleared' });
    await confirmed('op-open');
    const { by } = await desk.api.operations.undo();
    expect(by?.operation).toEqual({ kind: 'close', spot, reason: 'Frozen pipes', until: opens });
    await confirmed(by?.id as string);
    const known = await desk.api.shift.report({ from: Date.now() - 60_000, until: null });
    const why = known.closed.find((each) => each.why?.spot === spot)?.why;
    expect(why).toMatchObject({ reason: 'Frozen pipes', until: opens, clerk: 'Pat' });
    expect(table.spot(spot)?.isOpen).toBe(false);
  } finally {
    await desk.stop();
    await sandbox.stop();
    rmSync(desk.dataDir, { recursive: true, force: true });
  }
});
