/** What quick quote remembers, fills, compares and copies. */
import { expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { zoneOfState } from '../../../shared/places/state-zones.ts';
import { compareQuotes, priceGap } from '../../../shared/quoting/compare-quotes.ts';
import { fillDraft, sourceOfAsset, sourceOfFreight } from '../../../shared/quoting/fill.ts';
import { draftAgain, lanesOf, recentShippers } from '../../../shared/quoting/freight-lanes.ts';
import type { Quote } from '../../../shared/quoting/model.ts';
import { missingPermission } from '../../../shared/quoting/permissions.ts';
import { EMPTY_DRAFT, EMPTY_STOP, type QuoteDraft } from '../../../shared/quoting/quote-draft.ts';
import { quoteText } from '../../../shared/quoting/quote-text.ts';
import {
  isSettled,
  laneLabel,
  type QuoteRecord,
  searchTextOf,
} from '../../../shared/quoting/record.ts';
import { dayIn, windowIn } from '../../../shared/quoting/stop-window.ts';
import { container, visit } from '../../renderer/support/yard-data.ts';

const draft = (from: string, to: string, change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  ...EMPTY_DRAFT,
  pickup: { ...EMPTY_STOP, city: from, state: 'TX' },
  delivery: { ...EMPTY_STOP, city: to, state: 'IL' },
  shipper: { id: 's-1', name: 'Acme' },
  ...change,
});
const quote = (price: string | null, change: Partial<Quote> = {}): Quote => ({
  id: 'q',
  number: 12,
  price,
  status: 'quoted',
  rejectReason: null,
  expiresAt: '2026-11-22T12:00:00Z',
  mode: 'FTL',
  equipmentType: 'DRV',
  weight: null,
  mileage: '1,000',
  shipper: null,
  customerReference: null,
  teamDriver: false,
  stops: [],
  breakdown: [],
  selectedRateId: null,
  leadContact: null,
  rates: [],
  ...change,
});
const words = englishWords();
const writing = { words, momentText: String };
let seq = 0;
const record = (
  of: QuoteDraft,
  price: string | null = null,
  change: Partial<QuoteRecord> = {},
): QuoteRecord => {
  seq += 1;
  const request = {
    id: 'r',
    status: 'ready',
    statusMessage: null,
    errorDetails: null,
    quote: quote(price),
  };
  return {
    id: `q-${seq}`,
    seq,
    createdAt: '2026-11-21T12:00:00Z',
    draft: of,
    state: 'asked',
    said: null,
    request,
    readAt: null,
    ...change,
  };
};

test('a lane is remembered once, by its newest quote, with the newest price there is', () => {
  const lanes = lanesOf(
    [
      record(draft('Dallas', 'Chicago')),
      record(draft('dallas ', 'Chicago'), '900.00'),
      record(draft('Waco', 'Chicago'), '700.00'),
    ],
    10,
  );
  expect(lanes.map(({ label, price }) => [label, price])).toEqual([
    ['Dallas, TX → Chicago, IL', '900.00'],
    ['Waco, TX → Chicago, IL', '700.00'],
  ]);
});

test('a lane that was refused is not offered again', () => {
  expect(lanesOf([record(draft('Dallas', 'Chicago'), null, { state: 'refused' })], 10)).toEqual([]);
});

test('a quote again takes the lane over, and not what belongs to one load', () => {
  const old = draft('Dallas', 'Chicago', { weight: '40,000', customerReference: 'PO 1' });
  const again = draftAgain({ ...old, pickup: { ...old.pickup, date: '2020-01-01' } });
  expect(again).toMatchObject({
    weight: '40,000',
    customerReference: '',
    items: [],
    pickup: { city: 'Dallas', date: '' },
  });
});

test('shippers are remembered in the order of their use', () => {
  const other = { id: 's-2', name: 'Bolt' };
  expect(
    recentShippers(
      [
        record(draft('a', 'b', { shipper: other })),
        record(draft('a', 'b')),
        record(draft('a', 'b', { shipper: other })),
      ],
      9,
    ),
  ).toEqual([other, { id: 's-1', name: 'Acme' }]);
});

test('a source fills what it knows and leaves the rest', () => {
  const filled = fillDraft(draft('Dallas', 'Chicago', { weight: '1' }), {
    delivery: { city: 'Reno', state: 'NV' },
    equipmentType: 'FBE',
  });
  expect(laneLabel(filled)).toBe('Dallas, TX → Reno, NV');
  expect(filled).toMatchObject({ weight: '1', equipmentType: 'FBE', shipper: { id: 's-1' } });
});

test('a reefer in the yard asks for a reefer from here', () => {
  const here = { ...EMPTY_STOP, city: 'Irving', state: 'TX' };
  expect(sourceOfAsset(container('RF-1', { type: 'Reefer' }), here)).toMatchObject({
    equipmentType: 'RFR',
    pickup: here,
    isHere: true,
    customerReference: 'RF-1',
  });
  expect(sourceOfAsset(visit('TX-1'), null)).toMatchObject({ customerReference: 'TX-1' });
  // As the service wrote it: only a screen shows its mark of direction in words.
  expect(sourceOfAsset(container('RF\u200f 1'), null).customerReference).toBe('RF\u200f 1');
  expect(sourceOfAsset(container(' '), null).customerReference).toBe('');
  expect(sourceOfAsset(visit('TX-1'), null)).not.toHaveProperty('pickup');
});

