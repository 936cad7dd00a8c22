import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText } from '../../../../main/journal/format/instant-text.ts';

test('any time is written as the engine writes it, from one day to another and back', () => {
  const edges = [
    0,
    -1,
    951_782_399_999,
    951_782_400_000,
    Date.UTC(2000, 0, 1) - 1,
    Date.UTC(2000, 0, 1),
    Date.UTC(2999, 11, 31, 23, 59, 59, 999),
  ];
  for (const ms of [...edges, Date.UTC(3000, 0, 1), -62_198_755_200_000, 8.64e15, 1.5])
    expect(instantText(ms)).toBe(new Date(ms).toISOString());
  const near = fc.integer({ min: Date.UTC(2024, 1, 27), max: Date.UTC(2024, 2, 2) });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.integer({ min: -1e14, max: 1e14 }))), (times) => {
      for (const ms of times) expect(instantText(ms)).toBe(new Date(ms).toISOString());
    }),
  );
  for (const none of [Number.NaN, 8.64e15 + 1, Number.POSITIVE_INFINITY])
    expect(() => instantText(none)).toThrow(RangeError);
});
