import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByTime } from '../../../../main/journal/read/by-time.ts';
import { runs } from '../../../support/runs.ts';

/**
 * Facts noted at times that now and then jump back or forth, in runs within which they never go
 * back.
 */
const times = fc.array(
  fc.tuple(
    fc.constantFrom(0, 1, 900_000, 3_600_000, -3_600_000, -31_536_000_000, 31_536_000_000),
    fc.integer({ min: 1, max: 4 }),
  ),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test('later instants never lead to earlier places, however the clock was set', () => {
  fc.assert(
    fc.property(
      times,
      fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { maxLength: 20 }),
      (jumps, asked) => {
        const noted: number[] = [];
        const stretches: { seq: number; noted: number }[] = [];
        let now = Date.UTC(2026, 10, 1, 5);
        for (const [jump, count] of jumps) {
          now += jump;
          if (noted.length === 0 || now < (noted.at(-1) ?? 0))
            stretches.push({ seq: noted.length + 1, noted: now });
          for (let each = 0; each < count; each += 1) noted.push(now);
        }
        const byTime = createByTime({
          stretches: () => stretches,
          end: () => noted.length,
          noted: (seq) => noted[seq - 1],
        });
        const [first, last] = [Math.min(...noted), Math.max(...noted)];
        const instants = [
          ...asked.map((share) => Math.round(first + share * (last - first))),
          ...noted,
        ].sort((a, b) => a - b);
        const places = instants.map(byTime.placeAt);
        for (const [at, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(places[at - 1] ?? 0);
          // The last one that was noted by then, of all.
          expect(place).toBe(noted.findLastIndex((each) => each <= (instants[at] as number)) + 1);
        }
        const counts = byTime.density(first - 1, last + 1, 7);
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(noted.length);
      },
    ),
    { numRuns: runs(800) },
  );
});
