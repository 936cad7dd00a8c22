import { describe, expect, test } from 'vitest';
import { type YardSize, yards } from '../../sandbox/dock-scheduling/data/plans.ts';
import { checkDigit } from '../../sandbox/dock-scheduling/data/sample-texts.ts';
import { createRandom } from '../../sandbox/random.ts';
import { fixedClock, start } from './harness.ts';

const census = async (yard: YardSize, seed = 1) => {
  const sandbox = await start({ yard, seed, clock: fixedClock() });
  const spots = [...sandbox.yard.store.spots.keys()].map((id) => sandbox.yard.contents(id));
  return { sandbox, spots, occupied: spots.filter((each) => each.assignment) };
};
const everything = ({ store }: Awaited<ReturnType<typeof start>>['yard']) =>
  JSON.stringify(
    [
      store.warehouses,
      store.areas,
      store.spots,
      store.assignments,
      store.visits,
      store.containers,
      store.spotEvents,
    ].map((map) => [...map]),
  );

describe('the small yard', () => {
  test('has about 60 spots in six areas, well filled, in every state a spot can be in', async () => {
    const { sandbox, spots, occupied } = await census('small');
    expect(sandbox.yard.store.areas.size).toBe(6);
    expect(spots).toHaveLength(60);
    expect(occupied.length / spots.length).toBeGreaterThan(0.5);
    expect(occupied.length / spots.length).toBeLessThan(0.7);
    const has = (wants: (each: (typeof spots)[number]) => boolean) => spots.some(wants);
    for (const hooked of [0, 1, 2])
      expect(has((each) => each.visit !== null && each.hooked.length === hooked)).toBe(true);
    expect(has((each) => each.visit === null && each.standalone !== null)).toBe(true);
    expect(has((each) => each.visit !== null && each.standalone !== null)).toBe(true);
    expect(has((each) => !each.spot.isActive && each.assignment !== null)).toBe(true);
    expect(has((each) => !each.spot.isActive && each.assignment === null)).toBe(true);
    expect(has((each) => each.spot.spotReserves.length > 0)).toBe(true);
  });

  test('every closed spot has its reason in its history', async () => {
    const { sandbox, spots } = await census('small');
    for (const { spot } of spots.filter((each) => !each.spot.isActive)) {
      expect(sandbox.yard.store.spotEvents.get(spot.id)?.at(-1)).toMatchObject({
        eventType: 'close',
        reason: expect.stringMatching(/\w/),
      });
    }
  });

  test('has a waiting list, and stays from minutes to days', async () => {
    const { sandbox, occupied } = await census('small');
    const { visits, containers } = sandbox.yard.waiting();
    expect(visits.length).toBeGreaterThanOrEqual(8);
    expect(visits.length).toBeLessThanOrEqual(12);
    expect(containers).toHaveLength(3);
    const hours = occupied.map(
      (each) =>
        (fixedClock().now() - Date.parse(each.assignment?.lastChangedDateTime ?? '')) / 3_600_000,
    );
    expect(Math.min(...hours)).toBeLessThan(1);
    expect(Math.max(...hours)).toBeGreaterThan(24);
    expect(Math.min(...hours)).toBeGreaterThan(0);
  });

  test('arrival is never later than the place on the spot', async () => {
    const { occupied } = await census('small');
    for (const { assignment, visit, standalone } of occupied) {
      const asset = visit ?? standalone;
      expect(
        asset?.createDateTime && asset.createDateTime < (assignment?.lastChangedDateTime ?? ''),
      ).toBe(true);
    }
  });
});

test.each([
  ['giant', 450, 5000],
  ['stress', 1000, 10_000],
] as const)(
  'the %s yard has %i doors among %i spots, between six and seven tenths filled',
  async (size, doors, total) => {
    const { sandbox, spots, occupied } = await census(size);
    expect(spots).toHaveLength(total);
    expect(spots.filter(({ spot }) => spot.type === 'docking')).toHaveLength(doors);
    expect(occupied.length / total).toBeGreaterThan(0.6);
    expect(occupied.length / total).toBeLessThan(0.7);
    expect(new Set(spots.map(({ spot }) => spot.code)).size).toBe(total);
    expect(sandbox.yard.violations()).toEqual([]);
  },
);

