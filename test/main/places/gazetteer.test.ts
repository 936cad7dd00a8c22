import { expect, test } from 'vitest';
import { loadGazetteer } from '../../../main/places/gazetteer.ts';
import { milesBetween, townLabel } from '../../../shared/places/town.ts';

const gazetteer = await loadGazetteer();
const labels = (text: string, limit = 3) => gazetteer.search(text, limit).map(townLabel);

test.each([
  ['75201', 'Dallas, TX 75201'],
  ['75201-1234', 'Dallas, TX 75201'],
  ['Dallas, TX 75201', 'Dallas, TX 75201'],
])('a ZIP in "%s" decides', (typed, label) => {
  expect(labels(typed)[0]).toBe(label);
});

test.each(['Dallas', 'dallas', 'Dallas, TX', 'dallas tx', ' DALLAS ,tx', 'dall'])(
  '"%s" finds Dallas, Texas first',
  (typed) => {
    expect(labels(typed)[0]).toMatch(/^Dallas, TX /);
  },
);

test.each(['st louis', 'St. Louis', 'Saint Louis, MO', 'saint louis mo'])(
  '"%s" is Saint Louis, Missouri',
  (typed) => {
    expect(labels(typed)[0]).toMatch(/^Saint Louis, MO /);
  },
);

test('the state narrows towns of the same name', () => {
  expect(labels('Portland, ME')[0]).toMatch(/^Portland, ME /);
  expect(labels('Portland, OR')[0]).toMatch(/^Portland, OR /);
});

test('a town is suggested once, whatever its number of ZIPs', () => {
  const found = labels('Houston, TX', 20);
  expect(found.filter((label) => label.startsWith('Houston, TX'))).toHaveLength(1);
});

test('digits list ZIPs in order', () => {
  expect(gazetteer.search('7520', 3).map((place) => place.zip)).toEqual([
    '75201',
    '75202',
    '75203',
  ]);
});

test.each(['', '   ', 'Qqqzzz', '!!!', '9999999', ','])(
  '"%s" finds nothing and does no harm',
  (typed) => {
    expect(gazetteer.search(typed, 5)).toEqual([]);
  },
);

// Cases: D13.
test('a code that the post keeps for itself is no town', () => {
  expect(gazetteer.search('H0H', 5)).toEqual([]);
  expect(gazetteer.search('Reserved', 5).filter((town) => town.isNear !== true)).toEqual([]);
});

// Cases: D12.
test.each([
  ['monterrey', 'Monterrey, NL, MEX'],
  ['Monterrey, NL, MEX', 'Monterrey, NL, MEX'],
  ['saltillo, co', 'Saltillo, COAH, MEX'],
  ['ciudad juárez', 'Ciudad Juárez, CHIH, MEX'],
  ['nuevo l', 'Nuevo Laredo, TAMPS, MEX'],
  ['laredo', 'Laredo, TX 78040'],
])('%s is suggested as a town of its country', (typed, label) => {
  expect(labels(typed)[0]).toBe(label);
});

test.each([
  ['Huston, TX', 'Houston, TX'],
  ['Dalals, TX', 'Dallas, TX'],
  ['San Antnio, TX', 'San Antonio, TX'],
  ['Monterey, NL, Mexico', 'Monterrey, NL'],
])('for the slip %s the town is found, and marked as only similar', (typed, label) => {
  const [first] = gazetteer.search(typed, 3);
  expect(first && `${first.city}, ${first.state}`).toBe(label);
  expect(first?.isNear).toBe(true);
});

test('a short text finds no similar towns', () => {
  expect(gazetteer.search('Qxz', 5)).toEqual([]);
});

test('distance between Dallas and Chicago is about 800 miles', () => {
  const [dallas] = gazetteer.search('75201', 1);
  const [chicago] = gazetteer.search('60601', 1);
  expect(dallas && chicago && milesBetween(dallas, chicago)).toBeCloseTo(803, -1.5);
});
