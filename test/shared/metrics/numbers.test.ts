import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureList } from '../../../main/metrics/list-figure.ts';
import { addDays, type Day, dayStart } from '../../../shared/appointments/days.ts';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { JournalFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { forwards, rowChanges } from '../../../shared/journal/row-changes.ts';
import type { FigureKey, FigureOf } from '../../../shared/metrics/figure-list.ts';
import { Gatherer } from '../../../shared/metrics/gather.ts';
import { joined, type MetricsPart, type Numbers } from '../../../shared/metrics/metrics-parts.ts';
import { spreadOf } from '../../../shared/metrics/stats.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { factMaker } from '../journal/facts.ts';
import { area, areaId, spot, spotId, visit } from '../yard/rows.ts';

const start = Date.UTC(2026, 2, 2, 8);
const minute = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const hourOf = (ms: number) => new Date(ms).getUTCHours();
const door = (id: string) => spot(id, { type: 'docking', areaId: areaId('docks') });
const ground: Omit<YardRows, 'visits' | 'containers'> = {
  areas: [area('docks', { name: 'Docks' }), area('lot', { name: 'Lot' })],
  spots: [door('D1'), door('D2'), spot('P1', { areaId: areaId('lot') })],
};

/** The list that a figure opens. */
const listOf = ({ from, until, notes }: MetricsPart, figure: FigureKey, of: FigureOf | null) =>
  figureList(
    {
      ...{ from, until, notes, hourOf },
      lists: { early: [], onTime: [], late: [], notHere: [], noShow: [] },
      spotStays: () => [],
      namesOf: () => ({}),
    },
    figure,
    of,
  );

/** A day written as moves: at a minute, a truck is at a place ("" waits, null gone). */
type Move = {
  readonly at: number;
  readonly truck: string;
  readonly to: string | null;
  readonly by?: string;
};

function history(
  moves: readonly Move[],
  until: number,
): { readonly facts: readonly JournalFact[]; readonly numbers: Numbers } {
  const yard = createYardTable({ ...ground, visits: [], containers: [] });
  const facts: JournalFact[] = [];
  const fact = factMaker();
  const add = (part: Partial<JournalFact> & { at: number }) => facts.push(fact(part));
  const none = { areas: [], spots: [], visits: [], containers: [] };
  for (const { at: minutes, truck, to, by } of moves) {
    const at = start + minutes * minute;
    const known = yard.visit(truck as never);
    const row = {
      ...(known ??
        visit(truck, null, { createdAt: iso(at), companyName: 'Acme', visitType: 'Drop' })),
    };
    const spotted = {
      ...row,
      spotId: to === '' || to === null ? null : spotId(to),
      placedAt: to === '' || to === null ? null : iso(at),
    };
    const change =
      to === null
        ? { put: none, remove: { ...none, visits: [row.id] } }
        : { put: { ...none, visits: [spotted] }, remove: none };
    const subjects: Subject[] = [];
    if (by !== undefined) {
      add({
        at,
        source: 'desk',
        kind: 'operation.queued',
        subjects: [`operation:${facts.length}`, `clerk:${by}`],
      });
      subjects.push(facts.at(-1)?.subjects[0] as Subject);
    }
    for (const each of rowChanges(yard, change as never))
      add({ at, change: each as RowChange, subjects });
    yard.put(change as never);
    if (by !== undefined)
      add({
        at: at + minute,
        source: 'desk',
        kind: 'operation.confirmed',
        subjects: [...subjects, `clerk:${by}`],
      });
  }
  const gatherer = new Gatherer(
    createYardTable({ ...ground, visits: [], containers: [] }),
    start,
    hourOf,
  );
  for (const fact of facts) gatherer.add(fact);
  return { facts, numbers: joined([gatherer.part(start + until * minute)], 0) };
}

describe('figures of a day', () => {
  it('turn, gate to dock, dock time, dwell by area, doors by hour, moves by clerk', () => {
    const { numbers } = history(
      [
        { at: 0, truck: 'a', to: '' },
        { at: 10, truck: 'a', to: 'P1' },
        { at: 30, truck: 'a', to: 'D1', by: 'Ana' },
        { at: 90, truck: 'a', to: null },
        { at: 100, truck: 'b', to: 'D2' },
      ],
      120,
    );
    expect(numbers.turns).toEqual([{ visitType: 'Drop', company: 'Acme', lengths: [90 * minute] }]);
    expect(numbers.gateToDock).toEqual([30 * minute, 0]);
    expect(numbers.atDock).toEqual([60 * minute]);
    expect(numbers.areas).toEqual([
      { area: 'Docks', stays: [60 * minute] },
      { area: 'Lot', stays: [20 * minute] },
    ]);
    // Half an hour of one door of two in the first hour; in the second another half, and twenty
    // minutes of the other door.
    expect([numbers.doorHours[8], numbers.doorHours[9], numbers.doorHours[10]]).toEqual([
      0.25,
      50 / 120,
      null,
    ]);
    expect(numbers.movesByClerk).toEqual([
      { clerk: '', count: 1 },
      { clerk: 'Ana', count: 1 },
    ]);
    expect(numbers.movesByHour[8]).toBe(2);
    expect(numbers.confirmed).toEqual([minute]);
  });

  it('counts refusals, conflicts, and unwatched times', () => {
    const gatherer = new Gatherer(
      createYardTable({ ...ground, visits: [], containers: [] }),
      start,
      hourOf,
    );
    const fact = (kind: string, id: string, more: Partial<JournalFact> = {}): JournalFact => {
      const at = start + minute;
      return {
        seq: 1,
        notedAt: at,
        at,
        since: null,
        source: 'desk',
        kind,
        subjects: [`operation:${id}`],
        change: null,
        body: null,
        ...more,
      };
    };
    const label = rawText('Check-in of TX-1');
    const turnedDown = { subjects: ['acts:gate', 'clerk:Ana'] as const, body: { label } };
    for (const each of [
      fact('operation.rejected', 'x'),
      fact('operation.conflict', 'y'),
      // For want of a permission: it waits for its clerk, who drops it. Once, and not as unclear.
      fact('operation.needs-clerk', 'z', {
        body: { said: message('operations.event.refused', { why: label }) },
      }),
      fact('operation.rejected', 'z'),
      fact('operation.needs-clerk', 'unclear', { body: { said: label } }),
      fact('desk.refused', '', turnedDown),
    ])
      gatherer.add(each);
    const part = gatherer.part(start + minute);
    expect(part).toMatchObject({ refused: 3, conflicts: 1 });
    expect(listOf(part, 'refused', null)).toMatchObject({ count: 3 });
    expect(part.notes.at(-1)).toMatchObject({ figure: 'refused', clerk: 'Ana', label });
  });

  it('a conflict counts once, and not if it was already done', () => {
    const yard = { ...ground, visits: [], containers: [] };
    const gatherer = new Gatherer(createYardTable(yard), start, hourOf);
    const fact = factMaker();
    const step = (id: string, state: string, said: Message = message('operations.event.saved')) =>
      gatherer.add(
        fact({
          ...{ at: start, source: 'desk', kind: `operation.${state}` },
          ...{ subjects: [`operation:${id}`, 'clerk:Ana'], body: { said } },
        }),
      );
    for (const id of ['twice', 'done']) step(id, 'conflict');
    for (const state of ['queued', 'conflict']) step('twice', state);
    const figures = (part: MetricsPart) => [part.conflicts, listOf(part, 'conflicts', null).count];
    expect(figures(gatherer.part(start + minute))).toEqual([2, 2]);
    const alreadySo = message('operations.event.alreadySo');
    step('done', 'confirmed', alreadySo);
    step('twice', 'confirmed', message('operations.event.confirmed'));
    const part = gatherer.part(start + minute);
    expect(figures(part)).toEqual([1, 1]);
    expect(listOf(part, 'conflicts', null).lines.map(({ subject }) => subject)).toEqual([
      'operation:twice',
    ]);
    // The next day: that it was done doesn't change the day before.
    step('late', 'conflict');
    expect(figures(gatherer.cut(start + minute))).toEqual([2, 2]);
    step('late', 'confirmed', alreadySo);
    expect(figures(gatherer.part(start + 2 * minute))).toEqual([0, 0]);
  });

  it('a move that was taken back counts as none, whatever is seen first; a redo counts', () => {
    const there = rawText('Move a to D1');
    const back = rawText('Move a to P1');
    const step = (id: string, label: Message, undoes: string | null): Partial<JournalFact> => ({
      source: 'desk',
      subjects: [`operation:${id}`, 'clerk:Ana'],
      body: { label, undoes },
    });
    const moved = (id: string, from: string, to: string): Partial<JournalFact> => ({
      subjects: [`operation:${id}`],
      change: { kind: 'visit', id: 'a', before: { spotId: from }, after: { spotId: to } },
    });
    const counted = (isSeenFirst: boolean, cut: boolean, isRedone: boolean) => {
      const yard = { ...ground, visits: [visit('a', 'P1')], containers: [] };
      let gatherer = new Gatherer(createYardTable(yard), start, hourOf);
      const fact = factMaker();
      const parts: MetricsPart[] = [];
      const done = (id: string, label: Message, undoes: string | null, at: readonly string[]) => {
        const own = step(id, label, undoes);
        const [from = '', to = ''] = at;
        const both = [{ ...own, kind: 'operation.confirmed' }, moved(id, from, to)];
        gatherer.add(fact({ ...own, at: start, kind: 'operation.queued' }));
        for (const each of isSeenFirst ? both.toReversed() : both)
          gatherer.add(fact({ ...each, at: start }));
      };
      done('o1', there, null, ['P1', 'D1']);
      if (cut) {
        parts.push(gatherer.cut(start + minute));
        const carried = JSON.parse(JSON.stringify(gatherer.carry()));
        const now = { ...yard, visits: [visit('a', 'D1')] };
        gatherer = new Gatherer(createYardTable(now), start + minute, hourOf, carried);
      }
      done('o2', back, 'o1', ['D1', 'P1']);
      if (isRedone) done('o3', there, 'o1', ['P1', 'D1']);
      parts.push(gatherer.part(start + 2 * minute));
      const all = joined(parts, 0);
      const notes = parts.flatMap((part) => part.notes);
      const clerks = all.movesByClerk.reduce((sum, { count }) => sum + count, 0);
      const listed = notes.filter(({ figure }) => figure === 'moves').length;
      return [all.movesByHour.reduce((sum, each) => sum + each, 0), clerks, listed];
    };
    for (const isSeenFirst of [true, false]) {
      expect(counted(isSeenFirst, false, false)).toEqual([0, 0, 0]);
      expect(counted(isSeenFirst, false, true)).toEqual([1, 1, 1]);
      // Undone on the next day: the day before is closed.
      expect(counted(isSeenFirst, true, false)).toEqual([1, 1, 1]);
    }
  });
});

const moves = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 90 }),
      truck: fc.constantFrom('a', 'b', 'c'),
      to: fc.constantFrom('', 'D1', 'D2', 'P1', null),
    }),
    {
      maxLength: 30,
    },
  )
  .map((list) => {
    let at = 0;
    return list.map(({ after, truck, to }) => {
      at += after;
      return { at, truck, to };
    });
  });

