import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_TYPES } from '../../../shared/appointments/field-types.ts';
import { checkValue } from '../../../shared/appointments/value.ts';
import { field, invalidValues, validValues } from './support.ts';

describe.each(FIELD_TYPES)('%s', (type) => {
  test('takes every value of its shape', () => {
    fc.assert(
      fc.property(validValues[type], (value) => {
        expect(checkValue(field(type), value, 'warehouse')).toBeNull();
      }),
    );
  });

  test.each(invalidValues[type].map((value) => [value]))(
    'refuses %j and names the field',
    (value) => {
      const finding = checkValue(field(type), value, 'warehouse');
      expect(finding?.field).toBe(`${type}Test`);
      expect(['shape', 'format', 'not-an-option', 'twice']).toContain(finding?.rule);
    },
  );

  test('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => void checkValue(field(type), value, 'carrier')),
    );
  });
});

test('each user has their own required fields', () => {
  const forWarehouse = field('str', { requiredForWarehouse: true });
  const forCarrier = field('str', { requiredForCarrier: true });
  expect(checkValue(forWarehouse, '', 'warehouse')?.rule).toBe('required');
  expect(checkValue(forWarehouse, '', 'carrier')).toBeNull();
  expect(checkValue(forCarrier, [], 'carrier')?.rule).toBe('required');
  expect(checkValue(forCarrier, null, 'warehouse')).toBeNull();
});

test('no and zero are answers', () => {
  expect(checkValue(field('bool', { requiredForWarehouse: true }), false, 'warehouse')).toBeNull();
  expect(checkValue(field('int', { requiredForWarehouse: true }), 0, 'warehouse')).toBeNull();
});

test('a carrier cannot fill in what is hidden from carriers', () => {
  expect(checkValue(field('str', { hiddenFromCarrier: true }), 'x', 'carrier')?.rule).toBe(
    'hidden',
  );
  expect(checkValue(field('str', { hiddenFromCarrier: true }), 'x', 'warehouse')).toBeNull();
});

test('lengths count what people see as characters of text, values count for numbers', () => {
  const text = field('str', { min: 2, max: 3 });
  expect(checkValue(text, '🚚', 'warehouse')?.rule).toBe('too-short');
  expect(checkValue(text, '🚚🚚🚚', 'warehouse')).toBeNull();
  expect(checkValue(text, 'four', 'warehouse')?.rule).toBe('too-long');
  const number = field('int', { min: 2, max: 3 });
  expect(checkValue(number, 1, 'warehouse')?.rule).toBe('too-small');
  expect(checkValue(number, 4, 'warehouse')?.rule).toBe('too-large');
});

test('a value of an unknown type is kept without judgment', () => {
  expect(
    checkValue(field('action', { requiredForWarehouse: true }), { any: 'thing' }, 'warehouse'),
  ).toBeNull();
});
