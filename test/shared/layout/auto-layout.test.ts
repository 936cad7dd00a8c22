import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { englishNames } from '../../../shared/layout/layout-names.ts';
import type { Box, Place, YardLayout } from '../../../shared/layout/model.ts';
import type { Area, Spot } from '../../../shared/yard/model.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';
import { area, areaId, spot, spotId } from '../yard/rows.ts';
import { codes, type Ground, giant, ground, small, stress, undivided } from './yards.ts';

const draw = ({ areas, spots }: Ground) => autoLayout(areas, spots);
const placeOf = (layout: YardLayout, id: string) => layout.spots.get(spotId(id)) as Place;
/** Places by code, for yards where a code is there once. */
const byCode = ({ areas, spots }: Ground) => {
  const layout = autoLayout(areas, spots);
  return new Map(spots.map((each) => [each.code, layout.spots.get(each.id) as Place]));
};
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

/** Everything a drawing owes its reader, checked by brute force. */
function expectSound(layout: YardLayout, areas: readonly Area[], spots: readonly Spot[]): void {
  expect([...layout.spots.keys()].sort()).toEqual(
    [...new Set(spots.map((each) => each.id))].sort(),
  );
  expect(layout.areas.flatMap((each) => each.spots).sort()).toEqual(
    [...layout.spots.keys()].sort(),
  );
  expect(new Set(layout.areas.map((each) => each.key)).size).toBe(layout.areas.length);
  const drawn = new Set(layout.areas.map((each) => each.areaId));
  for (const each of areas) if (each.isActive) expect(drawn).toContain(each.id);

  const places = [...layout.spots.values()];
  for (const [at, one] of places.entries()) {
    expect(Object.values(one).every(Number.isFinite)).toBe(true);
    expect([0, 180]).toContain(one.rotation);
    for (const other of places.slice(at + 1))
      if (overlap(one, other)) expect.fail(`spots overlap: ${JSON.stringify([one, other])}`);
  }
  for (const [at, piece] of layout.areas.entries()) {
    expect(inside(piece.box, layout.bounds)).toBe(true);
    for (const other of layout.areas.slice(at + 1)) {
      if (overlap(piece.box, other.box))
        expect.fail(`pieces overlap: ${JSON.stringify([piece, other])}`);
    }
    for (const part of [
      piece.labelBox,
      ...piece.lanes,
      ...(piece.building === undefined ? [] : [piece.building]),
    ])
      expect(inside(part, piece.box)).toBe(true);
    for (const id of piece.spots) {
      const place = layout.spots.get(id) as Place;
      expect(inside(place, piece.box)).toBe(true);
      for (const part of [
        piece.labelBox,
        ...piece.lanes,
        ...(piece.building === undefined ? [] : [piece.building]),
      ]) {
        if (overlap(place, part))
          expect.fail(`a spot lies on a label, lane or building: ${JSON.stringify([place, part])}`);
      }
      // The truck's end of the spot meets a lane.
      const front = { ...place, y: place.rotation === 0 ? place.y + 1 : place.y - 1 };
      expect(piece.lanes.some((lane) => overlap(front, lane))).toBe(true);
    }
  }
}

const code = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('A-', 'B', 'D-0', 'Lot 3-'), fc.integer({ min: 0, max: 40 }))
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('A-', ''), fc.nat()).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '9'.repeat(400), 'A-1-N', 'A-1-S', '🚚') },
);
const anyGround: fc.Arbitrary<Ground> = fc
  .record({
    areas: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        name: fc.constantFrom('Docks', 'Lot 2', 'Lot 10', '', 'Ünlit'),
        isActive: fc.boolean(),
      }),
      {
        selector: (each) => each.id,
      },
    ),
    spots: fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'nowhere', 'lost'),
        code,
        fc.constantFrom('docking', 'parking', 'parking', 'odd'),
      ),
      { maxLength: 90 },
    ),
  })
  .map(({ areas, spots }) => ({
    areas: areas.map(({ id, name, isActive }) => area(id, { name, isActive })),
    spots: spots.map(([own, text, type], at) =>
      spot(`s${at}`, { areaId: areaId(own), code: text, type }),
    ),
  }));

