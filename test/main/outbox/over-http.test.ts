/**
 * Every way in which a call can end badly, over real HTTP: the complete console, real files, and
 * the sandbox's ledger as the truth.
 */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Fault,
  type LedgerEntry,
  type Sandbox,
  startSandbox,
} from '../../../sandbox/index.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

/**
 * Shorter than a request that is late, so that it is unclear; the grace period is longer than any
 * of them.
 */
const deadlineMs = 6_000;
const lateMs = 7_500;
const graceMs = 8_000;

/**
 * What happens to the first request of an operation, how the operation ends, and how many requests
 * reach the service.
 */
type Row = readonly [fault: Fault, state: OperationRecord['state'], requests: number];

const seenDone = (fault: Fault): Row => [fault, 'confirmed', 1];
const sentAgain = (fault: Fault): Row => [fault, 'confirmed', 2];
const refused = (status: number): Row => [
  { kind: 'status', status, body: { message: `No: <b>${status}</b>` } },
  'rejected',
  1,
];
const elsewhere = 'http://127.0.0.1:9/';

/** It took effect, and the reply says nothing of the kind. */
const done: readonly Row[] = [
  seenDone({ kind: 'dropAnswer' }),
  seenDone({ kind: 'lateApply', ms: lateMs }),
  seenDone({ kind: 'html', applied: true }),
  seenDone({ kind: 'redirect', status: 302, location: elsewhere, applied: true }),
  seenDone({ kind: 'redirect', status: 307, location: elsewhere, applied: true }),
  seenDone({ kind: 'emptyBody' }),
  seenDone({ kind: 'cutBody', cut: 'json' }),
  seenDone({ kind: 'cutBody', cut: 'connection' }),
  seenDone({ kind: 'endlessBody' }),
  seenDone({ kind: 'gzipBomb', megabytes: 32 }),
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status) =>
    seenDone({ kind: 'status', status, applied: true }),
  ),
];

/** It took no effect, and nothing that came back says so. */
const undone: readonly Row[] = [
  sentAgain({ kind: 'refuse' }),
  sentAgain({ kind: 'dropRequest' }),
  sentAgain({ kind: 'html', applied: false }),
  sentAgain({ kind: 'redirect', status: 302, location: elsewhere, applied: false }),
  sentAgain({ kind: 'redirect', status: 307, location: elsewhere, applied: false }),
  sentAgain({ kind: 'emptyBody', applied: false }),
  sentAgain({ kind: 'cutBody', cut: 'json', applied: false }),
  sentAgain({ kind: 'cutBody', cut: 'connection', applied: false }),
  sentAgain({ kind: 'gzipBomb', megabytes: 32, applied: false }),
  sentAgain({ kind: 'status', status: 409 }),
  sentAgain({ kind: 'status', status: 429, retryAfter: 1 }),
  sentAgain({ kind: 'status', status: 503, retryAfter: 1 }),
  sentAgain({ kind: 'status', status: 503 }),
];

/** A plain no. */
const no: readonly Row[] = [
  ...[400, 404, 422].map(refused),
  [{ kind: 'status', status: 403, body: { message: 'Not your spot' } }, 'needs-clerk', 1],
];

/** The token ended. */
const ended: readonly Row[] = [[{ kind: 'status', status: 401 }, 'confirmed', 2]];

/**
 * JSON of another shape than the documents show: what a "yes" holds is not shown for the yard, so
 * reads alone count.
 */
const strange: readonly Row[] = [
  seenDone({ kind: 'wrongJson' }),
  [{ kind: 'wrongJson', applied: false }, 'needs-clerk', 1],
];

const rows: readonly Row[] = [...done, ...undone, ...no, ...ended, ...strange];

let sandbox: Sandbox;
let desk: Desk;
let closeClient: () => void;
const ids = new Map<Row, { readonly operation: OperationId; readonly spot: SpotId }>();
let neighbor: { readonly operation: OperationId; readonly spot: SpotId };
let records: ReadonlyMap<OperationId, OperationRecord>;

const requestsFor = (spot: SpotId): readonly LedgerEntry[] =>
  sandbox.ledger
    .entries()
    .filter(({ path, source }) => source === 'call' && path === `/yard/spot/${spot}/close`);
const appliedOf = (spot: SpotId) => requestsFor(spot).filter(({ effect }) => effect === 'applied');

async function submit(spot: SpotId): Promise<OperationId> {
  const id = randomUUID() as OperationId;
  await desk.api.operations.submit({
    id,
    operation: { kind: 'close', spot, reason: 'Ice' },
    accepted: ['close-occupied', 'close-reserved'],
  });
  return id;
}

beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 11 });
  const { client, account, close } = await clientOf(sandbox, 30_000, deadlineMs, {
    sendIdempotencyKey: true,
  });
  closeClient = close;
  desk = await openDesk(sandbox, {
    dockScheduling: { client },
    account: () => account,
    outboxSettings: { graceMs, backOffMs: 50, backOffCapMs: 200, lanes: 8 },
  });
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the first read');
  const open = [...desk.page.table.spots()].filter(
    (spot) =>
      spot.isOpen &&
      desk.page.table.visitsAt(spot.id).length + desk.page.table.standaloneAt(spot.id).length === 0,
  );
  const spots = open
    .map(({ id }) => id)
    .concat(
      [...desk.page.table.spots()]
        .filter((spot) => spot.isOpen && !open.includes(spot))
        .map(({ id }) => id),
    );
  expect(spots.length).toBeGreaterThan(rows.length);
  for (const [index, row] of rows.entries()) {
    const spot = spots[index] as SpotId;
    sandbox.faults.add({
      match: { method: 'PATCH', path: `/yard/spot/${spot}/close`, times: 1 },
      fault: row[0],
    });
    ids.set(row, { operation: await submit(spot), spot });
  }
  const spot = spots[rows.length] as SpotId;
  neighbor = { operation: await submit(spot), spot };
  const rests = new Set(['confirmed', 'rejected', 'needs-clerk', 'conflict', 'canceled']);
  await vi.waitFor(
    async () => {
      const page = await desk.api.operations.list({ limit: 100 });
      records = new Map(page.records.map((record) => [record.id, record]));
      expect(
        page.records
          .filter(({ state }) => !rests.has(state))
          .map(({ label, state }) => [label, state]),
      ).toEqual([]);
    },
    { timeout: 90_000, interval: 250 },
  );
}, 120_000);
afterAll(async () => {
  await desk.stop();
  closeClient();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

/**
 * Never a false success: what is called confirmed is so in the service, by one effect; what is
 * refused had none.
 */
function expectEnd(
  [, state, requests]: Row,
  { operation, spot }: { operation: OperationId; spot: SpotId },
): OperationRecord {
  const record = records.get(operation) as OperationRecord;
  expect(record.state, JSON.stringify(record.history)).toBe(state);
  expect(requestsFor(spot)).toHaveLength(requests);
  expect(appliedOf(spot)).toHaveLength(state === 'confirmed' ? 1 : 0);
  expect(sandbox.yard.store.spots.get(spot)?.isActive).toBe(state !== 'confirmed');
  return record;
}
const named = (list: readonly Row[]) => list.map((row) => [JSON.stringify(row[0]), row] as const);
const what = (row: Row) => ids.get(row) as { operation: OperationId; spot: SpotId };

// Faults: C3, D2, E3, F3, H3.
describe('a request that worked with an unclear reply is confirmed, and not sent again', () => {
  test.each(named(done))('%s', (_, row) => {
    const { history } = expectEnd(row, what(row));
    expect(history.map(({ state }) => state)).toContain('unknown');
  });
});

// Faults: C2, E2, F2, H2.
describe('a request without effect is unknown, read back, and sent once more later', () => {
  test.each(named(undone))('%s', (_, row) => {
    const { history } = expectEnd(row, what(row));
    expect(history.map(({ state }) => state)).toContain('unknown');
  });
});

// Faults: F2.
describe('a plain no ends it, or asks the clerk, with the words of the service', () => {
  test.each(named(no))('%s', (_, row) => {
    const { known } = expectEnd(row, what(row));
    expect(known.code).toBe('operations.event.refused');
    expect(englishWords().format(known)).toContain(
      row[1] === 'rejected' && row[0].kind === 'status'
        ? `No: <b>${row[0].status}</b>`
        : 'Not your spot',
    );
  });
});

// Faults: G2.
describe('a token that ended costs one sign-in, and the call goes once more', () => {
  test.each(named(ended))('%s', (_, row) => {
    const { history } = expectEnd(row, what(row));
    expect(history.map(({ state }) => state)).toEqual([
      'queued',
      'sending',
      'answered',
      'confirmed',
    ]);
  });
});

// Faults: E5.
describe('a yes is believed only when a read bears it out', () => {
  test.each(named(strange))('%s', (_, row) => {
    const { known } = expectEnd(row, what(row));
    if (row[1] === 'needs-clerk') expect(known).toEqual(message('operations.event.acceptedUnseen'));
  });
});

test('with keys every request carries its operation’s, also when sent again', () => {
  const seen = rows.flatMap((row) =>
    requestsFor(what(row).spot).map(({ idempotencyKey }) => [idempotencyKey, what(row).operation]),
  );
  expect(seen.length).toBeGreaterThan(rows.length);
  expect(seen.filter(([key, operation]) => key !== operation)).toEqual([]);
});

// Faults: F5.
test('other entities go on beside all of that', () => {
  expect(records.get(neighbor.operation)?.state).toBe('confirmed');
  expect(appliedOf(neighbor.spot)).toHaveLength(1);
});
