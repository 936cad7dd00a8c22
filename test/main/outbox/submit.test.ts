import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import type { OutboxStore } from '../../../main/outbox/store/outbox-store.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { looseKey } from '../../../shared/search-key.ts';
import { casey, type Desk, findSpot, openDesk } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const free = (from: Desk) =>
  findSpot(from, ({ trucks, standalone, isOpen }) => trucks + standalone === 0 && isOpen);
const close = (spot: SpotId) => ({ kind: 'close', spot, reason: 'Oil on the ground' }) as const;

describe('saving', () => {
  test('an operation that a rule forbids is refused with the rule, and nothing is kept', async () => {
    desk = openDesk({ start: false });
    const result = await desk.submit({ kind: 'close', spot: free(desk), reason: ' ' });
    expect(result).toMatchObject({ kind: 'refused', findings: [{ code: 'reason-missing' }] });
    expect(desk.outbox.list({ limit: 5 }).total).toBe(0);
  });

  test('a caution has to be read first; then it is saved', async () => {
    desk = openDesk({ start: false });
    const spot = findSpot(desk, ({ trucks, isOpen }) => trucks > 0 && isOpen);
    expect(await desk.submit(close(spot))).toMatchObject({
      kind: 'caution',
      findings: [{ code: 'close-occupied' }],
    });
    expect(await desk.submit(close(spot), { accepted: ['close-occupied'] })).toMatchObject({
      kind: 'saved',
    });
  });

  test('"saved" is said when the row is on the disk, and before anything is sent', async () => {
    desk = openDesk({ start: false });
    const result = await desk.submit(close(free(desk)), { id: 'mine' });
    expect(result).toMatchObject({
      kind: 'saved',
      record: { state: 'queued', known: message('operations.known.queued') },
    });
    expect(desk.store().find('mine' as never)?.saved.operation.kind).toBe('close');
    expect(desk.writes).toEqual([]);
  });

  test('the row has intent, actor, times, the yard it was decided on, and its touches', async () => {
    desk = openDesk({ start: false });
    const spot = free(desk);
    await desk.submit(close(spot), { id: 'mine' });
    const saved = desk.store().find('mine' as never)?.saved;
    expect(saved).toMatchObject({
      operation: close(spot),
      actor: casey,
      savedAt: '2026-03-02T09:00:00.000Z',
      touches: [{ kind: 'spot', id: spot }],
      before: { spots: [{ id: spot, isOpen: true }] },
    });
    expect(saved?.label.code).toBe('operations.toDo.close');
  });

  // Faults: N1.
  test('the same id again is the same operation: one row, one call', async () => {
    desk = openDesk();
    const spot = free(desk);
    const [first, second] = await Promise.all([
      desk.submit(close(spot), { id: 'mine' }),
      desk.submit(close(spot), { id: 'mine' }),
    ]);
    await desk.time.settle();
    const third = await desk.submit(close(spot), { id: 'mine' });
    expect([first.kind, second.kind, third.kind]).toEqual(['saved', 'saved', 'saved']);
    expect(third).toMatchObject({ record: { state: 'confirmed' } });
    expect(desk.outbox.list({ limit: 5 }).total).toBe(1);
    expect(desk.writes).toHaveLength(1);
  });

  test('an id that belongs to another operation is not taken for it', async () => {
    desk = openDesk({ start: false });
    await desk.submit(close(free(desk)), { id: 'mine' });
    const other = await desk.submit(
      { kind: 'open', spot: free(desk), reason: 'Dry' },
      { id: 'mine' },
    );
    expect(other).toMatchObject({ kind: 'not-saved' });
  });

  test('an operation builds on those before it that are not confirmed', async () => {
    desk = openDesk({ start: false });
    const container = [...desk.views.base.container('box-0' as ContainerId)!.id];
    expect(container.length).toBeGreaterThan(0);
    const spot = free(desk);
    await desk.submit(close(spot));
    expect(await desk.submit(close(spot))).toMatchObject({
      kind: 'refused',
      findings: [{ code: 'already-closed' }],
    });
    expect(await desk.submit({ kind: 'open', spot, reason: 'Dry' })).toMatchObject({
      kind: 'saved',
    });
    expect(desk.outbox.pending().map(({ operation }) => operation.kind)).toEqual(['close', 'open']);
  });
});