test('the same seed and time give the same yard, another seed another one', async () => {
  const [one, same, other] = await Promise.all([
    census('small', 7),
    census('small', 7),
    census('small', 8),
  ]);
  expect(everything(one.sandbox.yard)).toBe(everything(same.sandbox.yard));
  expect(one.sandbox.accounts).toEqual(same.sandbox.accounts);
  expect(everything(one.sandbox.yard)).not.toBe(everything(other.sandbox.yard));
  expect(one.sandbox.warehouse.id).not.toBe(other.sandbox.warehouse.id);
});

test('ids are shaped as UUIDs and no two are equal', async () => {
  const { sandbox } = await census('small');
  const { store } = sandbox.yard;
  const ids = [
    store.areas,
    store.spots,
    store.assignments,
    store.visits,
    store.containers,
    store.companies,
  ].flatMap((map) => [...map.keys()]);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what arrives carries the kinds of values that the documents name', async () => {
  const { sandbox } = await census('giant');
  const { visits, containers } = sandbox.yard.store;
  const seen = (values: Iterable<string>) => [...new Set(values)].sort();
  expect(seen([...visits.values()].map((each) => each.visitType))).toEqual(
    ['Drop', 'DropHook', 'Live', 'LiveLoad', 'LiveUnload', 'PickUp', 'Unknown'].sort(),
  );
  expect(seen([...containers.values()].map((each) => each.type))).toEqual([
    'Chassis',
    'Container',
    'Other',
    'Reefer',
    'Trailer',
  ]);
  expect(seen([...containers.values()].map((each) => each.state ?? 'none'))).toEqual([
    'Empty',
    'Full',
    'Partially Loaded',
  ]);
  for (const visit of visits.values()) {
    expect(visit.dotNumber).toMatch(/^\d{6,7}$/);
    expect(visit.phone).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(visit.licensePlate).toMatch(/\d/);
  }
  for (const { type, code } of containers.values()) {
    if (type === 'Container') expect(Number(code.at(-1))).toBe(checkDigit(code.slice(0, 10)));
  }
});

test('the check digit is that of ISO 6346', () => {
  expect(checkDigit('CSQU305438')).toBe(3);
  expect(checkDigit('MSKU907032')).toBe(3);
});

test('the plans name every spot once', () => {
  for (const { areas } of Object.values(yards)) {
    const codes = areas.flatMap((area) =>
      area.rows.flatMap((row) =>
        Array.from({ length: row.count }, (_, at) => `${row.prefix}${(row.first ?? 1) + at}`),
      ),
    );
    expect(new Set(codes).size).toBe(codes.length);
  }
});

describe('chance', () => {
  test('is the same for the same seed and spread evenly', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 10_000 }, () => random.int(1, 6));
    };
    expect(draw(3)).toEqual(draw(3));
    expect(draw(3)).not.toEqual(draw(4));
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const share = draw(3).filter((each) => each === face).length / 10_000;
      expect(share).toBeGreaterThan(0.15);
      expect(share).toBeLessThan(0.185);
    }
  });

  test('forks do not disturb each other', () => {
    const one = createRandom(1);
    one.next();
    expect(one.fork('a').next()).toBe(createRandom(1).fork('a').next());
    expect(createRandom(1).fork('a').next()).not.toBe(createRandom(1).fork('b').next());
  });

  test('shuffles without loss and picks only what is there', () => {
    const random = createRandom(1);
    expect(random.shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(() => random.pick([])).toThrow('empty list');
  });
});

test('made as of a time it is the same yard whenever it is started', async () => {
  const madeAt = fixedClock().now();
  const [now, later] = await Promise.all(
    [0, 90 * 86_400_000].map((ms) =>
      start({ yard: 'small', seed: 7, madeAt, clock: { now: () => madeAt + ms } }),
    ),
  );
  expect(everything((now as NonNullable<typeof now>).yard)).toBe(
    everything((later as NonNullable<typeof later>).yard),
  );
});
