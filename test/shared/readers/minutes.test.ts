import { expect, test } from 'vitest';
import { readMinutes, writtenMinutes } from '../../../shared/readers/minutes.ts';

const codeOf = (text: string, unit?: 'hours', bounds?: { max: number }) => {
  const reading = readMinutes(text, unit, bounds);
  return 'refused' in reading ? reading.refused.code : reading;
};

test.each([
  ['95', 95],
  ['2:05', 125],
  ['2 h 05', 125],
  ['2h5m', 125],
  ['2 hrs, 5 min', 125],
  ['1.5 h', 90],
  ['2 horas', 120],
  ['1 día 2 h', 1560],
  ['40 min', 40],
  ['٤٥', 45],
  ['1,200', 1200],
])('%s in a field of minutes is %d minutes', (text, value) => {
  expect(readMinutes(text)).toEqual({ value });
});

test('a number alone is in the unit of its field', () => {
  expect(readMinutes('3', 'hours')).toEqual({ value: 180 });
  expect(readMinutes('1.5', 'hours')).toEqual({ value: 90 });
  expect(readMinutes('2', 'days')).toEqual({ value: 2880 });
  expect(readMinutes('90 min', 'hours')).toEqual({ value: 90 });
  expect(writtenMinutes(90, 'hours')).toBe('1:30');
  expect(writtenMinutes(180, 'hours')).toBe('3');
});

test('what is no whole number of minutes, or out of bounds, is refused with the reason', () => {
  expect(codeOf('12.5')).toBe('common.minutes.whole');
  expect(codeOf('0.01 h')).toBe('common.minutes.whole');
  expect(codeOf('1.250 h')).toBe('common.typed.two');
  expect(codeOf('1:75')).toBe('common.minutes.none');
  expect(codeOf('5 s')).toBe('common.minutes.none');
  expect(codeOf('-30')).toBe('common.number.negative');
  expect(codeOf('−30')).toBe('common.number.negative');
  expect(codeOf('30 h', 'hours', { max: 24 * 60 })).toBe('common.number.most');
  expect(codeOf('5:', 'hours')).toBe('common.minutes.none');
});
