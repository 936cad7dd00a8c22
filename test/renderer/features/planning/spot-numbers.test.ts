import { expect, test } from 'vitest';
import {
  isJustRenumbered,
  keptNumbers,
  type NumberedSpots,
} from '../../../../renderer/features/planning/spot-numbers.ts';
import type { BestSpot } from '../../../../renderer/operations/draft/ranking.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';

const spots = (...codes: readonly string[]): readonly BestSpot[] =>
  codes.map((code) => ({ spot: code as SpotId, label: code, why: message('plan.why.allowed') }));
const codes = ({ best }: NumberedSpots) => best.map(({ label }) => label);
const all = () => true;
const without = (code: string) => (spot: SpotId) => spot !== code;

test('a number means the spot that was read, whatever becomes better meanwhile', () => {
  const read = keptNumbers(null, 'truck', spots('B-02', 'B-05', 'C-01'), all, 0);
  const later = keptNumbers(read, 'truck', spots('A-01', 'B-02', 'B-05'), all, 900);
  expect(codes(later)).toEqual(['B-02', 'B-05', 'C-01']);
  expect(later).toBe(read);
  // Another truck, or the same one elsewhere, is another question.
  expect(codes(keptNumbers(read, 'other', spots('A-01'), all, 900))).toEqual(['A-01']);
});

test('a spot that is possible no more gives its number away; the others keep theirs', () => {
  const read = keptNumbers(null, 'truck', spots('B-02', 'B-05', 'C-01'), all, 0);
  const next = spots('A-01', 'B-02', 'C-01');
  const later = keptNumbers(read, 'truck', next, without('B-05'), 1_000);
  expect(codes(later)).toEqual(['B-02', 'A-01', 'C-01']);
  expect(later.note).toEqual(message('plan.best.changed', { number: 2, spot: 'B-05' }));
  // A key that was meant for the spot before isn't taken for the new one.
  const pressed = (code: string, at: number) => isJustRenumbered(later, code as SpotId, at);
  expect([pressed('A-01', 1_400), pressed('B-02', 1_400), pressed('A-01', 2_600)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('where no other spot is left the rest move up, which is said; more come last', () => {
  const read = keptNumbers(null, 'truck', spots('B-02', 'B-05'), all, 0);
  const fewer = keptNumbers(read, 'truck', spots('B-05'), without('B-02'), 1_000);
  expect(codes(fewer)).toEqual(['B-05']);
  expect(isJustRenumbered(fewer, 'B-05' as SpotId, 1_001)).toBe(true);
  expect(codes(keptNumbers(read, 'truck', spots('A-01', 'B-02', 'B-05'), all, 9))).toEqual([
    'B-02',
    'B-05',
    'A-01',
  ]);
  // Offered after there was none: nothing was read before.
  const none = keptNumbers(null, 'truck', [], all, 0);
  expect(keptNumbers(none, 'truck', spots('A-01'), all, 5)).toMatchObject({ note: null });
});
