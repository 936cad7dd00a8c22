import { describe, expect, test } from 'vitest';
import { readyText } from '../../../../main/kernel/ready-text.ts';
import { createLiveYard, type LiveYard } from '../../../../main/yard/memory/live-yard.ts';
import { fromColumns } from '../../../../shared/columns.ts';
import type { YardEvent } from '../../../../shared/console-api/yard.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import type { YardChange, YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { area, container, spot, spotId, visit, visitId } from '../read/fake-service.ts';

const rows: YardRows = {
  areas: [area('lot')],
  spots: [
    spot('L1', 'lot'),
    spot('L2', 'lot', {
      reserves: [{ id: 'r', entityName: null, objectId: null, validUntil: null }],
    }),
  ],
  visits: [visit('1', { spotId: spotId('L1'), placedAt: '2026-01-01T08:00:00Z' }), visit('2')],
  containers: [container('1', { visitId: visitId('1') })],
};

/** Rows as a page has them: columns hold every field, also those that a row may leave out. */
const whole = ({ visits, containers, ...rest }: YardRows): YardRows => ({
  ...rest,
  visits: visits.map((row) => ({ firstSeenAt: null, ...row })),
  containers: containers.map((row) => ({ firstSeenAt: null, ...row })),
});

const putVisits = (...visits: YardRows['visits']): YardChange => ({
  put: { areas: [], spots: [], visits, containers: [] },
  remove: { areas: [], spots: [], visits: [], containers: [] },
});

const assign = (operation: string, truck: string, spotName: string) => ({
  id: operation as OperationId,
  operation: {
    kind: 'assign',
    asset: { kind: 'visit', id: visitId(truck) },
    spot: spotId(spotName),
  } as const,
  at: '2026-01-01T09:00:00Z',
});

/** What a page would hold after these events. */
function asPage(events: readonly YardEvent[]) {
  let table = createYardTable();
  let version = -1;
  for (const event of events) {
    if (event.kind === 'snapshot') {
      table = createYardTable({
        areas: fromColumns(event.areas),
        spots: fromColumns(event.spots),
        visits: fromColumns(event.visits),
        containers: fromColumns(event.containers),
      });
    } else {
      expect(event.version).toBe(version + 1);
      table.put(event.change);
    }
    version = event.version;
  }
  return table;
}

/** Takes the events that are there without waiting. */
async function taken(events: AsyncGenerator<YardEvent, void>, count: number): Promise<YardEvent[]> {
  const list: YardEvent[] = [];
  for (let index = 0; index < count; index += 1)
    list.push((await events.next()).value as YardEvent);
  return list;
}

const placed = (live: Pick<LiveYard, 'view'>) =>
  Object.fromEntries(Array.from(live.view.visits(), (row) => [row.id, row.spotId]));

