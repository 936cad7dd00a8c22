import { expect, test } from 'vitest';
import { inspectionList } from '../../../shared/console-api/release.ts';
import {
  type InspectionItem,
  inspectionHolds,
  isSameSeen,
  type KnownInspection,
  keptValue,
  type Seen,
  underHeadings,
  wrongList,
} from '../../../shared/gate-checks/inspection.ts';
import { HOLD_VALUE_MAX } from '../../../shared/gate-checks/standing-hold.ts';

const seen = (part: Partial<Seen>): Seen => ({
  key: 'k',
  label: 'Seal',
  kind: 'seal',
  unit: '',
  tolerance: 0,
  value: '',
  isCompared: true,
  isRedTag: false,
  ...part,
});
const look = (when: 'in' | 'out', at: number, ...all: readonly Seen[]): KnownInspection => ({
  at,
  inspection: { asset: 'container:c-1', when, seen: all },
});
const causes = (way: Parameters<typeof inspectionHolds>[1]) =>
  inspectionHolds('container:c-1', way).map(({ cause, stops }) => `${cause} ${stops}`);

test.each([
  ['UL-48812', 'ul 48812', false],
  ['UL-48812', 'UL48812', true],
  ['A1, B2', 'b2 A1', true],
  ['A1, B2', 'A1', false],
  ['СА1', 'CA1', false],
  ['-', '', false],
  ['-', '/', false],
  [' - ', '-', true],
  ['0123', '123', false],
  ['UL 1, KA 2', 'ka 2; ul 1', true],
  ['UL 1, KA 2', 'KA 1, UL 2', false],
  ['UL 1 KA 2', 'KA 1 UL 2', false],
  ['UL 4471 902', '4471 902 UL', false],
])('the seals %s and %s are the same: %s', (one, other, same) => {
  expect(isSameSeen(seen({ value: one }), seen({ value: other }))).toBe(same);
});

test.each([
  ['-10.5', '−10.5', 0, true],
  ['-10.5', '-10,5', 99, false],
  ['34', '36', 2, true],
  ['34', '36.5', 2, false],
  ['-0.5', '0.5', 0.5, false],
  ['34', '', 50, false],
  ['none', 'broken', 50, false],
  ['none', 'NONE ', 0, true],
])('a reading of %s and then %s within %s is the same: %s', (one, other, tolerance, same) => {
  const number = (value: string) => seen({ kind: 'number', unit: '°F', tolerance, value });
  expect(isSameSeen(number(one), number(other))).toBe(same);
});

test('a unit that changed is a difference, whatever the numbers say', () => {
  const of = (unit: string) => seen({ kind: 'number', unit, tolerance: 99, value: '2' });
  expect(isSameSeen(of('°C'), of('°F'))).toBe(false);
});

test.each([
  ['34 °F', '1.1 °C', 0.1, '°F', true],
  ['34 °F', '2 °C', 1, '°F', false],
  ['-18 °C', '-0.4 °F', 0, '°C', true],
  ['-18 °C', '0 °F', 0.5, '°C', true],
  ['-18 °C', '18 °C', 1, '°C', false],
  ['34 °F', '', 99, '°F', false],
] as const)(
  'a set point of %s and then %s within %s%s is the same: %s',
  (one, other, by, unit, is) => {
    const of = (value: string) => seen({ kind: 'temperature', unit, tolerance: by, value });
    expect(isSameSeen({ ...of(one), unit: '°F' }, of(other))).toBe(is);
  },
);

test.each([
  ['temperature', '-18c', '-18 °C'],
  ['temperature', '34', '34 °F'],
  ['temperature', '1.250', 'release.inspect.unread'],
  ['temperature', 'cold', 'release.inspect.unread'],
  ['number', '1.250', 'release.inspect.unread'],
  ['number', '−7', '-7'],
  ['number', '7,5', 'release.inspect.unread'],
  ['number', ' ', ' '],
  ['seal', '1.250', '1.250'],
  ['seal', 'x'.repeat(201), 'release.inspect.long'],
  ['seal', ' -- ', 'release.inspect.unread'],
  ['text', '--', '--'],
] as const)('of a %s, %s is kept as %s', (kind, written, kept) => {
  const value = keptValue({ kind, label: 'Reading', unit: '°F' }, written);
  expect(value.ok ? value.value : value.error.code).toBe(kept);
});

test('a seal other than the one on the appointment holds, until it is let go', () => {
  const booked = (value: string) => seen({ value, booked: 'UL 48812', isCompared: false });
  expect(causes({ in: look('in', 10, booked('UL 48813')), out: null })).toEqual([
    'booked:k leaving',
  ]);
  expect(causes({ in: look('in', 10, booked('ul 48812')), out: null })).toEqual([]);
  // Not looked at is not another one.
  expect(causes({ in: look('in', 10, booked('')), out: null })).toEqual([]);
});

test('what came has to be looked at on the way out, and to be the same', () => {
  const before = look('in', 10, seen({ value: 'S1' }));
  expect(causes({ in: before, out: null })).toEqual(['unseen leaving']);
  expect(causes({ in: before, out: look('out', 20, seen({ value: 'S1' })) })).toEqual([]);
  expect(causes({ in: before, out: look('out', 20, seen({ value: 'S9' })) })).toEqual([
    'item:k leaving',
  ]);
  // Of the stay before.
  expect(causes({ in: before, out: look('out', 5, seen({ value: 'S1' })) })).toEqual([
    'unseen leaving',
  ]);
  expect(causes({ in: look('in', 10, seen({ value: ' ' })), out: null })).toEqual([]);
  const asked = seen({ value: 'S1', isCompared: false });
  expect(causes({ in: look('in', 10, asked), out: null })).toEqual([]);
});