describe('any yard', () => {
  test('every spot has one place, without overlaps, in view, and reached by a lane', () => {
    fc.assert(
      fc.property(
        anyGround,
        fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined }),
        ({ areas, spots }, shape) => {
          expectSound(autoLayout(areas, spots, englishNames, shape), areas, spots);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('the drawing does not depend on the order of rows', () => {
    fc.assert(
      fc.property(
        anyGround.chain((yard) =>
          fc.tuple(
            fc.constant(yard),
            fc.shuffledSubarray([...yard.areas], { minLength: yard.areas.length }),
            fc.shuffledSubarray([...yard.spots], { minLength: yard.spots.length }),
          ),
        ),
        ([yard, areas, spots]) => {
          const [one, other] = [draw(yard), autoLayout(areas, spots)];
          expect(other.areas).toEqual(one.areas);
          expect(other.bounds).toEqual(one.bounds);
          expect(new Map([...other.spots].sort())).toEqual(new Map([...one.spots].sort()));
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('no yard, no spots and one spot are drawn too', () => {
    expect(autoLayout([], []).bounds).toEqual({ x: 0, y: 0, width: 120, height: 67.5 });
    const empty = ground(['Lot', 'parking', []]);
    expect(draw(empty).areas).toMatchObject([{ kind: 'parking', label: 'Lot', spots: [] }]);
    const one = ground(['Lot', 'parking', ['1']]);
    expectSound(draw(one), one.areas, one.spots);
  });

  test('an inactive area is drawn only for its spots', () => {
    expect(autoLayout([area('a1', { isActive: false })], []).areas).toEqual([]);
    expect(autoLayout([area('a1', { isActive: false })], [spot('1')]).areas).toHaveLength(1);
  });
});

describe('docks', () => {
  test('doors stand side by side along the building, at the door side, in natural order', () => {
    const layout = draw(ground(['Docks', 'docking', ['D10', 'D2', 'D1']]));
    const [piece] = layout.areas;
    const [d10, d2, d1] = ['Docks/0', 'Docks/1', 'Docks/2'].map((id) => placeOf(layout, id)) as [
      Place,
      Place,
      Place,
    ];
    expect(piece?.spots).toEqual(['Docks/2', 'Docks/1', 'Docks/0']);
    expect([d1, d2, d10].map((place) => [place.width, place.height, place.rotation])).toEqual(
      Array(3).fill([12, 60, 0]),
    );
    expect(d2.x - d1.x).toBe(12);
    expect(d10.x).toBeGreaterThan(d2.x);
    expect(d1.y).toBe((piece?.building?.y ?? 0) + (piece?.building?.height ?? 0));
  });

  test('neighboring dock areas touch and form one building', () => {
    const [one, other] = draw(
      ground(['Docks A', 'docking', codes('A', 8)], ['Docks B', 'docking', codes('B', 8)]),
    ).areas.map((piece) => piece.building as Box);
    expect([other?.x, other?.y, other?.height]).toEqual([
      (one?.x ?? 0) + (one?.width ?? 0),
      one?.y,
      one?.height,
    ]);
  });

  test('many doors are on both long sides of a building with parking around', () => {
    const layout = draw(giant);
    const docks = layout.areas.filter((piece) => piece.kind === 'docks');
    const walls = docks.map((piece) => piece.building as Box);
    const top = Math.min(...walls.map((wall) => wall.y));
    const bottom = Math.max(...walls.map((wall) => wall.y + wall.height));
    expect(
      new Set(docks.map((piece) => layout.spots.get(piece.spots[0] as never)?.rotation)),
    ).toEqual(new Set([0, 180]));
    expect(bottom - top).toBe(2 * (walls[0]?.height ?? 0));
    const parking = layout.areas
      .filter((piece) => piece.kind === 'parking')
      .map((piece) => piece.box);
    expect(parking.some((box) => box.y + box.height < top)).toBe(true);
    expect(parking.some((box) => box.y > bottom)).toBe(true);
  });

  test('an area with more doors than a wall takes is drawn in parts that say so', () => {
    const docks = draw(undivided).areas.filter((piece) => piece.kind === 'docks');
    expect(docks.map((piece) => piece.label)).toEqual(['Docks, part 1 of 2', 'Docks, part 2 of 2']);
    expect(docks.flatMap((piece) => piece.spots)).toHaveLength(450);
  });

  test('an area with doors and parking spots is drawn as both, under its name', () => {
    const areas = [area('a1', { name: 'West' })];
    const layout = autoLayout(areas, [spot('1', { type: 'docking' }), spot('2')]);
    expect(layout.areas.map(({ kind, label, areaId }) => [kind, label, areaId])).toEqual([
      ['docks', 'West doors', 'a1'],
      ['parking', 'West parking', 'a1'],
    ]);
  });
});

describe('parking', () => {
  test('rows face each other across a lane, backs touch', () => {
    const places = byCode(
      ground(['Lot', 'parking', [...codes('A-', 20), ...codes('B-', 20), ...codes('C-', 20)]]),
    );
    const [a, b, c] = ['A-01', 'B-01', 'C-01'].map((each) => places.get(each) as Place) as [
      Place,
      Place,
      Place,
    ];
    expect([a.rotation, b.rotation, c.rotation]).toEqual([0, 180, 0]);
    expect(b.y - (a.y + a.height)).toBe(60);
    expect(c.y).toBe(b.y + b.height);
    expect(new Set([a.x, b.x, c.x]).size).toBe(1);
    expect([a.width, a.height]).toEqual([12, 55]);
  });

  test('missing numbers stay free, a large jump does not', () => {
    const places = byCode(
      ground(['Lot', 'parking', ['A1', 'A2', 'A3', 'A6', 'A7', 'A8', 'A9', 'A10', 'A400']]),
    );
    const x = (each: string) => (places.get(each) as Place).x;
    expect(x('A6') - x('A3')).toBe(3 * 12);
    const wide = byCode(ground(['Lot', 'docking', ['A1', 'A2', 'A3', 'A4', 'A5', 'A400']]));
    expect((wide.get('A400') as Place).x - (wide.get('A5') as Place).x).toBe(7 * 12);
  });

  test('numbering in steps leaves no holes', () => {
    const places = byCode(ground(['Docks', 'docking', ['D1', 'D3', 'D5', 'D9']]));
    const x = ['D1', 'D3', 'D5', 'D9'].map((each) => (places.get(each) as Place).x);
    expect(x.map((each) => each - (x[0] as number))).toEqual([0, 12, 24, 48]);
  });

  test('the same code twice is two spots', () => {
    const layout = draw(ground(['Lot', 'parking', ['A1', 'A1', 'a1', 'A2']]));
    expect(new Set([...layout.spots.values()].map((place) => `${place.x},${place.y}`)).size).toBe(
      4,
    );
  });

  test('spots whose area is not known are gathered and named so', () => {
    const layout = autoLayout(
      [area('a1')],
      [spot('1'), spot('2', { areaId: areaId('x') }), spot('3', { areaId: areaId('y') })],
    );
    expect(layout.areas.map((piece) => [piece.label, piece.spots])).toEqual([
      ['a1', ['1']],
      ['Unknown area', ['2', '3']],
    ]);
  });

  test('names from outside are made fit to show', () => {
    const layout = autoLayout(
      [area('a1', { name: 'Lot\n\u202eevil' }), area('123456789', { name: ' ' })],
      [],
    );
    expect(layout.areas.map((piece) => piece.label).sort()).toEqual([
      'Area #456789',
      'Lot [U+202E]evil',
    ]);
  });
});

describe('the whole', () => {
  test.each([
    ['small', small],
    ['giant', giant],
    ['stress', stress],
    ['undivided', undivided],
  ])('the %s yard is wider than high, and less than 2.4 times so, as screens are', (_, yard) => {
    const { bounds } = draw(yard);
    expect(bounds.width / bounds.height).toBeGreaterThan(1.2);
    expect(bounds.width / bounds.height).toBeLessThan(2.4);
  });

  test.each([
    ['small', small],
    ['giant', giant],
    ['stress', stress],
    ['undivided', undivided],
  ])('the %s yard uses four fifths of one side and half of the other', (_, yard) => {
    for (const [width, height] of [
      [800, 430],
      [800, 800],
      [700, 330],
      [1_800, 900],
      [500, 700],
    ] as const) {
      const { bounds } = autoLayout(yard.areas, yard.spots, englishNames, width / height);
      // The bounds have ground around the yard; the map fits what is drawn, inside of its own
      // margin.
      const [across, down] = [bounds.width - 120, bounds.height - 120];
      const scale = Math.min((width - 40) / across, (height - 48) / down);
      const shares = [(across * scale) / width, (down * scale) / height].sort((a, b) => a - b) as [
        number,
        number,
      ];
      expect(shares[1]).toBeGreaterThan(0.8);
      expect(shares[0]).toBeGreaterThan(0.55);
    }
  });

  test('one spot more or less in a yard of full rows moves no other', () => {
    for (const yard of [giant, undivided]) {
      const before = draw(yard);
      for (let at = 0; at < 20; at += 1) {
        const chosen = yard.spots[(at * 7_919) % yard.spots.length] as Spot;
        const last = yard.spots.filter((each) => each.areaId === chosen.areaId).at(-1) as Spot;
        const next = {
          ...last,
          id: spotId('next'),
          code: last.code.replace(/\d+$/, (number) => String(Number(number) + 1)),
        };
        expect(movedShare(before, autoLayout(yard.areas, [...yard.spots, next]))).toBe(0);
        const without = yard.spots.filter((each) => each !== chosen);
        expect(movedShare(before, autoLayout(yard.areas, without))).toBe(0);
      }
    }
  });

  test('over yards of all sizes, most changes by one spot move no other', () => {
    const random = numbers(1);
    const shares = [...Array(80).keys()].flatMap((at) => {
      const scale = [15, 40, 120, 300][at % 4] as number;
      const sizes = Array.from({ length: 2 + random(8) }, () => 3 + random(scale));
      const yard = (counts: readonly number[]) =>
        ground(
          ...counts.map(
            (count, area) =>
              [
                `Area ${area}`,
                area <= counts.length / 4 ? 'docking' : 'parking',
                codes(`${'ABCDEFGHIJ'[area]}-`, count),
              ] as const,
          ),
        );
      const before = yard(sizes);
      const drawn = draw(before);
      return Array.from({ length: 10 }, (_, step) => {
        const area = random(sizes.length);
        if (step % 2 === 0)
          return movedShare(
            drawn,
            draw(yard(sizes.map((count, index) => (index === area ? count + 1 : count)))),
          );
        const gone = random(before.spots.length);
        return movedShare(
          drawn,
          autoLayout(
            before.areas,
            before.spots.filter((_each, index) => index !== gone),
          ),
        );
      });
    });
    // Yards and changes are the same in each run, and so are these figures.
    expect(shares).toHaveLength(800);
    expect(shares.filter((share) => share === 0)).toHaveLength(768);
    expect(shares.filter((share) => share > 0.5)).toHaveLength(10);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(0.0181, 4);
  });
});

/** The share of spots that are drawn elsewhere than before; a spot that is new does not count. */
function movedShare(before: YardLayout, after: YardLayout): number {
  let moved = 0;
  for (const [id, place] of after.spots) {
    const old = before.spots.get(id);
    if (
      old !== undefined &&
      (old.x !== place.x || old.y !== place.y || old.rotation !== place.rotation)
    )
      moved += 1;
  }
  return moved / before.spots.size;
}

/** Repeatable whole numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
