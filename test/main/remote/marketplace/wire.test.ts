import { expect, test } from 'vitest';
import { offerSchema } from '../../../../main/remote/marketplace/wire.ts';

const offerWith = (stop: object, load: object = {}) =>
  offerSchema.parse({ id: 'o', price: 980.5, load: { stops: [stop], ...load }, actions: {} });

// Cases: D14.
test('places and references of freight stay as the service wrote them', () => {
  const { freight } = offerWith(
    {
      type: 'PU',
      city: 'San\u00a0Luis\u200f',
      state: 'SON',
      address: '#4 Z\u0301 St',
      zipcode: 83450,
    },
    { ref_number: 'PO\u202a 0042 ' },
  );
  expect(freight.stops[0]).toMatchObject({
    city: 'San\u00a0Luis\u200f',
    address: '#4 Z\u0301 St',
    zipcode: '83450',
  });
  expect(freight.refNumber).toBe('PO\u202a 0042');
});

test('a text that no place is as long as, or of another type, costs that text alone', () => {
  const { freight } = offerWith({ type: 'DEL', city: 'x'.repeat(5_000), state: ['TX'] });
  expect(freight.stops[0]?.city).toHaveLength(1_000);
  expect(freight.stops[0]?.state).toBeNull();
});
