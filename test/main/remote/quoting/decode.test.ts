/**
 * Replies of the quoting service that are not as documented: a bad part costs a part, never the
 * quote or its neighbors.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactSchema,
  quoteRequestSchema,
  shipperSchema,
  suggestionSchema,
} from '../../../../main/remote/quoting/wire.ts';

const good = {
  id: 'r-1',
  status: 'ready',
  status_message: '',
  error_details: null,
  quote: {
    quote_id: 'q-1',
    quote_number: 7,
    price: '1250.50',
    expires_at: '2026-11-22T12:00:00Z',
    mileage: '966',
    stops: [
      { city: 'Dallas', window: { start: '2026-11-22T12:00:00Z', end: null } },
      { zipcode: '60601' },
    ],
    breakdown: [{ label: 'Linehaul', unit_price: '1250.50', quantity: '1' }],
    rates: [{ id: 'x', price: '1250.50', carrier: { id: 'c', name: 'Cobalt', mc: '1', dot: '2' } }],
    selected_rate: { id: 'x' },
  },
};

test.each(['1e5', '12,5', 'NaN', 'Infinity', '', '0x10', '1.2.3', null, {}, [], true])(
  'a price of %j is never read as an amount',
  (price) => {
    expect(
      quoteRequestSchema.parse({ ...good, quote: { ...good.quote, price } }).quote?.price,
    ).toBeNull();
  },
);

test('a price sent as a number is its text', () => {
  expect(
    quoteRequestSchema.parse({ ...good, quote: { ...good.quote, price: 1250.5 } }).quote?.price,
  ).toBe('1250.5');
});

// Cases: D20.
test('reads a load’s contact and a rate’s number; a bad part costs that part', () => {
  const lead_contact = {
    name: 'Ines',
    phone_number: 5,
    pickup_instructions: ['no'],
    email: 'i@x.example',
  };
  const rates = [{ ...good.quote.rates[0], external_id: 'TMS-88' }];
  const read = quoteRequestSchema.parse({ ...good, quote: { ...good.quote, lead_contact, rates } });
  expect(read.quote?.leadContact).toEqual({
    name: 'Ines',
    email: 'i@x.example',
    phone: '5',
    company: null,
    pickup: { address: null, instructions: null, contact: null },
    delivery: { address: null, instructions: null, contact: null },
  });
  expect(read.quote?.rates[0]?.externalId).toBe('TMS-88');
});

test('unknown words of the service are kept', () => {
  const read = quoteRequestSchema.parse({
    ...good,
    status: 'on_hold',
    quote: { ...good.quote, status: 'parked', equipment_type: 'ZZZ' },
  });
  expect(read).toMatchObject({
    status: 'on_hold',
    quote: { status: 'parked', equipmentType: 'ZZZ' },
  });
});

test('without an id there is nothing to ask about again', () => {
  expect(quoteRequestSchema.safeParse({ ...good, id: '' }).success).toBe(false);
  expect(quoteRequestSchema.safeParse({ ...good, id: undefined }).success).toBe(false);
});

test('whatever a part turns into, the request is read and its other parts stay', () => {
  const paths = [
    'status',
    'quote_number',
    'price',
    'stops',
    'breakdown',
    'rates',
    'selected_rate',
    'shipper',
    'requirements',
    'expires_at',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (part, value) => {
      const read = quoteRequestSchema.parse({ ...good, quote: { ...good.quote, [part]: value } });
      expect(read.id).toBe('r-1');
      expect(read.quote?.mileage).toBe('966');
      if (part !== 'price') expect(read.quote?.price).toBe('1250.50');
    }),
  );
});

test('records of lists take anything without throwing, and never run past their limits', () => {
  for (const schema of [suggestionSchema, contactSchema, shipperSchema]) {
    fc.assert(fc.property(fc.jsonValue(), (value) => void schema.safeParse(value)));
  }
  const long = shipperSchema.parse({ id: 's', name: 'x'.repeat(5_000) });
  expect(long.name.length).toBeLessThanOrEqual(255);
});