test('a long list that was not looked at is held by a text that a letting go can name', () => {
  const points = Array.from({ length: 200 }, (_, at) =>
    seen({ key: `k${at}`, label: `${at} ${'x'.repeat(56)}`, kind: 'text', value: 'ok' }),
  );
  const [hold] = inspectionHolds('container:c-1', { in: look('in', 10, ...points), out: null });
  expect(hold?.there).toHaveLength(HOLD_VALUE_MAX);
});

test('a failed point with a red tag holds for all moves, one without holds nothing', () => {
  const point = (isRedTag: boolean) => seen({ kind: 'check', value: 'Bald tire', isRedTag });
  expect(causes({ in: look('in', 10, point(true)), out: null })).toEqual(['redTag:k moves']);
  expect(causes({ in: look('in', 10, point(false)), out: null })).toEqual([]);
});

test('each failed point is shown, and letting one go leaves the others', () => {
  const point = (key: string, value: string) =>
    seen({ key, label: key, kind: 'check', value, isRedTag: true });
  const way = {
    in: look('in', 10, point('tires', 'Bald'), point('brakes', 'No air')),
    out: look('out', 20, point('tires', ''), point('lights', 'Left is dark')),
  };
  expect(inspectionHolds('container:c-1', way).map(({ here, there }) => [here, there])).toEqual([
    ['10', 'tires: Bald'],
    ['10', 'brakes: No air'],
    ['20', 'lights: Left is dark'],
  ]);
});

test('what came and is asked no more on the way out was not seen to leave', () => {
  const before = look('in', 10, seen({ value: 'S1' }), seen({ key: 'c', value: 'CH 7' }));
  const way = { in: before, out: look('out', 20, seen({ key: 'c', value: 'CH 7' })) };
  expect(inspectionHolds('container:c-1', way).map(({ cause, there }) => [cause, there])).toEqual([
    ['unseen', 'Seal'],
  ]);
});

test('a list of 200 lines is taken, and one of 201 refused', () => {
  const item = (at: number): InspectionItem => ({
    key: `k${at}`,
    label: `Point ${at}`,
    kind: 'check',
    of: 'trailer',
    when: 'in',
    unit: '',
    tolerance: 0,
    isRedTag: false,
  });
  const list = Array.from({ length: 201 }, (_, at) => item(at));
  expect(wrongList(list.slice(1))).toBeNull();
  expect(wrongList(list)).toBe('tooMany');
  expect(wrongList([item(1), { ...item(2), label: 'POINT 1 ' }])).toBe('twice');
  expect(wrongList([{ ...item(1), label: '  ' }])).toBe('noLabel');
});

test('a list that can’t be read on the card, or measured, is refused', () => {
  const item = (key: string, part: Partial<InspectionItem>): InspectionItem => ({
    ...{ key, label: key, kind: 'text', of: 'trailer', when: 'both', unit: '' },
    ...{ tolerance: 0, isRedTag: false },
    ...part,
  });
  expect(wrongList([item('a', { label: '\u200b\u00a0' })])).toBe('noLabel');
  const cafe = [item('a', { label: 'Café' }), item('b', { label: 'CAFE\u0301' })];
  expect(wrongList(cafe)).toBe('twice');
  expect(wrongList([item('a', {}), item('b', { label: 'a\u200b' })])).toBe('twice');
  // Values go by keys: two lines of one key would be one value.
  expect(wrongList([item('a', {}), item('a', { label: 'b' })])).toBe('twice');
  const degrees = (unit: string) => wrongList([item('a', { kind: 'temperature', unit })]);
  expect(['', 'K', '°f', '°F', '°C'].map(degrees)).toEqual(['unit', 'unit', 'unit', null, null]);
});

test('lines stand under their headings in the list’s order, or without any heading', () => {
  const item = (key: string, group?: string): InspectionItem => ({
    ...{ key, label: key, kind: 'text', of: 'trailer', when: 'both', unit: '' },
    ...{ tolerance: 0, isRedTag: false },
    ...(group === undefined ? {} : { group }),
  });
  const headings = (...items: InspectionItem[]) =>
    underHeadings(items, ({ group }) => group).map(({ group, lines }) => [
      group,
      lines.map(({ key }) => key).join(),
    ]);
  expect(headings(item('a'), item('b'))).toEqual([['', 'a,b']]);
  expect(
    headings(item('a', 'Outside'), item('b', ' Outside '), item('c'), item('d', 'Outside')),
  ).toEqual([
    ['Outside', 'a,b'],
    ['', 'c'],
    ['Outside', 'd'],
  ]);
  // Kept before there were headings, or by a desk that knows none.
  expect(inspectionList.parse([item('a')])).toEqual([item('a')]);
  expect(inspectionList.parse([item('a', 'Outside')])).toEqual([item('a', 'Outside')]);
  expect(wrongList([item('a', 'x'.repeat(60))])).toBeNull();
  expect(wrongList([item('a', 'x'.repeat(61))])).toBe('tooLong');
});
