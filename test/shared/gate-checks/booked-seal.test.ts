import { describe, expect, test } from 'vitest';
import { bookedSeal } from '../../../shared/gate-checks/booked-seal.ts';

const of = (...fields: readonly (readonly [label: string, value: unknown])[]) =>
  bookedSeal(fields.map(([label, value]) => ({ label, value })));

describe('the seal on an appointment', () => {
  test.each([
    'Seal',
    'Seal #',
    'SEAL NO.',
    'Trailer seal number',
    'Sello',
    'Número de sello',
    'No. de precinto',
    'Marchamo',
    'Seal 1',
  ])('is in a field called %s', (label) => {
    expect(of(['PO number', 'PO-1'], [label, ' UL 48812 '])).toBe('UL 48812');
  });

  test.each(['Seal color', 'Seal intact', 'Sealed by', 'Color del sello', 'Seal type', 'Selloff'])(
    'is in no field called %s',
    (label) => {
      expect(of([label, 'Blue'])).toBe('');
    },
  );

  test('is known beside a field of its color, and not where two fields hold one', () => {
    expect(of(['Seal color', 'Blue'], ['Seal', 'UL 48812'])).toBe('UL 48812');
    expect(of(['Seal 1', 'UL 48812'], ['Seal 2', 'UL 48813'])).toBe('');
    expect(of(['Seal', null])).toBe('');
    expect(of(['Seal', '  '])).toBe('');
  });
});
