import { expect, test } from 'vitest';
import { carrierText, compareCarriers } from '../../../shared/gate-checks/carrier-facts.ts';
import {
  differences,
  type ReleaseWorld,
  releaseCheck,
} from '../../../shared/gate-checks/release-check.ts';
import type { ReleasePart } from '../../../shared/gate-checks/standing-hold.ts';
import { someLoad, someStop, someTruck, worldOf } from './loads.ts';

const lineOf = (world: ReleaseWorld, part: ReleasePart) =>
  releaseCheck(world).lines.find((each) => each.part === part);
const takenBy = (world: ReleaseWorld) => differences(releaseCheck(world)).map(({ part }) => part);

test('the right truck for its load differs in nothing', () => {
  const world = worldOf([someLoad()]);
  expect(takenBy(world)).toEqual([]);
  expect(lineOf(world, 'carrier')).toEqual({
    part: 'carrier',
    is: 'same',
    here: 'Brazos Hauling, DOT 1904417',
    there: 'Brazos Hauling LLC, DOT 1904417, MC 88120',
    asOf: '2026-03-04T13:00:00.000Z',
  });
});

test('the right number from the wrong carrier is held, with both carriers', () => {
  const world = worldOf([someLoad()], {
    truck: someTruck({ dotNumber: '3310982', companyHint: 'Brazos Hauling LLC' }),
  });
  expect(takenBy(world)).toEqual(['carrier']);
  expect(lineOf(world, 'carrier')).toMatchObject({
    here: 'Brazos Hauling LLC, DOT 3310982',
    there: 'Brazos Hauling LLC, DOT 1904417, MC 88120',
  });
});

test('a DOT number that equals the MC number of the load is another number', () => {
  const truck = someTruck({ dotNumber: '88120' });
  expect(lineOf(worldOf([someLoad()], { truck }), 'carrier')?.is).toBe('differs');
  const said = someTruck({ dotNumber: 'MC 088120' });
  expect(lineOf(worldOf([someLoad()], { truck: said }), 'carrier')?.is).toBe('same');
});

test('swapped references are held: the driver names one load, the appointment another', () => {
  const other = someLoad({ id: 'load-2', refNumber: 'QX-90008' });
  const world = worldOf([someLoad(), other], {
    truck: someTruck({ driverAppointmentIdentifier: 'qx 90008' }),
  });
  expect(takenBy(world)).toEqual(['reference']);
  expect(lineOf(world, 'reference')).toMatchObject({ here: 'qx 90008', there: 'QX-77120' });
});

test('a driver with the number of a load that the appointment lacks is held', () => {
  const world = worldOf([someLoad()], {
    truck: someTruck({ driverAppointmentIdentifier: 'QX77120' }),
    appointment: { refNumbers: ['ZZ-1'], companyName: null },
  });
  expect(lineOf(world, 'reference')).toMatchObject({ is: 'differs', here: 'ZZ-1' });
  // While the first read of the loads goes on, the number may still be one of them.
  const early = { ...world, loadsWith: worldOf([someLoad({ asOf: null })]).loadsWith };
  expect(lineOf(early, 'reference')?.is).toBe('unknown');
});

// Cases: G23.
test('a number that is no load’s comes with when the loads were read, never as nothing', () => {
  const read = { asOf: null };
  expect(releaseCheck(worldOf([], { loadsRead: read })).loadsRead).toEqual(read);
  expect(releaseCheck(worldOf([someLoad()], { loadsRead: read })).loadsRead).toBeUndefined();
  expect(releaseCheck(worldOf([])).loadsRead).toBeUndefined();
  const unnamed = worldOf([], { loadsRead: read, appointment: null });
  expect(releaseCheck(unnamed).loadsRead).toBeUndefined();
});

test('a truck without a load that is known is held by nothing', () => {
  const seen = () => ({ carrier: { dot: '5', mc: null, name: null }, at: 'x' });
  const world = worldOf([], { seen });
  expect(lineOf(worldOf([someLoad()], { seen }), 'seen')?.is).toBe('differs');
  expect(takenBy(world)).toEqual([]);
});

test.each(['dropped', 'bounced', 'cancelled'] as const)('a load that was %s is held', (state) => {
  expect(takenBy(worldOf([someLoad({ state })]))).toEqual(['load']);
});

test('a stop elsewhere and a window of another day are held', () => {
  const elsewhere = { ...someStop, city: 'Tulsa', state: 'OK', zipcode: '74101-2203' };
  expect(lineOf(worldOf([someLoad({ stops: [elsewhere] })]), 'stop')).toMatchObject({
    is: 'differs',
    there: 'Tulsa, OK 74101-2203',
  });
  const tomorrow = {
    ...someStop,
    windowStart: '2026-03-06T02:00:00',
    windowEnd: '2026-03-06T03:00:00',
  };
  expect(takenBy(worldOf([someLoad({ stops: [tomorrow] })]))).toEqual(['window']);
});

test('a place or a time that is not known never counts as the same', () => {
  const vague = { ...someStop, zipcode: null, city: '', windowStart: null, windowEnd: null };
  const world = worldOf([someLoad({ stops: [vague] })]);
  expect([lineOf(world, 'stop')?.is, lineOf(world, 'window')?.is]).toEqual(['unknown', 'unknown']);
});

test('a driver is the same by phone, and another one only where all phones are known', () => {
  const drivers = (...phones: (string | null)[]) => ({
    phones,
    names: ['R. Ortega'],
    readAt: '2026-03-01T00:00:00.000Z',
  });
  const is = (...phones: (string | null)[]) =>
    lineOf(worldOf([someLoad({ drivers: drivers(...phones) })]), 'driver');
  expect(is('254-555-0177')).toMatchObject({ is: 'same', asOf: '2026-03-01T00:00:00.000Z' });
  expect(is('254-555-0100')).toMatchObject({
    is: 'differs',
    there: 'Brazos Hauling LLC, DOT 1904417, MC 88120',
  });
  // With one more driver it is the same difference: what was let go isn't held anew.
  expect(is('254-555-0100', '254-555-0101')).toEqual(is('254-555-0100'));
  // An extension is no part of a number, and letters make none.
  expect(is('(254) 555-0177 ext. 12')?.is).toBe('same');
  expect(is('254-555-0177 cell')?.is).toBe('unknown');
  expect(is('254-555-0100', null)?.is).toBe('unknown');
  expect(is()?.is).toBe('unknown');
});

test('names that only begin alike say nothing, and zeros alone are no number', () => {
  const named = (name: string) => ({ dot: null, mc: null, name });
  expect(compareCarriers(named('Brazos Hauling, Inc.'), named('BRAZOS  HAULING'))).toBe('same');
  expect(compareCarriers(named('Brazos Hauling'), named('Brazos Logistics'))).toBe('unknown');
  expect(compareCarriers(named('Brazos'), named('Pecos'))).toBe('differs');
  expect(compareCarriers(named('Вrazos'), named('Brazos'))).not.toBe('same');
  expect(carrierText({ dot: null, mc: null, name: '  ' })).toBeNull();
  const zeros = worldOf([someLoad()], {
    truck: someTruck({ dotNumber: '0000000', companyHint: null }),
  });
  expect(lineOf(zeros, 'carrier')?.is).toBe('unknown');
});
