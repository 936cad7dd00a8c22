import { expect, test } from 'vitest';
import { keyIn, readCarrierNumber } from '../../../shared/readers/carrier-number.ts';
import { isSamePlate, plateKey } from '../../../shared/readers/identity.ts';

test.each([
  ['USDOT 0618842', 'dot', '0618842', ''],
  ['US DOT# 618842', 'dot', '618842', ''],
  ['dot no. 618842-P', 'dot', '618842', 'P'],
  ['ＭＣ　７７１２３４', 'mc', '771234', ''],
  ['\u202aMC-771234\u202c', 'mc', '771234', ''],
  ['MC ٧٧١٢٣٤', 'mc', '771234', ''],
  ['MX 55120', 'mx', '55120', ''],
  ['FF-9034', 'ff', '9034', ''],
  ['scac: qztp', 'scac', 'QZTP', ''],
])('%s is a number of its register, as written', (text, register, number, suffix) => {
  expect(readCarrierNumber(text)).toEqual({ ok: true, value: { register, number, suffix } });
});

test('digits alone have a register only where the field names one', () => {
  expect(readCarrierNumber('618842').ok).toBe(false);
  expect(readCarrierNumber('618842', 'mc')).toMatchObject({ value: { register: 'mc' } });
  expect(readCarrierNumber('MC 618842', 'dot')).toMatchObject({ value: { register: 'mc' } });
  for (const text of ['618842771', 'MC', 'MC 61 88', 'DOT 618842-PQR', '6188x', 'MC-１２３\u0000'])
    expect(readCarrierNumber(text, 'dot').ok).toBe(false);
});

test('numbers are equal in one register alone, with or without zeros before them', () => {
  expect(keyIn('dot', 'DOT 00618842')).toBe(keyIn('dot', '618842'));
  expect(keyIn('dot', 'MC 618842')).toBeNull();
  expect(keyIn('mc', '000')).toBeNull();
  expect(keyIn('mc', null)).toBeNull();
});

// Cases: D9.
test('plates with the same letters, spaced otherwise, are two trucks', () => {
  expect(plateKey('B NO 1234')).not.toBe(plateKey('BN O 1234'));
  expect(plateKey('klm 4821 (TX)')).toBe(plateKey('TX-KLM 4821'));
  expect(isSamePlate('KLM 4821', 'KLM 4821 TX')).toBe(true);
  expect(isSamePlate('KLM 4821 OK', 'KLM 4821 TX')).toBe(false);
});