/** A store whose disk can be made to take nothing. */
function brokenDisk(kind: 'disk' | 'damaged' = 'disk') {
  const state = { broken: false, commits: 0 };
  const wrap = (store: OutboxStore): OutboxStore => ({
    ...store,
    commit(writes) {
      if (state.broken)
        throw new DatabaseError(
          kind,
          rawText(
            'The file outbox.db cannot be written because the disk is full. Free some space.',
          ),
        );
      state.commits += 1;
      store.commit(writes);
    },
  });
  return { state, wrap };
}

describe('a disk that takes nothing', () => {
  // Faults: I1.
  test('nothing is called saved, and the sentence says what to do', async () => {
    const { state, wrap } = brokenDisk();
    desk = openDesk({ wrapStore: wrap });
    state.broken = true;
    const result = await desk.submit(close(free(desk)));
    expect(result).toEqual({
      kind: 'not-saved',
      said: message('operations.notSaved.file', {
        why: rawText(
          'The file outbox.db cannot be written because the disk is full. Free some space.',
        ),
      }),
    });
    expect(desk.outbox.pending()).toEqual([]);
    expect(desk.outbox.notices()).toMatchObject([{ key: 'outbox-disk', severity: 'error' }]);
    state.broken = false;
    expect(await desk.submit(close(free(desk)))).toMatchObject({ kind: 'saved' });
    expect(desk.outbox.notices()).toEqual([]);
  });

  // Faults: I1.
  test('no attempt starts that cannot be written down first', async () => {
    const { state, wrap } = brokenDisk();
    desk = openDesk({ wrapStore: wrap, start: false });
    await desk.submit(close(free(desk)));
    state.broken = true;
    desk.outbox.start();
    await desk.time.advance(10_000);
    expect(desk.writes).toEqual([]);
    expect(desk.outbox.records()[0]).toMatchObject({
      state: 'queued',
      next: message('operations.next.disk'),
    });
    state.broken = false;
    await desk.time.advance(10_000);
    expect(desk.outbox.list({ limit: 1 }).records[0]?.state).toBe('confirmed');
  });

  // Faults: I2, I3.
  test('an outcome that can’t be written is kept, shown, and written later', async () => {
    const { state, wrap } = brokenDisk();
    desk = openDesk({ wrapStore: wrap });
    desk.network.write = () => {
      state.broken = true;
      return { kind: 'pass' };
    };
    const spot = free(desk);
    await desk.submit(close(spot), { id: 'mine' });
    await desk.time.settle();
    // The clerk sees what is known; on the disk it is still on its way.
    expect(desk.service.world.store.spots.get(spot)?.isActive).toBe(false);
    expect(
      desk
        .store()
        .find('mine' as never)
        ?.events.map(({ event }) => event),
    ).toEqual(['started']);
    state.broken = false;
    await desk.time.advance(6_000);
    expect(
      desk
        .store()
        .find('mine' as never)
        ?.events.map(({ event }) => event),
    ).toEqual(['started', 'answered', 'seen-applied']);
    expect(desk.writes).toHaveLength(1);
  });

  // Faults: A4, I4.
  test('a crash meanwhile finds the operation on its way, and looks before anything else', async () => {
    const { state, wrap } = brokenDisk();
    desk = openDesk({ wrapStore: wrap });
    desk.network.write = () => {
      state.broken = true;
      return { kind: 'pass' };
    };
    await desk.submit(close(free(desk)), { id: 'mine' });
    await desk.time.settle();
    state.broken = false;
    await desk.crash();
    await desk.time.settle();
    const record = desk.outbox.list({ limit: 1 }).records[0];
    expect(record?.history.map((line) => line.state)).toEqual([
      'queued',
      'sending',
      'unknown',
      'confirmed',
    ]);
    expect(desk.writes).toHaveLength(1);
  });

  test('a decision of the clerk that cannot be written does not happen', async () => {
    const { state, wrap } = brokenDisk();
    desk = openDesk({ wrapStore: wrap, start: false });
    await desk.submit(close(free(desk)), { id: 'mine' });
    state.broken = true;
    const result = desk.outbox.choose({ id: 'mine' as never, choice: 'cancel', actor: casey });
    expect(result).toMatchObject({
      kind: 'not-possible',
      said: {
        code: 'operations.notSaved.file',
        values: { why: { values: { text: expect.stringContaining('disk is full') } } },
      },
    });
    expect(desk.outbox.records()[0]?.state).toBe('queued');
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'nothing' });
  });
});

