/**
 * The disk fails once, at the first statement, the second, and so on to the last, in each way a
 * disk can fail.
 */
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../main/kernel/database/database.ts';
import type { OutboxStore } from '../../main/outbox/store/outbox-store.ts';
import { createSqliteStore } from '../../main/outbox/store/sqlite-store.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { casey, type Desk, findSpot, openDesk } from '../main/outbox/desk.ts';
import { share } from '../support/tiers.ts';
import { type Fuse, fused } from './fuse.ts';

const codes = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_CORRUPT'] as const;
/**
 * Each statement fails in one of the four ways, the next one in the next; in the deep tier in two,
 * with NTH_FAULTS=all in each.
 */
const step = process.env.NTH_FAULTS === 'all' ? 1 : share(4, 2);

let desk: Desk | null = null;
afterEach(() => desk?.close());

/**
 * A short shift: a save, a lost answer, a refusal, a chain, a cancel, an undo, and looks at the
 * history. Returns what was told.
 */
async function shift(fuse: Fuse): Promise<{ saved: Set<OperationId>; refused: Set<OperationId> }> {
  let crashed = false;
  desk = openDesk({
    size: { spots: 12, trucks: 4, standalone: 2 },
    wrapStore: (store) =>
      crashed
        ? store
        : createSqliteStore(fused((store as OutboxStore & { db: Database }).db, fuse), 'outbox.db'),
  });
  const { outbox, time, views, service, network } = desk;
  const saved = new Set<OperationId>();
  const refused = new Set<OperationId>();
  const format = async (id: string, operation: Operation) => {
    const result = await (desk as Desk).submit(operation, { id });
    (result.kind === 'saved' ? saved : refused).add(id as OperationId);
  };
  const free = service.spotIds.filter(
    (id) =>
      views.base.visitsAt(id).length + views.base.standaloneAt(id).length === 0 &&
      views.base.spot(id)?.isOpen,
  );
  const [a, b, c, d] = free as [SpotId, SpotId, SpotId, SpotId];
  const from = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 0);
  const asset = { kind: 'visit', id: views.base.visitsAt(from)[0] as VisitId } as const;
  fuse.armed = true;
  network.write = (call) => {
    if (call.kind === 'close' && call.spot === b) return { kind: 'lose' };
    if (call.kind === 'close' && call.spot === c)
      return { kind: 'answer', outcome: { kind: 'refused', status: 422, said: rawText('No.') } };
    return { kind: 'pass' };
  };
  await format('plain', { kind: 'close', spot: a, reason: 'Ice' });
  await format('lost', { kind: 'close', spot: b, reason: 'Ice' });
  await format('no', { kind: 'close', spot: c, reason: 'Ice' });
  await format('move', { kind: 'reassign', asset, from, to: d, reason: 'Door' });
  await format('back', { kind: 'reassign', asset, from: d, to: from, reason: 'Door' });
  await time.advance(20_000);
  outbox.undo(casey);
  outbox.redo(casey);
  desk.account = null;
  await format('canceled', { kind: 'open', spot: a, reason: 'Salted' });
  outbox.choose({ id: 'canceled' as OperationId, choice: 'cancel', actor: casey });
  expect(Array.isArray(outbox.list({ limit: 20 }).records)).toBe(true);
  desk.account = casey.account;
  await time.advance(200_000);
  // As after a power cut: what was only in memory is gone. The disk works again.
  fuse.armed = false;
  crashed = true;
  await desk.crash();
  await time.advance(300_000);
  return { saved, refused };
}

/** What a call of ours does, and what an operation wants done, in the same words. */
const effects = (of: Desk) =>
  of.service.ledger.flatMap(({ applied, call, tag }) =>
    applied && tag === 'desk' && 'spot' in call ? [`${call.kind} ${call.spot}`] : [],
  );
const wish = (operation: Operation) =>
  `${operation.kind} ${operation.kind === 'reassign' ? operation.to : 'spot' in operation ? operation.spot : ''}`;
const count = (list: readonly string[], what: string) =>
  list.filter((each) => each === what).length;

// Faults: I1, I2, I3, I4.
test.each(codes)(
  '%s at each statement: the saved is kept, the unsaved never happens, none twice',
  {
    timeout: 120_000,
  },
  async (code) => {
    const dry: Fuse = { armed: false, ran: 0, at: 0, code };
    await shift(dry);
    desk?.close();
    desk = null;
    expect(dry.ran).toBeGreaterThan(40);
    for (let at = 1 + (codes.indexOf(code) % step); at <= dry.ran; at += step) {
      const where = `${code} at statement ${at} of ${dry.ran}`;
      const { saved, refused } = await shift({ armed: false, ran: 0, at, code });
      const now = desk as unknown as Desk;
      const { records } = now.outbox.list({ limit: 50 });
      const states = new Map(records.map(({ id, state }) => [id, state]));
      for (const id of saved)
        expect(states.get(id), `${where}: ${id}`).toMatch(
          /^(confirmed|rejected|canceled|conflict|needs-clerk)$/,
        );
      for (const id of refused)
        expect(states.has(id), `${where}: ${id} was called not saved`).toBe(false);
      const happened = effects(now);
      const wishes = records.map(({ operation }) => wish(operation));
      for (const each of new Set(happened))
        expect(count(happened, each), `${where}: ${each}`).toBeLessThanOrEqual(count(wishes, each));
      now.close();
      desk = null;
    }
  },
);