describe('for any day', () => {
  it('equals a naive walk that looks at the yard minute by minute', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const until = (list.at(-1)?.at ?? 0) + 30;
        const { numbers } = history(list, until);
        const here = new Map<string, { to: string; arrived: number }>();
        const busy = Array.from({ length: 24 }, () => 0);
        const length = Array.from({ length: 24 }, () => 0);
        const turns: number[] = [];
        let next = 0;
        for (let now = 0; now < until; now += 1) {
          for (; next < list.length && (list[next] as Move).at <= now; next += 1) {
            const { truck, to } = list[next] as Move;
            const known = here.get(truck);
            if (to !== null) here.set(truck, { to, arrived: known?.arrived ?? now });
            else if (known !== undefined) {
              turns.push((now - known.arrived) * minute);
              here.delete(truck);
            }
          }
          const hour = hourOf(start + now * minute);
          length[hour] = (length[hour] as number) + 1;
          busy[hour] =
            (busy[hour] as number) +
            new Set([...here.values()].map(({ to }) => to).filter((to) => to.startsWith('D'))).size;
        }
        expect(numbers.turns.flatMap(({ lengths }) => lengths)).toEqual(turns);
        for (const [hour, share] of numbers.doorHours.entries())
          expect(share ?? 0).toBeCloseTo(
            length[hour] === 0 ? 0 : (busy[hour] as number) / (2 * (length[hour] as number)),
            9,
          );
      }),
      { numRuns: 60 },
    );
  });

  it('consecutive parts add up to the total, each continuing the one before', () => {
    fc.assert(
      fc.property(
        moves,
        fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 4 }),
        (list, cuts) => {
          const ended = (list.at(-1)?.at ?? 0) + 30;
          const done = list.map((each, at) => (at % 3 === 0 ? { ...each, by: 'Ana' } : each));
          const { facts, numbers } = history(done, ended);
          const yard = createYardTable({ ...ground, visits: [], containers: [] });
          let gatherer = new Gatherer(createYardTable(yard.snapshot()), start, hourOf);
          const parts: MetricsPart[] = [];
          let next = 0;
          for (const cut of [...cuts.filter((each) => each < ended), ended].sort((a, b) => a - b)) {
            const until = start + cut * minute;
            for (; next < facts.length && (facts[next] as JournalFact).at <= until; next += 1) {
              const fact = facts[next] as JournalFact;
              gatherer.add(fact);
              if (fact.change !== null) yard.put(forwards(yard, [fact.change]));
            }
            parts.push(gatherer.cut(until));
            // As after a restart: the yard of the journal, and what was kept.
            const carried = JSON.parse(JSON.stringify(gatherer.carry()));
            gatherer = new Gatherer(createYardTable(yard.snapshot()), until, hourOf, carried);
          }
          const sorted = (each: Numbers) => ({
            ...each,
            areas: each.areas.map(({ area, stays }) => [area, stays.toSorted()]),
            movesByClerk: Object.fromEntries(
              each.movesByClerk.map(({ clerk, count }) => [clerk, count]),
            ),
            doorHours: each.doorHours.map((share) => share?.toFixed(9)),
          });
          expect(sorted(joined(parts, 0))).toEqual(sorted(numbers));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('each figure has as many notes as it counts, over any history', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const ended = (list.at(-1)?.at ?? 0) + 30;
        const done = list.map((each, at) => (at % 3 === 0 ? { ...each, by: 'Ana' } : each));
        const { facts, numbers } = history(done, ended);
        const yard = createYardTable({ ...ground, visits: [], containers: [] });
        const gatherer = new Gatherer(yard, start, hourOf);
        for (const fact of facts) gatherer.add(fact);
        const { notes } = gatherer.part(start + ended * minute);
        const noted = (figure: string) =>
          notes.flatMap((note) => (note.figure === figure ? [note.ms] : [])).toSorted();
        expect(noted('turn')).toEqual(numbers.turns.flatMap(({ lengths }) => lengths).toSorted());
        expect(noted('turn')).toEqual(numbers.turnsByHour.flat().toSorted());
        expect(noted('gateToDock')).toEqual(numbers.gateToDock.toSorted());
        expect(noted('atDock')).toEqual(numbers.atDock.toSorted());
        expect(noted('confirmed')).toEqual(numbers.confirmed.toSorted());
        expect(noted('stay')).toEqual(numbers.areas.flatMap(({ stays }) => stays).toSorted());
        expect(noted('moves').length).toBe(numbers.movesByHour.reduce((a, b) => a + b, 0));
        // Each row of a table opens as many cases as it shows.
        const part = gatherer.part(start + ended * minute);
        for (const [hour, count] of numbers.movesByHour.entries())
          expect(listOf(part, 'moves', { by: 'hour', name: String(hour) }).count).toBe(count);
        for (const { clerk, count } of numbers.movesByClerk)
          expect(listOf(part, 'moves', { by: 'clerk', name: clerk }).count).toBe(count);
        for (const { area, stays } of numbers.areas)
          expect(listOf(part, 'stay', { by: 'area', name: area }).count).toBe(stays.length);
        for (const [hour, turns] of numbers.turnsByHour.entries())
          expect(listOf(part, 'turn', { by: 'hour', name: String(hour) }).count).toBe(turns.length);
      }),
      { numRuns: 60 },
    );
  });

  it('median and 90th percentile are values of the list, at the right rank', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e9 })), (values) => {
        const { count, median, p90 } = spreadOf(values);
        expect(count).toBe(values.length);
        if (values.length === 0) return void expect([median, p90]).toEqual([null, null]);
        for (const [figure, share] of [
          [median, 0.5],
          [p90, 0.9],
        ] as const) {
          expect(values).toContain(figure);
          expect(values.filter((each) => each <= (figure as number)).length).toBeGreaterThanOrEqual(
            share * values.length,
          );
          expect(values.filter((each) => each < (figure as number)).length).toBeLessThan(
            share * values.length,
          );
        }
      }),
    );
  });
});