// Faults: J1.
test('a row that rotted since the start is not sent', async () => {
  let rotten = false;
  desk = openDesk({
    start: false,
    wrapStore: (store) => ({
      ...store,
      find(id) {
        if (rotten)
          throw new DatabaseError(
            'damaged',
            rawText('The saved operation number 1 is damaged on disk, so it is not sent.'),
          );
        return store.find(id);
      },
    }),
  });
  await desk.submit(close(free(desk)), { id: 'mine' });
  rotten = true;
  desk.outbox.start();
  await desk.time.settle();
  expect(desk.writes).toEqual([]);
  expect(desk.outbox.records()[0]).toMatchObject({
    state: 'needs-clerk',
    choices: ['drop'],
    known: { values: { text: expect.stringContaining('damaged') } },
  });
});

test('the history can be searched, filtered and paged', async () => {
  desk = openDesk({ start: false });
  const spots = desk.service.spotIds
    .filter(
      (id) => desk.views.base.visitsAt(id).length + desk.views.base.standaloneAt(id).length === 0,
    )
    .slice(0, 3);
  for (const [index, spot] of spots.entries())
    await desk.submit(close(spot), { id: `op-${index}` });
  desk.outbox.choose({ id: 'op-1' as never, choice: 'cancel', actor: casey });
  const all = desk.outbox.list({ limit: 2 });
  expect(all).toMatchObject({
    total: 3,
    records: [{ id: 'op-2' }, { id: 'op-1', state: 'canceled' }],
  });
  expect(desk.outbox.list({ limit: 2, before: 2 }).records.map(({ id }) => id)).toEqual(['op-0']);
  expect(desk.outbox.list({ limit: 9, states: ['canceled'] }).records.map(({ id }) => id)).toEqual([
    'op-1',
  ]);
  const code = desk.views.base.spot(spots[2] as SpotId)?.code as string;
  for (const search of [code.toLowerCase(), looseKey(code)])
    expect(desk.outbox.list({ limit: 9, search }).records.map(({ id }) => id)).toContain('op-2');
  expect(desk.outbox.list({ limit: 9, search: '100%_' })).toMatchObject({ total: 0, records: [] });
  const [free] = spots;
  await desk.submit(
    { kind: 'open', spot: free as SpotId, reason: 'José Muñoz lo reparó' },
    { id: 'op-3' },
  );
  for (const search of ['jose munoz', 'JOSÉ', 'reparo', 'ñoz'])
    expect(desk.outbox.list({ limit: 9, search })).toMatchObject({ records: [{ id: 'op-3' }] });
  expect(desk.outbox.counts()).toMatchObject({ queued: 3, canceled: 0 });
});

test('a visit that is not in our yard is refused, not sent', async () => {
  desk = openDesk();
  const result = await desk.submit({
    kind: 'assign',
    asset: { kind: 'visit', id: 'nobody' as VisitId },
    spot: free(desk),
  });
  expect(result).toMatchObject({ kind: 'refused', findings: [{ code: 'unknown-visit' }] });
});
