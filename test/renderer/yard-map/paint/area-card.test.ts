import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../renderer/features/yard/inspector/inspector-figures.ts';
import {
  AreaCountsIndex,
  type SpotKind,
  spotKinds,
} from '../../../../renderer/yard-map/model/area-counts.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { cardOf, cellsIn, isCardScale } from '../../../../renderer/yard-map/paint/area-card.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import type { Spot } from '../../../../shared/yard/model.ts';
import { runs } from '../../../support/runs.ts';
import { put } from '../../support/console-double.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

describe('figures of areas', () => {
  it('equal a fresh count after any changes, and read only what changed', () => {
    const change = fc.record({
      spot: fc.nat(29),
      kind: fc.constantFrom<SpotKind>(...spotKinds),
      isClosed: fc.boolean(),
      isLate: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 12 }),
        fc.boolean(),
        (rounds, isAsked) => {
          const spots = Array.from({ length: 30 }, () => ({
            kind: 'free' as SpotKind,
            isClosed: false,
            isLate: false,
          }));
          let reads = 0;
          const tallies = new AreaCountsIndex({
            areas: 3,
            spotsOf: (area) => spots.flatMap((_, index) => (index % 3 === area ? [index] : [])),
            areaOf: (index) => index % 3,
            read(index) {
              reads += 1;
              return { ...(spots[index] as (typeof spots)[number]) };
            },
          });
          if (isAsked) for (const area of [0, 1, 2]) tallies.of(area);
          for (const round of rounds) {
            const touched = new Set(round.map(({ spot }) => spot));
            for (const { spot, kind, isClosed, isLate } of round) {
              spots[spot] = {
                kind,
                isClosed: kind === 'closed' || (kind === 'taken' && isClosed),
                isLate: kind === 'taken' && isLate,
              };
              tallies.changed(spot);
            }
            reads = 0;
            for (const area of [0, 1, 2]) {
              const own = spots.filter((_, index) => index % 3 === area);
              const count = (kind: SpotKind) => own.filter((each) => each.kind === kind).length;
              expect(tallies.of(area)).toEqual({
                free: count('free'),
                taken: count('taken'),
                reserved: count('reserved'),
                closed: own.filter((each) => each.isClosed).length,
                late: own.filter(({ isLate }) => isLate).length,
                total: 10,
              });
            }
            if (isAsked) expect(reads).toBe(touched.size);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('cards', () => {
  const scene = new Scene(smallTable(), smallLayout());
  it('take the place of spots that are too narrow, where the area has room for one', () => {
    const [area] = scene.areas;
    if (area === undefined) throw new Error('no area');
    expect([0.3, 0.5].map((scale) => isCardScale(scene.across, scale, 1))).toEqual([true, false]);
    expect(isCardScale(scene.across, 0.5, 2)).toBe(true);
    expect(cardOf(area, { cards: true, scale: 1, ratio: 1 })).not.toBeNull();
    expect(cardOf(area, { cards: false, scale: 1, ratio: 1 })).toBeNull();
    expect(cardOf(area, { cards: true, scale: 0.05, ratio: 1 })).toBeNull();
  });

  it('count spots as the inspector does, also a closed one that is taken', () => {
    const table = smallTable();
    const stood = [...table.spots()].find(({ id }) => contentsOf(table, id).state !== 'free');
    table.put(put({ spots: [{ ...(stood as Spot), isOpen: false }] }));
    const own = new Scene(table, smallLayout());
    const { areas } = figuresOf(table);
    const tallies = own.areas.map(({ index, name }) => ({ name, ...own.tally(index) }));
    expect(
      tallies.map(({ name, total, taken, closed }) => ({
        name,
        spots: total,
        used: taken,
        closed,
      })),
    ).toEqual(areas.map(({ name, spots, used, closed }) => ({ name, spots, used, closed })));
    expect(tallies.reduce((sum, each) => sum + each.closed, 0)).toBeGreaterThan(0);
  });

  it('divides doors into cells of at least four pixels, or none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 10, max: 2_000 }),
        fc.integer({ min: 5, max: 800 }),
        fc.constantFrom(1, 1.25, 2, 3),
        (count, width, height, ratio) => {
          const cells = cellsIn(count, width, height, ratio);
          if (cells === null) return;
          const { step, deep, columns } = cells;
          expect(step - 1).toBeGreaterThanOrEqual(Math.round(4 * ratio));
          expect(deep).toBeGreaterThanOrEqual(Math.round(4 * ratio));
          expect(columns * step).toBeLessThanOrEqual(width);
          expect(Math.ceil(count / columns) * (deep + Math.round(2 * ratio))).toBeLessThanOrEqual(
            height,
          );
        },
      ),
      { numRuns: runs(300) },
    );
    expect(cellsIn(75, 142, 24, 1)).not.toBeNull();
  });
});
