import { describe, expect, test } from 'vitest';
import {
  EVERY_OFFER,
  type OfferSearch,
  offerQuery,
} from '../../../shared/marketplace/offer-search.ts';

const dallas = {
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  latitude: 32.7904,
  longitude: -96.8044,
};
const search = (part: Partial<OfferSearch>) => offerQuery({ ...EVERY_OFFER, ...part }, 3);

describe('a search as the service takes it (contract.md 2.3)', () => {
  test('everything is a page number alone', () => {
    expect(search({})).toEqual([['page', '3']]);
  });

  test('a place goes as coordinates with a whole radius in miles, never as a name', () => {
    expect(search({ origin: { place: dallas, radius: 99.6 } })).toEqual([
      ['origin_lat', '32.7904'],
      ['origin_lon', '-96.8044'],
      ['origin_radius', '100'],
      ['page', '3'],
    ]);
    expect(search({ destination: { place: dallas, radius: 50 } }).map(([name]) => name)).toEqual([
      'destination_lat',
      'destination_lon',
      'destination_radius',
      'page',
    ]);
  });

  test('several kinds of equipment repeat the name, and dates go as they are', () => {
    expect(
      search({ equipment: ['DRV', 'FBE'], pickupDate: '2026-11-21', deliveryDate: '2026-11-23' }),
    ).toEqual([
      ['equipment_type', 'DRV'],
      ['equipment_type', 'FBE'],
      ['start_date', '2026-11-21'],
      ['end_date', '2026-11-23'],
      ['page', '3'],
    ]);
  });
});
