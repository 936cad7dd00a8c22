/**
 * Ranking against what its terms say in words: every spot is judged anew, by plain lists, without
 * the code that ranks.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { YardPoint } from '../../../../shared/layout/points.ts';
import { type AreaAttributes, plainArea } from '../../../../shared/planning/area-attributes.ts';
import { doorNeeds, type RankFacts } from '../../../../shared/planning/best/facts.ts';
import {
  bestSpot,
  costOfStaying,
  firstWithPromised,
  openSpots,
  type Promised,
  rankInSteps,
  rankSpots,
  withPromised,
} from '../../../../shared/planning/best/rank.ts';
import { groundOf } from '../../../../shared/planning/best/rank-ground.ts';
import { reasonsAt } from '../../../../shared/planning/best/reasons.ts';
import {
  usualWeights,
  type Weights,
  weightKeys,
} from '../../../../shared/planning/best/weights.ts';
import type { Container, Spot, Visit, YardRows } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { modelOf, verdict } from '../../../property/yard-model.ts';
import { runs } from '../../../support/runs.ts';
import { change } from '../../yard/rows.ts';
import {
  appointment,
  area,
  areaId,
  container,
  factsOver,
  now,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from './support.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(now + hours * hour).toISOString();
const spotCodes = ['D1', 'D2', 'D3', 'A1', 'A2', 'A3', 'B1', 'B2'];
const companies = ['Lone Star', 'LONE-STAR', 'Cobalt'];

const attributes: fc.Arbitrary<AreaAttributes> = fc.record({
  reeferPlug: fc.boolean(),
  empties: fc.boolean(),
  hazmat: fc.boolean(),
  longestTrailer: fc.constantFrom(null, 48, 53),
  keptFor: fc.subarray(['Lone Star', 'Meridian'], { maxLength: 1 }),
});
const weights: fc.Arbitrary<Weights> = fc
  .array(fc.integer({ min: 0, max: 5_000 }), {
    minLength: weightKeys.length,
    maxLength: weightKeys.length,
  })
  .map(
    (list) =>
      Object.fromEntries(weightKeys.map((key, index) => [key, list[index] ?? 0])) as Weights,
  );

const world = fc.record({
  spots: fc.array(
    fc.record({ isOpen: fc.boolean(), reserve: fc.constantFrom(null, null, 'Lone Star', 'Other') }),
    {
      minLength: 8,
      maxLength: 8,
    },
  ),
  trucks: fc.array(
    fc.record({
      on: fc.nat(11),
      company: fc.constantFrom(null, ...companies),
      booked: fc.option(fc.nat(5)),
      type: fc.constantFrom('LiveUnload', 'Drop', null),
      arrived: fc.option(fc.nat(5)),
      notes: fc.constantFrom(null, 'HAZMAT load', 'a 53 ft trailer'),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  boxes: fc.array(
    fc.record({
      on: fc.nat(15),
      company: fc.constantFrom(null, ...companies),
      type: fc.constantFrom('Trailer', 'Reefer'),
      state: fc.constantFrom('Full', 'Empty', null),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  appointments: fc.array(
    fc.record({
      start: fc.integer({ min: -1, max: 6 }),
      dock: fc.constantFrom(null, 'D1', 'D2', 'gone'),
      status: fc.constantFrom('Scheduled', 'Completed', 'InProgress'),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  areas: fc.record({ D: attributes, A: attributes, B: attributes }),
  weights,
});
type World = typeof world extends fc.Arbitrary<infer Is> ? Is : never;

function factsOf(made: World): {
  readonly facts: RankFacts;
  readonly all: YardRows;
  readonly booked: readonly Appointment[];
} {
  const taken = new Set<string>();
  const place = (kind: string, on: number) => {
    const code = spotCodes[on];
    if (code === undefined || taken.has(kind + code)) return null;
    taken.add(kind + code);
    return code;
  };
  const booked = made.appointments.map(({ start, dock, status }, index) =>
    appointment(`p${index}`, { start: at(start), dockId: dock, status }),
  );
  const all = rows({
    areas: ['D', 'A', 'B'].map((name) => area(name)),
    spots: made.spots.map(({ isOpen, reserve }, index) => {
      const code = spotCodes[index] as string;
      return spot(code, {
        areaId: areaId(code.charAt(0)),
        type: code.startsWith('D') ? 'docking' : 'parking',
        isOpen,
        reserves:
          reserve === null
            ? []
            : [{ id: 'r', entityName: reserve, objectId: null, validUntil: null }],
      });
    }),
    visits: made.trucks.map(({ on, company, booked: of, type, arrived, notes }, index) =>
      visit(`t${index}`, place('t', on), {
        companyName: company,
        appointmentId: of === null ? null : (`p${of}` as never),
        visitType: type,
        createdAt: arrived === null ? null : at(-arrived - index / 100),
        driverNotes: notes,
      }),
    ),
    containers: made.boxes.map(({ on, company, type, state }, index) =>
      on > 11
        ? container(`c${index}`, null, {
            visitId: `t${on - 12}` as never,
            companyName: company,
            type,
            state,
          })
        : container(`c${index}`, place('c', on), { companyName: company, type, state }),
    ),
  });
  const door = (dock: string) => (spotCodes.includes(dock) ? spotId(dock) : null);
  const facts: RankFacts = {
    yard: createYardTable(all),
    now,
    weights: made.weights,
    attributes: (id) => (made.areas as Record<string, AreaAttributes>)[id] ?? plainArea,
    appointment: (id) => booked.find((each) => each.id === id) ?? null,
    door,
    needs: doorNeeds(booked, door),
    fronts: new Map(
      spotCodes
        .slice(0, 7)
        .map((code, index) => [spotId(code), { x: index * 37, y: (index % 3) * 90 }]),
    ),
  };
  return { facts, all, booked };
}

const same = (a: string | null | undefined, b: string) =>
  (a ?? '').toLowerCase().replace(/\W/g, '') === b.toLowerCase().replace(/\W/g, '');

/** Feet that a spot costs, as `usualWeights` says it in words. */
function naive(
  made: World,
  all: YardRows,
  booked: readonly Appointment[],
  asset: AssetRef,
  one: Spot,
): number {
  const w = made.weights;
  const row = (asset.kind === 'visit' ? all.visits : all.containers).find(
    ({ id }) => id === asset.id,
  ) as Visit & Container;
  const boxes =
    asset.kind === 'visit' ? all.containers.filter(({ visitId }) => visitId === asset.id) : [row];
  const notes = row.driverNotes ?? '';
  const own = booked.find(({ id, status }) => id === row.appointmentId && status !== 'Completed');
  const door = own?.dockId?.startsWith('D') === true ? own.dockId : null;
  const isDue = own !== undefined && Date.parse(own.start) - now <= hour;
  const isDoor = one.type === 'docking';
  const { reeferPlug, empties, hazmat, longestTrailer, keptFor } =
    made.areas[one.code.charAt(0) as 'D'];
  const every = Object.values(made.areas);
  const isReefer = boxes.some(({ type }) => type === 'Reefer');
  const isEmpty =
    boxes.length === 0 || boxes.some(({ state }) => state === null)
      ? null
      : boxes.every(({ state }) => state === 'Empty');
  const isHazmat = notes.startsWith('HAZMAT');
  const feet = notes.includes('53 ft') ? 53 : null;
  let cost = 0;
  if (door !== null) cost += (isDue ? one.code !== door : isDoor) ? w.door : 0;
  else if ((row.visitType === 'LiveUnload') !== isDoor) cost += w.kind;
  const needs = booked
    .filter(
      ({ id, dockId, status }) => dockId === one.code && status === 'Scheduled' && id !== own?.id,
    )
    .map(({ start }) => Date.parse(start) - now);
  if (needs.length > 0)
    cost += w.needed * Math.min(1, Math.max(0, 1 - Math.min(...needs) / (4 * hour)));
  if (isReefer && !reeferPlug) cost += w.plug;
  if (!isReefer && reeferPlug) cost += w.plugTaken;
  if (!isDoor && every.some((each) => each.empties) && isEmpty !== null && isEmpty !== empties)
    cost += w.empties;
  if (!isDoor && every.some((each) => each.hazmat) && isHazmat !== hazmat) cost += w.hazmat;
  if (feet !== null && longestTrailer !== null && feet > longestTrailer) cost += w.length;
  if (keptFor.length > 0 && !keptFor.some((each) => same(row.companyName, each))) cost += w.kept;
  for (const { entityName } of one.reserves)
    cost +=
      row.companyName !== null && same(row.companyName, entityName ?? '')
        ? -w.reserved
        : w.reserved;
  if (
    all.visits.some(({ spotId: on }) => on === one.id) ||
    all.containers.some(({ spotId: on }) => on === one.id)
  )
    cost += w.shared;
  const front = (code: string | null) => {
    const index = code === null ? -1 : spotCodes.indexOf(code);
    return index < 0 || index > 6 ? null : { x: index * 37, y: (index % 3) * 90 };
  };
  const leg = (from: string | null, to: string | null) => {
    const [a, b] = [front(from), front(to)];
    return a === null || b === null ? 0 : Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  };
  cost += w.way * (leg(row.spotId, one.code) + leg(one.code, door));
  if (row.companyName !== null) {
    const mates = spotCodes.filter((code) => code.charAt(0) === one.code.charAt(0));
    const here = mates.indexOf(one.code);
    const beside = mates.filter((_, index) => index !== here && Math.abs(index - here) <= 2);
    const ours = beside.filter((code) =>
      [...all.visits, ...all.containers].some(
        (each) =>
          each.spotId === code &&
          each.companyName !== null &&
          same(each.companyName, row.companyName ?? ''),
      ),
    );
    cost += w.company * (1 - (beside.length === 0 ? 0 : ours.length / beside.length));
  }
  const first = all.visits.some(
    (each) =>
      each.id !== asset.id &&
      each.spotId === null &&
      each.createdAt !== null &&
      Date.parse(each.createdAt) <
        (row.createdAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.createdAt)) &&
      booked.some(({ id, dockId }) => id === each.appointmentId && dockId === one.code),
  );
  if (first) cost += w.turn;
  return cost;
}

