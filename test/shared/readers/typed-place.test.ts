import { describe, expect, it, test } from 'vitest';
import { loadGazetteer } from '../../../main/places/gazetteer.ts';
import { EMPTY_STOP } from '../../../shared/quoting/quote-draft.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { windowIn } from '../../../shared/quoting/stop-window.ts';
import { readLane, readPlace, similarPlaces } from '../../../shared/readers/typed-place.ts';

const gazetteer = await loadGazetteer();
const read = (text: string) => readPlace(text, gazetteer.search(text, 50));

// Cases: D12.
test.each([
  ['Monterrey, NL', 'Monterrey', 'NL', '', 'MX'],
  ['Tijuana, BC', 'Tijuana', 'BC', '', 'MX'],
  ['Saltillo, CO', 'Saltillo', 'CO', '', 'MX'],
  ['Los Ramones, NL 65700', 'Los Ramones', 'NL', '65700', 'MX'],
  ['Badger, NL A0H 1A0', 'Badger', 'NL', 'A0H 1A0', 'CA'],
  ['Los Ramones, Nuevo León', 'Los Ramones', 'NL', '', 'MX'],
  ['Tecate, Baja California 21400', 'Tecate', 'BC', '21400', 'MX'],
  ['Toluca, Estado de México', 'Toluca', 'MEX', '', 'MX'],
  ['Albuquerque, New Mexico', 'Albuquerque', 'NM', '', 'US'],
  ['Waco, Texas 76701', 'Waco', 'TX', '76701', 'US'],
  ['Toronto, Ontario M5V 3A8', 'Toronto', 'ON', 'M5V 3A8', 'CA'],
  ['Toronto, ON M5V 3A8, CA', 'Toronto', 'ON', 'M5V 3A8', 'CA'],
  ['Apodaca, NL', 'Apodaca', 'NL', '', 'MX'],
  ['Mexicali, BC', 'Mexicali', 'BC', '', 'MX'],
  ['Torreón, CO', 'Torreón', 'CO', '', 'MX'],
  ['Boulder, CO', 'Boulder', 'CO', '', 'US'],
  ['Hermosillo, SON', 'Hermosillo', 'SON', '', 'MX'],
  ['Guadalajara, JAL 44100', 'Guadalajara', 'JAL', '44100', 'MX'],
  ['Querétaro, QRO, México', 'Querétaro', 'QRO', '', 'MX'],
  ['Gander, NL, Canada', 'Gander', 'NL', '', 'CA'],
  ['Hamilton, ON', 'Hamilton', 'ON', '', 'CA'],
  ['Waco, TX', 'Waco', 'TX', '', 'US'],
  ['waco tx', 'Waco', 'TX', '', 'US'],
  ['Nowhere, TX 79999', 'Nowhere', 'TX', '79999', 'US'],
  ['66600 MX', '', 'NL', '66600', 'MX'],
  ['Monterrey', 'Monterrey', 'NL', '', 'MX'],
  ['Ciudad de México, CDMX', 'Ciudad de México', 'CDMX', '', 'MX'],
])('%s is one place with its country', (text, city, state, zipcode, country) => {
  expect(read(text)).toEqual({ value: { city, state, zipcode, country } });
});

// Cases: D13.
test('postal codes are taken completely, as the post of their country writes them', () => {
  expect(read('606011234')).toMatchObject({ value: { zipcode: '60601-1234', state: 'IL' } });
  expect(read('60601-1234')).toMatchObject({ value: { zipcode: '60601-1234' } });
  for (const text of ['T2P 1J9', 't2p1j9', 'T2P-1J9'])
    expect(read(text)).toMatchObject({
      value: { zipcode: 'T2P 1J9', state: 'AB', country: 'CA' },
    });
});

test.each([
  ['8601', 'places.shortZip'],
  ['860', 'places.none'],
  ['00000', 'places.unknownCode'],
  ['El Paso, TX 60601', 'places.otherTown'],
  ['Springfield', 'places.whichState'],
  ['Zzyzzx', 'places.noState'],
  ['Waco, XX', 'places.noState'],
  ['Santa Fe New Mexico', 'places.noState'],
  ['Waco, TX, Mexico', 'places.noState'],
  ['Hamilton, ON 00000', 'places.otherCode'],
  ['Apodaca, NL 66600-1234, MX', 'places.otherCode'],
  ['66600-1234, MX', 'places.unknownCode'],
  ['Waco, TX X9Z 1A0', 'places.otherCode'],
  ['TX 60601', 'places.otherCode'],
  ['12 Elm St, Waco, TX', 'places.none'],
  ['7'.repeat(10_000), 'common.typed.long'],
])('%s is no place and says why', (text, code) => {
  const place = read(text);
  expect('refused' in place ? place.refused.code : place).toBe(code);
});

