/** A yard server that is rolled back, restored or replaced is noticed before anything is written or sent on it (D8), on a real nats-server and in memory. */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { natsLog } from '../../../main/desks/nats-log.ts';
import { desk, facility, opId } from '../../support/desk-facts.ts';
import { type ModelDesk, openModelDesk } from '../../support/desk-model.ts';
import { createMemoryServer } from '../../support/memory-log.ts';
import { makeStream, natsVersion, startNats } from '../../support/nats-server.ts';

const together = ({ agreement }: ModelDesk) => expect.poll(() => agreement.state().is, { timeout: 20_000 }).toMatch(/together|holding/);

async function saved(model: ModelDesk, id: string): Promise<void> {
  model.save(id);
  // A slow machine may take longer than a clerk is kept waiting: then it is agreed a little later.
  await model.agreement.agree(opId(id));
  await expect.poll(() => model.agreement.fold.open.has(opId(id)), { timeout: 20_000 }).toBe(true);
}

/** Everything that was agreed is there again at both, in one order, and nothing may be sent for the grace period. */
async function putBack(gate: ModelDesk, dock: ModelDesk, ids: readonly string[]): Promise<void> {
  for (const each of [gate, dock]) {
    await expect.poll(() => each.agreement.state().is, { timeout: 20_000 }).toBe('holding');
    await expect.poll(() => ids.filter((id) => !each.agreement.fold.open.has(opId(id))), { timeout: 20_000 }).toEqual([]);
    for (const id of ids) expect(each.agreement.mayGo({ id: opId(id), standing: 'agreed', touches: [] })).toBe(false);
  }
  await expect.poll(() => gate.agreement.fold.head === dock.agreement.fold.head, { timeout: 20_000 }).toBe(true);
}

test.skipIf(natsVersion === null)('on a nats-server whose store was put back', async () => {
  const server = await startNats();
  try {
    await makeStream(server.address, facility);
    const log = (name: string) => natsLog({ address: server.address, facility, desk: desk(name), ca: null, seed: null });
    const gate = openModelDesk('gate', log('gate'));
    const dock = openModelDesk('dock', log('dock'));
    await Promise.all([together(gate), together(dock)]);
    await saved(gate, 'g1');
    await saved(dock, 'd1');
    const store = path.join(server.folder, 'store');
    const copy = path.join(server.folder, 'copy');
    await server.restart('SIGTERM', () => cpSync(store, copy, { recursive: true }));
    await Promise.all([together(gate), together(dock)]);
    await saved(gate, 'g2');
    await saved(dock, 'd2');
    const before = dock.agreement.fold.seq;
    await server.restart('SIGKILL', () => {
      rmSync(store, { recursive: true });
      cpSync(copy, store, { recursive: true });
    });
    await putBack(gate, dock, ['g1', 'd1', 'g2', 'd2']);
    expect(gate.agreement.fold.seq).toBeGreaterThanOrEqual(before);
    await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
  } finally {
    await server.stop();
  }
});

test.each([
  ['replaced by an empty one', 0],
  ['cut, and has grown to the same length since', 3],
])('on a server that was %s', async (_, kept) => {
  const server = createMemoryServer({
    timers: {
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    latency: () => 1,
  });
  const gate = openModelDesk('gate', server.at('gate'));
  const dock = openModelDesk('dock', server.at('dock'));
  await Promise.all([together(gate), together(dock)]);
  await saved(gate, 'g1');
  await saved(dock, 'd1');
  const { length } = server.log;
  server.rollBack(kept);
  while (kept > 0 && server.log.length < length) server.inject('dock', 'rubbish');
  await putBack(gate, dock, ['g1', 'd1']);
  await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
});

test.skipIf(natsVersion === null || process.platform !== 'linux')(
  'a frozen server holds up no save, and what arrives there late counts once (D9, D10)',
  async () => {
    const server = await startNats();
    try {
      await makeStream(server.address, facility);
      const log = (name: string) => natsLog({ address: server.address, facility, desk: desk(name), ca: null, seed: null });
      const gate = openModelDesk('gate', log('gate'));
      const dock = openModelDesk('dock', log('dock'));
      await Promise.all([together(gate), together(dock)]);
      await saved(gate, 'g1');
      await server.freeze();
      gate.save('g2');
      const began = performance.now();
      expect(await gate.agreement.agree(opId('g2'))).toBe('alone');
      expect(performance.now() - began).toBeLessThan(4_000);
      expect(gate.agreement.mayGo({ id: opId('g2'), standing: 'offered', touches: [] })).toBe(false);
      server.thaw();
      for (const each of [gate, dock]) await expect.poll(() => each.agreement.fold.open.has(opId('g2')), { timeout: 20_000 }).toBe(true);
      await saved(dock, 'd1');
      await expect.poll(() => gate.agreement.fold.head === dock.agreement.fold.head, { timeout: 20_000 }).toBe(true);
      expect([...gate.agreement.fold.open.keys()]).toEqual(['g1', 'g2', 'd1']);
      await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
    } finally {
      await server.stop();
    }
  },
);
