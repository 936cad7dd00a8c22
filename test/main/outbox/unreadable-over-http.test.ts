/**
 * A spot whose own read fails for ever, over real HTTP and the console's own calls: the clerk gets
 * it, and the others go on.
 */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { deep, share } from '../../support/tiers.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

let sandbox: Sandbox;
let desk: Desk;
let closeClient: () => void;
let spots: readonly SpotId[];

beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 11 });
  const { client, account, close: hangUp } = await clientOf(sandbox, 6_000);
  closeClient = hangUp;
  desk = await openDesk(sandbox, {
    dockScheduling: { client },
    account: () => account,
    outboxSettings: { graceMs: 1_000, backOffMs: 50, backOffCapMs: 200, slowReadMs: 300 },
  });
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the first read');
  const { table } = desk.page;
  spots = [...table.spots()].flatMap(({ id, isOpen }) =>
    isOpen && table.visitsAt(id).length + table.standaloneAt(id).length === 0 ? [id] : [],
  );
  // The form of the question that this service understands is found by the first one.
  const [first] = spots as [SpotId];
  await becomes(await close(first), 'confirmed');
  spots = spots.slice(1);
});
afterAll(async () => {
  await desk.stop();
  closeClient();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

async function close(spot: SpotId): Promise<OperationId> {
  const id = randomUUID() as OperationId;
  await desk.api.operations.submit({
    id,
    operation: { kind: 'close', spot, reason: 'Ice' },
    accepted: ['close-reserved'],
  });
  return id;
}
async function becomes(id: OperationId, state: OperationRecord['state']): Promise<OperationRecord> {
  let last: OperationRecord | undefined;
  const look = async () => {
    last = (await desk.api.operations.list({ limit: 50 })).records.find((each) => each.id === id);
  };
  const looking = setInterval(() => void look(), 50);
  try {
    await until(() => last?.state === state, `${id} is ${state}`);
  } finally {
    clearInterval(looking);
  }
  return last as OperationRecord;
}
const requests = (spot: SpotId) =>
  sandbox.ledger.entries().filter(({ method, path }) => method === 'PATCH' && path.includes(spot));

const unreadable: readonly (readonly [string, Fault])[] = [
  ['a 500', { kind: 'status', status: 500 }],
  ['no record', { kind: 'wrongJson', body: { data: { id: 7 } } }],
  ['more than 8 MB', { kind: 'gzipBomb', megabytes: 16 }],
];
test.each(unreadable.slice(0, share(2, 3)))(
  'a close took effect, its answer was lost, and the read of its spot is %s',
  async (_, fault) => {
    const [spot, other] = spots as [SpotId, SpotId];
    spots = spots.slice(2);
    sandbox.faults.add({
      match: { method: 'GET', path: `/yard/spot/${spot}`, nth: 2, times: 10_000 },
      fault,
    });
    sandbox.faults.add({
      match: { method: 'PATCH', path: `/yard/spot/${spot}/close`, times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const id = await close(spot);
    const asked = await becomes(id, 'needs-clerk');
    expect(asked.known.code).toBe('operations.event.unreadable');
    expect(asked.choices).toEqual(['check-again', 'mark-done', 'drop']);
    await becomes(await close(other), 'confirmed');
    const done = await desk.api.operations.choose({ id, choice: 'mark-done' });
    expect(done.history.at(-1)).toMatchObject({
      state: 'confirmed',
      said: message('operations.event.vouchedBy', { clerk: 'Pat' }),
    });
    expect(requests(spot)).toHaveLength(1);
    sandbox.faults.clear();
  },
);

deep.test(
  'while the read of one spot hangs operations on other spots are confirmed',
  async () => {
    const [spot, ...others] = spots as [SpotId, ...SpotId[]];
    sandbox.faults.add({
      match: { method: 'GET', path: `/yard/spot/${spot}` },
      fault: { kind: 'endlessBody' },
    });
    const id = await close(spot);
    const ids = await Promise.all(others.slice(0, 4).map(close));
    for (const each of ids) await becomes(each, 'confirmed');
    // Still the first read of it, six seconds before its deadline.
    expect(sandbox.faults.list()).toMatchObject([{ matched: 1 }]);
    expect(requests(spot)).toHaveLength(0);
    sandbox.faults.clear();
    await becomes(id, 'confirmed');
  },
  30_000,
);