test('with zero weights all spots are equal: natural order and no reasons', () => {
  const none = Object.fromEntries(weightKeys.map((key) => [key, 0])) as Weights;
  fc.assert(
    fc.property(world, (made) => {
      const { facts, all } = factsOf({ ...made, weights: none });
      for (const { id } of all.visits) {
        const ranking = rankSpots(facts, { kind: 'visit', id });
        expect(ranking.spots.every(({ cost }) => cost === 0)).toBe(true);
        const place = ({ spot: one }: { readonly spot: string }) =>
          ['A', 'B', 'D'].indexOf(one.charAt(0)) * 10 + Number(one.slice(1));
        for (const isInTheWay of [false, true]) {
          const places = ranking.spots.filter((each) => each.isInTheWay === isInTheWay).map(place);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
        for (const [index, each] of ranking.spots.entries()) {
          const { good, bad } = reasonsAt(ranking, index);
          expect(good).toEqual([]);
          // Of its own door it also says until when; that is no reason of a weight.
          const isOwn = each.spot === ranking.round?.subject.appointment?.door;
          const [until, others] = [
            bad.filter(({ code }) => code.startsWith('plan.until.')),
            bad.filter(({ code }) => !code.startsWith('plan.until.')),
          ];
          expect(others.map(({ code }) => code)).toEqual(
            each.isInTheWay ? ['plan.but.inTheWay'] : [],
          );
          expect(until.length).toBeLessThanOrEqual(Number(isOwn && each.isInTheWay));
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

test('what was gathered once and kept up to date ranks as what is gathered anew', () => {
  fc.assert(
    fc.property(
      world,
      fc.array(fc.tuple(fc.nat(4), fc.nat(11)), { maxLength: 6 }),
      (made, moves) => {
        const { facts, all } = factsOf(made);
        const ground = groundOf(facts);
        for (const [at, to] of moves) {
          const row = all.visits[at] as Visit;
          const { spots } = facts.yard.put(
            change({ visits: [{ ...row, spotId: (spotCodes[to] ?? null) as never }] }),
          );
          ground.refresh(spots);
          for (const { id } of all.visits) {
            const asset = { kind: 'visit', id } as const;
            const [kept, anew] = [rankSpots(facts, asset, ground), rankSpots(facts, asset)];
            expect(kept.spots).toEqual(anew.spots);
            expect(costOfStaying(kept)).toEqual(costOfStaying(anew));
          }
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a ranking in steps goes on while the yard changes, also without one of its spots', () => {
  fc.assert(
    fc.property(world, fc.nat(2), fc.nat(7), (made, after, at) => {
      const { facts, all } = factsOf(made);
      const asset = { kind: 'visit', id: (all.visits[0] as Visit).id } as const;
      const steps = rankInSteps(facts, asset, groundOf(facts));
      const gone = (all.spots[at] as Spot).id;
      let step = steps.next();
      for (let done = 0; !step.done; done += 1, step = steps.next())
        if (done === after) {
          const left = all.spots.filter(({ id }) => id !== gone);
          const closed = left.map((each) => ({ ...each, isOpen: false }));
          facts.yard.put({ ...change({ spots: closed }), remove: { ...none, spots: [gone] } });
        }
      const ranking = step.value;
      // What was looked at after the change is refused; a spot that is gone has no reasons.
      const areas = ['A', 'B', 'D'].slice(after + 1);
      for (const [index, each] of ranking.spots.entries()) {
        expect(areas).not.toContain(each.spot.charAt(0));
        if (each.spot === gone) expect(reasonsAt(ranking, index)).toEqual({ good: [], bad: [] });
        else expect(reasonsAt(ranking, index)).toBeDefined();
      }
    }),
    { numRuns: runs(200) },
  );
});
const none = { areas: [], spots: [], visits: [], containers: [] };

test('ranks what the rules allow by its cost; the best alone is the first of these', () => {
  let compared = 0;
  fc.assert(
    fc.property(world, (made) => {
      const { facts, all, booked } = factsOf(made);
      const model = modelOf(all);
      const assets: AssetRef[] = [
        ...all.visits.map(({ id }) => ({ kind: 'visit' as const, id })),
        ...all.containers.map(({ id }) => ({ kind: 'container' as const, id })),
      ];
      for (const asset of assets) {
        const from =
          (asset.kind === 'visit' ? facts.yard.visit(asset.id) : facts.yard.container(asset.id))
            ?.spotId ?? null;
        const isHooked =
          asset.kind === 'container' && facts.yard.container(asset.id)?.visitId != null;
        const allowed = isHooked
          ? []
          : all.spots.filter(
              ({ id }) =>
                verdict(
                  model,
                  from === null
                    ? { kind: 'assign', asset, spot: id }
                    : { kind: 'reassign', asset, from, to: id, reason: 'x' },
                ).refusals.size === 0,
            );
        const { spots } = rankSpots(facts, asset);
        expect(spots.map(({ spot: id }) => id).sort()).toEqual(allowed.map(({ id }) => id).sort());
        const costs = new Map(
          allowed.map((each) => [each.id, naive(made, all, booked, asset, each)]),
        );
        for (const { spot: id, cost } of spots)
          expect(cost).toBeCloseTo(costs.get(id) ?? Number.NaN, 6);
        for (const { spot: id, isInTheWay, booked: by } of spots) {
          expect(isInTheWay, `${asset.id} at ${id}`).toBe(needsRoom(all, asset, id));
          expect(by?.appointment, `${asset.id} at ${id}`).toBe(
            bookedAt(made, all, booked, asset, id)?.id,
          );
        }
        const part = ({ spot: id, booked: by }: (typeof spots)[number]) =>
          needsRoom(all, asset, id) ? 2 : Number(by !== null);
        const dearest = Math.max(
          ...spots
            .filter((each) => part(each) === 0 && isOrdinary(made, all, asset, each.spot))
            .map(({ spot: id }) => costs.get(id) ?? 0),
        );
        const counts = ({ spot: id, cost }: (typeof spots)[number]) =>
          takesPlug(made, all, asset, id) ? Math.max(cost, dearest) : cost;
        for (const [index, each] of spots.entries()) {
          const before = spots[index - 1];
          if (before === undefined) continue;
          expect(part(each)).toBeGreaterThanOrEqual(part(before));
          if (part(before) === part(each))
            expect(counts(each)).toBeGreaterThanOrEqual(counts(before));
        }
        compared += spots.length;
        const other = { kind: 'visit', id: 'other' } as AssetRef;
        const promised = new Map(spots.slice(0, 2).map((each) => [each.spot, other] as const));
        const allButOne = new Map(
          openSpots(rankSpots(facts, asset)).flatMap((each, index) =>
            index === assets.indexOf(asset) % 5 ? [] : [[each.spot, other] as const],
          ),
        );
        for (const to of [new Map(), promised, allButOne] as const) {
          const alone = rankSpots(facts, asset);
          const [complete, few] = [withPromised(alone, to), firstWithPromised(alone, to)];
          expect(bestSpot(facts, asset, groundOf(facts), to)?.spot ?? null).toBe(
            openSpots(complete)[0]?.spot ?? null,
          );
          expect(openSpots(few)[0]).toEqual(openSpots(complete)[0]);
          if (openSpots(complete).length > 0)
            expect(reasonsAt(few, 0)).toEqual(reasonsAt(complete, 0));
          expect(few.spots.length).toBeLessThan(12);
        }
      }
    }),
    { numRuns: runs(400) },
  );
  expect(compared).toBeGreaterThan(runs(400) * 5);
});

/**
 * A truck at D3 may go to A1, which is ordinary. Then A3 opens, nearer and reserved, and the plug
 * at B2 costs less than that.
 */
const reservedBeforePlug: World = {
  spots: spotCodes.map((code) => ({
    isOpen: code === 'A1' || code === 'B2',
    reserve: code === 'A3' ? 'Lone Star' : null,
  })),
  trucks: [0, 0, 0, 2, 0].map((on) => ({
    on,
    company: null,
    booked: null,
    type: 'LiveUnload',
    arrived: null,
    notes: null,
  })),
  boxes: Array.from({ length: 5 }, () => ({
    on: 0,
    company: null,
    type: 'Trailer',
    state: 'Full',
  })),
  appointments: Array.from({ length: 6 }, () => ({ start: 0, dock: null, status: 'Scheduled' })),
  areas: { D: plainArea, A: plainArea, B: { ...plainArea, reeferPlug: true } },
  weights: {
    ...(Object.fromEntries(weightKeys.map((key) => [key, 0])) as Weights),
    ...{ plugTaken: 1, reserved: 1, way: 1 },
  },
};

test('after spots opened or closed, the best is that of a look from nothing', () => {
  const none: Promised = new Map();
  fc.assert(
    fc.property(world, fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), (made, toggled) => {
      const { facts, all } = factsOf(made);
      const ground = groundOf(facts);
      const assets = all.visits.map(({ id }) => ({ kind: 'visit', id }) as const);
      const known = assets.map((asset) => bestSpot(facts, asset, ground, none));
      const changed = new Set(toggled.map((at) => (all.spots[at] as Spot).id));
      facts.yard.put(
        change({
          spots: all.spots
            .filter(({ id }) => changed.has(id))
            .map((each) => ({ ...each, isOpen: !each.isOpen })),
        }),
      );
      ground.refresh(changed);
      for (const [at, asset] of assets.entries()) {
        const before = known[at] ?? null;
        if (before !== null && changed.has(before.spot)) continue;
        expect(bestSpot(facts, asset, ground, none, { known: before, spots: changed })).toEqual(
          bestSpot(facts, asset, ground, none),
        );
      }
    }),
    { numRuns: runs(400), examples: [[reservedBeforePlug, [5]]] },
  );
});

const rowOf = (all: YardRows, { kind, id }: AssetRef) =>
  (kind === 'visit' ? all.visits : all.containers).find((each) => each.id === id) as Visit &
    Container;

/** The appointment that keeps a door from an asset; undefined if it may have it. */
function bookedAt(
  { weights }: World,
  all: YardRows,
  booked: readonly Appointment[],
  asset: AssetRef,
  id: string,
): Appointment | undefined {
  const own = booked.find(
    (each) => each.id === rowOf(all, asset).appointmentId && each.status !== 'Completed',
  );
  if (weights.needed === 0 || own?.dockId === id) return undefined;
  return booked
    .filter(
      (each) =>
        each.dockId === id &&
        each.status === 'Scheduled' &&
        each !== own &&
        ((Date.parse(each.start) >= now - 2 * hour && Date.parse(each.start) <= now + 2 * hour) ||
          (Date.parse(each.start) <= now + 4 * hour &&
            all.visits.some(
              ({ appointmentId, spotId: on }) => on === null && appointmentId === each.id,
            ))),
    )
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))[0];
}

const areaOf = ({ areas }: World, id: string) => areas[id.charAt(0) as 'D'];

/** Whether a plug would be used by what needs none. */
function takesPlug(made: World, all: YardRows, asset: AssetRef, id: string): boolean {
  const boxes =
    asset.kind === 'visit'
      ? all.containers.filter(({ visitId }) => visitId === asset.id)
      : [rowOf(all, asset)];
  return (
    !id.startsWith('D') &&
    made.weights.plugTaken > 0 &&
    areaOf(made, id).reeferPlug &&
    !boxes.some(({ type }) => type === 'Reefer')
  );
}

/** Whether nothing but its way, its neighbors and the empties speaks against a parking spot. */
function isOrdinary(made: World, all: YardRows, asset: AssetRef, id: string): boolean {
  const { weights: w } = made;
  const row = rowOf(all, asset);
  const { hazmat, longestTrailer, keptFor } = areaOf(made, id);
  const notes = row.driverNotes ?? '';
  const isAgainst = [
    id.startsWith('D') || takesPlug(made, all, asset, id),
    w.kept > 0 && keptFor.length > 0 && !keptFor.some((each) => same(row.companyName, each)),
    w.length > 0 && notes.includes('53 ft') && longestTrailer === 48,
    w.hazmat > 0 &&
      Object.values(made.areas).some((each) => each.hazmat) &&
      notes.startsWith('HAZMAT') !== hazmat,
    w.shared > 0 && [...all.visits, ...all.containers].some((each) => each.spotId === id),
    w.reserved > 0 &&
      (all.spots.find((each) => each.id === id)?.reserves ?? []).some(
        ({ entityName }) => row.companyName === null || !same(row.companyName, entityName ?? ''),
      ),
  ];
  return !isAgainst.includes(true);
}

/**
 * Whether a driver would find the spot taken: only a truck without a trailer goes under a single
 * one.
 */
function needsRoom(all: YardRows, asset: AssetRef, id: string): boolean {
  const trucks = all.visits.filter((each) => each.spotId === id && each.id !== asset.id);
  const trailers = all.containers.filter(
    (each) => each.spotId === id && each.visitId === null && each.id !== asset.id,
  );
  const pulls = all.containers.some((each) => each.visitId === asset.id);
  const goesUnder = asset.kind === 'visit' && !pulls && trucks.length === 0;
  return trucks.length + trailers.length > (goesUnder ? 1 : 0);
}

test('with every weight at zero the spots come in natural order', () => {
  const { facts } = factsOf({
    ...fc.sample(world, { numRuns: 1, seed: 7 })[0]!,
    weights: { ...usualWeights, ...Object.fromEntries(weightKeys.map((key) => [key, 0])) },
  });
  const yard = createYardTable(
    rows({
      areas: [area('A')],
      spots: ['A10', 'A2', 'A1'].map((code) => spot(code, { areaId: areaId('A') })),
      visits: [visit('t')],
    }),
  );
  const { spots } = rankSpots({ ...facts, yard }, { kind: 'visit', id: 't' as never });
  expect(spots.map(({ spot: id }) => id)).toEqual(['A1', 'A2', 'A10']);
});

test('without need, a plug comes after every ordinary spot like it, however near it is', () => {
  const places = fc.array(fc.record({ x: fc.nat(20_000), y: fc.nat(20_000) }), {
    minLength: 6,
    maxLength: 6,
  });
  const plugged = (code: string) => code.startsWith('R');
  const codes = ['P1', 'P2', 'P3', 'R1', 'R2', 'R3'];
  fc.assert(
    fc.property(
      places,
      fc.constantFrom('Drop', 'PickUp', 'DropHook', 'Unknown'),
      fc.constantFrom(null, 'Cobalt'),
      (fronts, visitType, companyName) => {
        const yard = rows({
          areas: [area('P'), area('R')],
          spots: codes.map((code) => spot(code, { areaId: areaId(code.charAt(0)) })),
          visits: [visit('v', null, { visitType, companyName })],
        });
        const { spots } = rankSpots(
          factsOver(yard, {
            fronts: new Map(codes.map((code, at) => [spotId(code), fronts[at] as YardPoint])),
            attributes: (id) => ({ ...plainArea, reeferPlug: plugged(id) }),
          }),
          { kind: 'visit', id: visitId('v') },
        );
        expect(spots.map(({ spot: code }) => plugged(code))).toEqual([
          false,
          false,
          false,
          true,
          true,
          true,
        ]);
      },
    ),
    { numRuns: runs(100) },
  );
});