// Cases: D12.
test.each(['Nogales', 'Tecate', 'Progreso', 'Zamora', 'Guadalupe', 'Ensenada'])(
  '%s alone may be in Mexico: its state is asked for, never taken from the US',
  (town) => {
    const place = read(town);
    expect('refused' in place ? place.refused.code : place).toBe('places.whichState');
  },
);

test('with its state such a town is taken', () => {
  expect(read('Nogales, AZ')).toMatchObject({ value: { country: 'US', state: 'AZ' } });
  expect(read('Nogales, SON')).toMatchObject({ value: { country: 'MX', state: 'SON' } });
  expect(read('H0H 0H0')).toMatchObject({ value: { city: '', state: 'QC', country: 'CA' } });
});

test('a state of two countries without a known town is asked about, with both', () => {
  expect(read('Los Ramones, NL')).toMatchObject({
    readings: [{ country: 'CA' }, { country: 'MX' }],
  });
});

// Cases: D13.
test('a code of Mexico alone is asked about; in a sentence its own country is named', () => {
  expect(read('64000')).toEqual({
    readings: [
      { city: '', state: 'NL', zipcode: '64000', country: 'MX' },
      { city: '', state: '', zipcode: '64000', country: 'US' },
    ],
  });
  expect(read('Cuajimalpa, Mexico')).toMatchObject({ refused: { values: { country: 'MX' } } });
  expect(read('Zzyzzx')).toMatchObject({ refused: { values: { country: 'none' } } });
});

// Cases: D12.
test.each([
  ['Huston, TX', ['Houston']],
  ['Dall, TX', ['Dallas', 'Dallardsville']],
  ['Zzyzzx Springs, TX', []],
  ['Monterey, NL, Mexico', ['Monterrey']],
  ['Los Ramones, NL, Mexico', null],
  ['Houston, TX', null],
  ['Farmers Branch, TX 75234', null],
  ['75201', null],
])('%s is asked about with the towns written like it', (text, cities) => {
  const place = read(text);
  if (!('value' in place)) throw new Error(text);
  const similar = similarPlaces(place.value, gazetteer.search(text, 50));
  expect(similar?.map(({ city }) => city) ?? null).toEqual(cities);
});

test.each([
  ['Waco to Tulsa', 'Waco', 'Tulsa'],
  ['from Laredo, TX to Apodaca, NL', 'Laredo, TX', 'Apodaca, NL'],
  ['de El Paso a Torreón, CO', 'El Paso', 'Torreón, CO'],
  ['76701 → T2P 1J9', '76701', 'T2P 1J9'],
  ['Waco, TX -> Tulsa, OK', 'Waco, TX', 'Tulsa, OK'],
  ['Waco – Tulsa', 'Waco', 'Tulsa'],
])('%s names both ends of a lane', (text, from, to) => {
  expect(readLane(text)).toEqual([from, to]);
});

test.each([
  'Waco',
  'to Tulsa',
  'Waco to',
  'Winston-Salem, NC',
  'Pointe A La Hache, LA',
  'Waco to -',
  'a > b',
  'x'.repeat(9_999),
])('%.30s is no lane', (text) => {
  expect(readLane(text)).toBeNull();
});

// Cases: D12.
describe('a place that was read', () => {
  it('reads from its label as the same place', () => {
    for (const text of [
      'Apodaca, NL',
      'Boulder, CO',
      'T2P 1J9',
      'Gander, NL, Canada',
      '66600 MX',
      'Albuquerque, New Mexico',
      'Toronto, Ontario M5V 3A8',
      'Los Ramones, Nuevo León',
    ]) {
      const first = read(text);
      if (!('value' in first)) throw new Error(text);
      expect(read(stopLabel(first.value))).toEqual(first);
    }
  });

  it('has the clock of its own country', () => {
    const hourOf = (state: string, country: string) =>
      windowIn('America/Chicago')('2026-07-08', { ...EMPTY_STOP, state, country }).start.slice(
        11,
        16,
      );
    expect(hourOf('NL', 'MX')).toBe('14:00');
    expect(hourOf('NL', 'CA')).toBe('10:30');
    expect(hourOf('BC', 'MX')).toBe('15:00');
    expect(hourOf('CO', 'MX')).toBe('14:00');
    expect(hourOf('CO', 'US')).toBe('14:00');
    expect(hourOf('SON', 'MX')).toBe('15:00');
  });
});