describe('a day on which the clocks change', () => {
  // In Chicago 01:00 to 02:00 is there twice on November 1, and 02:00 to 03:00 not at all on March
  // 8.
  const hours = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Chicago',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const hourInChicago = (ms: number) => Number(hours.format(ms));
  it.each([
    ['2026-11-01', 25, 1, 1],
    ['2026-03-08', 23, 2, null],
  ] as const)(
    '%s has %i hours: each move counts once, and an hour is in use by how long it was',
    (day, long, odd, share) => {
      const from = dayStart(day as Day, 'America/Chicago');
      const until = dayStart(addDays(day as Day, 1), 'America/Chicago');
      expect((until - from) / 3_600_000).toBe(long);
      // One of two doors is taken all day.
      const rows = {
        ...ground,
        visits: [visit('v', 'D1', { placedAt: iso(from) })],
        containers: [],
      };
      const gatherer = new Gatherer(createYardTable(rows), from, hourInChicago);
      for (let at = from; at < until; at += 1_800_000) {
        const change = {
          kind: 'visit',
          id: 'w',
          before: { spotId: 'P1' },
          after: { spotId: at % 3_600_000 === 0 ? 'P1' : 'P2' },
        } as const;
        gatherer.add({
          seq: 1,
          notedAt: at,
          at,
          since: null,
          source: 'read',
          kind: 'row',
          subjects: [],
          body: null,
          change,
        });
      }
      const numbers = joined([gatherer.part(until)], 0);
      expect(numbers.movesByHour.reduce((sum, each) => sum + each, 0)).toBe(2 * long);
      expect(numbers.movesByHour[odd]).toBe(odd === 1 ? 4 : 0);
      expect(numbers.doorHours[odd]).toBe(share === null ? null : 0.5);
      expect(numbers.doorHours.filter((each) => each === 0.5)).toHaveLength(long === 25 ? 24 : 23);
    },
  );
});
