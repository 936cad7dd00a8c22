import { expect, test } from 'vitest';
import { facilityPlace } from '../../../main/marketplace/facility-place.ts';
import { loadGazetteer } from '../../../main/places/gazetteer.ts';

const nothing = { city: null, state: null, zip: null, point: null };

/** All towns, read once for all of these. */
const towns = loadGazetteer();
const known: typeof loadGazetteer = () => towns;

test('the geolocation of the record is the place, without a look into the list', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const place = await facilityPlace(
    { ...nothing, city: 'Dallas', state: 'TX', point: { latitude: 32.68, longitude: -96.93 } },
    never,
  );
  expect(place).toEqual({
    city: 'Dallas',
    state: 'TX',
    zip: '',
    latitude: 32.68,
    longitude: -96.93,
  });
});

test.each([
  [{ ...nothing, zip: '75236-1234' }, 32.7],
  [{ ...nothing, city: 'Dallas', state: 'TX' }, 32.8],
  [{ ...nothing, city: 'Chicago', state: 'IL', zip: 'unknown' }, 41.9],
])('without one it is found by ZIP or town: %j', async (facts, latitude) => {
  expect((await facilityPlace(facts, known))?.latitude).toBeCloseTo(latitude, 0);
});

test.each([nothing, { ...nothing, zip: '' }, { ...nothing, city: 'Nowhere at all', state: 'ZZ' }])(
  'what leads nowhere is no place: %j',
  async (facts) => {
    expect(await facilityPlace(facts, known)).toBeNull();
  },
);