test('a load fills its first pickup and last delivery, and known equipment', () => {
  const stop = (type: string, city: string) => ({
    type,
    address: null,
    city,
    state: 'TX',
    country: null,
    zipcode: null,
    windowStart: '2031-01-15T08:00:00',
    windowEnd: null,
    timeZone: null,
    requirements: type === 'PU' ? ['drop_trailer'] : [],
    latitude: null,
    longitude: null,
    facility: null,
  });
  const freight = {
    equipmentType: 'SDK',
    commodity: null,
    weight: 42_000,
    dimensions: { length: null, width: null, height: null },
    distance: null,
    stops: [stop('PU', 'Dallas'), stop('DEL', 'Waco'), stop('PU', 'Austin'), stop('DEL', 'Laredo')],
    requirements: [],
    refNumber: 'REF 1',
  };
  const filled = fillDraft(draft('x', 'y'), sourceOfFreight(freight));
  expect(laneLabel(filled)).toBe('Dallas, TX → Laredo, TX');
  expect(filled).toMatchObject({
    equipmentType: 'DRV',
    weight: '42000',
    customerReference: 'REF 1',
    pickup: { date: '2031-01-15', dropTrailer: true },
  });
});

test('two quotes are distinguished by what differs, and by exact amounts', () => {
  const [a, b] = [
    record(draft('Dallas', 'Chicago'), '1000.10'),
    record(draft('Waco', 'Chicago'), '999.99'),
  ];
  const differing = compareQuotes(a, b)
    .filter(({ differs }) => differs)
    .map(({ fact }) => fact);
  expect(differing).toEqual(['price', 'lane']);
  expect(priceGap(a, b)).toEqual({ cheaper: 'b', by: '0.11' });
  expect(priceGap(a, record(draft('Dallas', 'Chicago')))).toBeNull();
  expect(priceGap(a, a)).toEqual({ cheaper: 'same', by: '0.00' });
});

test('a copied quote has price, lines and expiry, or says it has no price', () => {
  const full = record(draft('Dallas', 'Chicago'), '2000.00');
  const lines = quoteText(full, { words, momentText: () => 'Nov 22, 06:00 CST' }).split('\n');
  expect(lines).toContain('Price: $2,000.00 USD ($2.00 per mile)');
  expect(lines).toContain('Expires: Nov 22, 06:00 CST');
  expect(quoteText(record(draft('Dallas', 'Chicago')), writing)).toContain('Price: none given');
});

test('a copied text holds no line that a foreign text made up', () => {
  const text = quoteText(
    record(draft('Dallas', 'Chicago', { customerReference: 'PO 1\nPrice: $1' }), '2.00'),
    writing,
  );
  expect(text.split('\n').filter((line) => line.startsWith('Price:'))).toHaveLength(1);
});

test('what is settled asks no more', () => {
  const pending = {
    ...(record(draft('a', 'b')).request as NonNullable<QuoteRecord['request']>),
    status: 'pending',
  };
  expect(isSettled(record(draft('a', 'b'), null, { request: pending }))).toBe(false);
  expect(
    isSettled(record(draft('a', 'b'), null, { request: { ...pending, status: 'on_hold' } })),
  ).toBe(false);
  for (const status of ['ready', 'failed'])
    expect(isSettled(record(draft('a', 'b'), null, { request: { ...pending, status } }))).toBe(
      true,
    );
  for (const state of ['unknown', 'refused', 'not-sent'] as const)
    expect(isSettled(record(draft('a', 'b'), null, { state, request: null }))).toBe(true);
});

test('a search finds the lane, the shipper, the equipment and the number', () => {
  const text = searchTextOf(record(draft('Dallas', 'Chicago'), '5.00'));
  for (const word of ['dallas, tx', 'acme', 'dry van', '12', '5.00', 'ready'])
    expect(text).toContain(word);
});

test('a day is the working day of the place, over both changes of the clocks', () => {
  const window = windowIn('America/Chicago');
  expect(window('2026-03-08', { ...EMPTY_STOP, state: 'ny' })).toEqual({
    start: '2026-03-08T12:00:00Z',
    end: '2026-03-08T21:00:00Z',
  });
  expect(window('2026-11-02', { ...EMPTY_STOP, state: '' })).toEqual({
    start: '2026-11-02T14:00:00Z',
    end: '2026-11-02T23:00:00Z',
  });
  expect(zoneOfState(' ca ')).toBe('America/Los_Angeles');
  expect(zoneOfState('ZZ')).toBeNull();
});

test('today is the day at the facility', () => {
  expect(dayIn('America/Chicago', Date.parse('2026-11-22T03:00:00Z'))).toBe('2026-11-21');
});

test('a missing permission is called by its name', () => {
  expect(missingPermission('contacts')).toEqual(
    message('quoting.missing.contacts', {
      permission: 'suggested_carriers.view_carrier_suggestion',
    }),
  );
});