describe('the live yard', () => {
  test('sends every field of every row in its snapshot', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const table = asPage(await taken(live.watch(leave.signal), 1));
    expect(whole(table.snapshot())).toEqual(whole(rows));
  });

  test('shows the base while nothing is pending, and operations on top otherwise', () => {
    const live = createLiveYard(rows);
    expect(live.view).toBe(live.base);
    live.setPending([assign('o1', '2', 'L2')]);
    expect(live.view.visit(visitId('2'))?.spotId).toBe('spot-L2');
    expect(live.base.visit(visitId('2'))?.spotId).toBeNull();
    live.changeBase(putVisits(visit('3')));
    expect(placed(live)).toEqual({ 'visit-1': 'spot-L1', 'visit-2': 'spot-L2', 'visit-3': null });
    live.setPending([]);
    expect(placed(live)).toEqual({ 'visit-1': 'spot-L1', 'visit-2': null, 'visit-3': null });
  });

  test('a truck whose check-in was taken back disappears once it is on no spot', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const events = live.watch(leave.signal);
    const seen = await taken(events, 1);
    live.setTakenBack(new Set([visitId('1'), visitId('2')]));
    expect(placed(live)).toEqual({ 'visit-1': 'spot-L1' });
    live.changeBase(putVisits(visit('1')));
    expect(placed(live)).toEqual({});
    expect([...live.view.containers()]).toEqual([]);
    expect([...live.base.visits()]).toHaveLength(2);
    seen.push(...(await taken(events, 2)));
    expect(asPage(seen).snapshot()).toMatchObject({ visits: [], containers: [] });
    leave.abort();
  });

  test('sends watchers what changes the yard, and only that', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const events = live.watch(leave.signal);
    const seen = await taken(events, 1);
    live.setPending([]);
    live.changeBase(putVisits());
    live.setPending([assign('o1', '2', 'L2')]);
    // The service says what is shown already, in all but the time.
    live.changeBase(
      putVisits(visit('2', { spotId: spotId('L2'), placedAt: '2026-01-01T09:00:00Z' })),
    );
    live.setPending([]);
    live.changeBase(putVisits(visit('3')));
    seen.push(...(await taken(events, 2)));
    expect(whole(asPage(seen).snapshot()).visits).toEqual(whole(live.view.snapshot()).visits);
    expect(seen.map((event) => event.version)).toEqual([0, 1, 2]);
    leave.abort();
    expect((await events.next()).done).toBe(true);
  });

  test('reports conflicts when they come and go', () => {
    const live = createLiveYard(rows);
    let told = 0;
    const stop = live.onConflicts(() => {
      told += 1;
    });
    live.setPending([assign('o1', '2', 'L2')]);
    expect(told).toBe(0);
    live.changeBase(putVisits(visit('9', { spotId: spotId('L2') })));
    expect([...live.conflicts.keys()]).toEqual(['o1']);
    expect(told).toBe(1);
    live.changeBase(putVisits(visit('9')));
    expect(told).toBe(2);
    stop();
    live.changeBase(putVisits(visit('9', { spotId: spotId('L2') })));
    expect(told).toBe(2);
  });

  test('has the first snapshot ready, as the yard is when it is asked for', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const forget = live.getReady();
    const [ready] = await taken(live.watch(leave.signal), 1);
    if (ready?.kind !== 'snapshot') throw new Error('no snapshot');
    expect(readyText(ready.visits)).toBe(JSON.stringify(ready.visits));
    live.changeBase(putVisits(visit('3')));
    const [changed] = await taken(live.watch(leave.signal), 1);
    if (changed?.kind !== 'snapshot') throw new Error('no snapshot');
    expect(readyText(changed.visits)).toBeUndefined();
    expect(changed.visits.length).toBe(ready.visits.length + 1);
    forget();
  });

  test('gives a watcher that fell behind one new snapshot instead of all it missed', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const events = live.watch(leave.signal);
    const seen = await taken(events, 1);
    for (let batch = 0; batch < 30; batch += 1) {
      live.changeBase(
        putVisits(...Array.from({ length: 200 }, (_, index) => visit(`${batch}-${index}`))),
      );
    }
    seen.push(...(await taken(events, 1)));
    expect(seen.map((event) => event.kind)).toEqual(['snapshot', 'snapshot']);
    live.changeBase(putVisits(visit('last')));
    seen.push(...(await taken(events, 1)));
    expect(whole(asPage(seen).snapshot())).toEqual(whole(live.view.snapshot()));
  });

  test('sends all problems when they change', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const events = live.watch(leave.signal);
    await taken(events, 1);
    const problem = {
      key: 'k',
      code: 'two-trucks',
      entity: 'spot',
      id: 's',
      said: rawText('Two.'),
    } as const;
    live.setProblems([]);
    live.setProblems([problem]);
    live.setProblems([{ ...problem }]);
    live.setProblems([]);
    const seen = await taken(events, 2);
    expect(seen.map((event) => event.problems)).toEqual([[problem], []]);
  });

  test('lets a watcher go that leaves while it waits', async () => {
    const live = createLiveYard(rows);
    const leave = new AbortController();
    const events = live.watch(leave.signal);
    await taken(events, 1);
    const waiting = events.next();
    leave.abort();
    expect((await waiting).done).toBe(true);
  });
});
