/**
 * The first spots of those that wait: after a change of the yard they are the same as worked out
 * from nothing, and looking for them costs what changed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VisitId } from '../../../../shared/ids.ts';
import { plainArea } from '../../../../shared/planning/area-attributes.ts';
import { doorNeeds, type RankFacts } from '../../../../shared/planning/best/facts.ts';
import { FirstSpots } from '../../../../shared/planning/best/first-spots.ts';
import { groundOf } from '../../../../shared/planning/best/rank-ground.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { runs } from '../../../support/runs.ts';
import { change } from '../../yard/rows.ts';
import {
  appointment,
  area,
  areaId,
  factsOver,
  now,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from './support.ts';

const companies = ['Lone Star', 'Cobalt'];
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();

/** A row of the yard in the making: trucks wait or stand, spots are open or closed. */
const truckAt = (at: number, on: number | null, company: number, booked: boolean) =>
  visit(`t${at}`, on === null ? null : `S${on}`, {
    companyName: companies[company] as string,
    appointmentId: booked ? (`a${at}` as never) : null,
    visitType: at % 2 === 0 ? 'LiveUnload' : 'Drop',
    createdAt: minutes(at - 90),
  });
const spotAt = (at: number, isOpen: boolean, areaAt: (at: number) => string = () => 'L') =>
  spot(`S${at}`, {
    areaId: areaId(areaAt(at)),
    isOpen,
    type: at % 3 === 0 ? 'docking' : 'parking',
  });
/** Of the parking spots two each are ordinary, have plugs, and are kept for others. */
const inArea = (at: number): string => 'LRKLLLLKRL'.charAt(at % 10);

const step = fc.record({
  truck: fc.nat(6),
  on: fc.option(fc.nat(9)),
  company: fc.nat(1),
  booked: fc.boolean(),
  isOpen: fc.constantFrom(true, true, false),
  gone: fc.constantFrom(false, false, false, true),
  moves: fc.option(fc.record({ truck: fc.nat(6), to: fc.nat(9) })),
});

function factsOf(trucks: number, spots: number): RankFacts {
  const all = rows({
    areas: [area('L'), area('R'), area('K')],
    spots: Array.from({ length: spots }, (_, at) => spotAt(at, true)),
    visits: Array.from({ length: trucks }, (_, at) => truckAt(at, null, at % 2, at % 3 === 0)),
  });
  return factsOver(all, {
    appointment: (id) =>
      appointment(id, { start: minutes(20 + (id.length % 3) * 30), dockId: id.slice(1) }),
    door: (dock) => (Number(dock) < spots ? spotId(`S${dock}`) : null),
  });
}

/** The same with plugs, an area kept for others, ways, and doors that are booked. */
function richFactsOf(trucks: number, spots: number): RankFacts {
  const facts = factsOf(trucks, spots);
  for (let at = 0; at < spots; at += 1) put(facts.yard, { spots: [spotAt(at, true, inArea)] });
  const starts = [20, 170, 200, -150];
  const booked = Array.from({ length: trucks }, (_, at) =>
    appointment(`a${at}`, {
      start: minutes(starts[at % starts.length] as number),
      dockId: String((at * 3) % spots),
    }),
  );
  return {
    ...facts,
    appointment: (id) => booked.find((each) => each.id === id) ?? null,
    needs: doorNeeds(booked, facts.door),
    attributes: (id) => ({
      ...plainArea,
      reeferPlug: id === areaId('R'),
      keptFor: id === areaId('K') ? ['Meridian'] : [],
    }),
    fronts: new Map(
      Array.from({ length: spots }, (_, at) => [
        spotId(`S${at}`),
        { x: ((at * 7) % spots) * 2_000, y: 0 },
      ]),
    ),
  };
}

/** Puts what differs; returns what changed, as the page hears of it. */
const put = (yard: YardTable, rows_: Parameters<typeof rows>[0], gone: readonly string[] = []) => {
  const told = change(rows(rows_));
  const touched = yard.put({
    ...told,
    remove: { ...told.remove, visits: gone.map((each) => visitId(each)) },
  });
  return {
    spots: new Set(touched.spots),
    assets: new Set<string>([...touched.visits, ...touched.containers]),
  };
};

test('after any changes, first spots are those of a look from nothing', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const facts = richFactsOf(7, 10);
      const ground = groundOf(facts);
      let firsts = new FirstSpots(facts, ground);
      while (firsts.step());
      for (const { truck, on, company, booked, isOpen, gone, moves } of steps) {
        const since = put(
          facts.yard,
          {
            visits: gone ? [] : [truckAt(truck, on, company, booked)],
            spots: on === null ? [] : [spotAt((on + 3) % 10, isOpen, inArea)],
          },
          gone ? [`t${truck}`] : [],
        );
        ground.refresh(since.spots);
        const moved = new Map(
          moves === null
            ? []
            : [[spotId(`S${moves.to}`), { kind: 'visit', id: visitId(`t${moves.truck}`) }]],
        ) as Map<never, AssetRef>;
        const anew = new FirstSpots(facts, groundOf(facts), moved);
        const next = new FirstSpots(facts, ground, moved, { firsts, ...since });
        while (next.step());
        while (anew.step());
        expect([...next.known()]).toEqual([...anew.known()]);
        const named = [...moved.keys(), ...next.known().values()].filter((each) => each !== null);
        expect(new Set(named).size, 'a spot for two').toBe(named.length);
        taken += named.length;
        firsts = next;
      }
    }),
    { numRuns: runs(300) },
  );
  expect(taken).toBeGreaterThan(runs(300));
});

test('with 200 waiting, a change prices what changed, and an answer is limited', () => {
  const [trucks, spots] = [200, 500];
  const facts = factsOf(trucks, spots);
  const ground = groundOf(facts);
  const all = new FirstSpots(facts, ground);
  while (all.step());
  expect(all.priced).toBe(trucks * spots);

  // One that waits gets the spot that it was offered.
  const given = all.known().get(visitId('t40')) as string;
  const since = put(facts.yard, {
    visits: [truckAt(40, Number(given.replace(/\D/g, '')), 0, false)],
  });
  ground.refresh(since.spots);
  const next = new FirstSpots(facts, ground, new Map(), { firsts: all, ...since });
  while (next.step());
  expect(next.known().size).toBe(trucks - 1);
  // A spot and its neighbors for each, and all spots for the few whose own spot is concerned.
  expect(next.priced).toBeLessThan(trucks * 8 + 5 * spots);

  // The last in line asks before anything is worked out.
  const last = { kind: 'visit', id: visitId('t199') } as const;
  const limited = new FirstSpots(facts, ground);
  const soFar = next.known();
  const { promised, isSure } = limited.before(last, { most: 5 * spots, soFar });
  expect(limited.priced).toBe(5 * spots);
  expect(isSure).toBe(false);
  expect(promised).toEqual(next.before(last).promised);

  // Step by step an asset costs no more than those before it.
  const stepwise = new FirstSpots(facts, ground);
  const third = { kind: 'visit', id: [...next.known().keys()][2] as VisitId } as const;
  while (stepwise.stepBefore(third));
  expect(stepwise.priced).toBe(2 * spots);
  expect(stepwise.before(third)).toEqual(next.before(third));
});
