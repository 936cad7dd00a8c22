import { expect, test } from 'vitest';
import {
  checkDriver,
  checkDropReason,
  checkOwner,
  readBidPrice,
  readMcNumber,
} from '../../../shared/marketplace/checks.ts';
import { EVERY_OFFER, offerQuery } from '../../../shared/marketplace/offer-search.ts';
import { readWindowTime } from '../../../shared/marketplace/pickup-window.ts';

test.each([
  ['1200', '1200.00'],
  ['1200.5', '1200.50'],
  ['$1,200.55', '1200.55'],
  ['007', '7.00'],
])('a bid of "%s" is sent as %s', (typed, price) => {
  expect(readBidPrice(typed)).toEqual({ ok: true, value: price });
});

test.each(['', '0', '0.00', '1.005', '1e5', '12,5', '-1', 'all'])(
  'a bid of "%s" is refused',
  (typed) => {
    expect(readBidPrice(typed).ok).toBe(false);
  },
);

// Cases: D11.
test('a price that a Spanish-speaking clerk reads two ways is no price yet', () => {
  expect(readBidPrice('1,250', 'es-MX').ok).toBe(false);
  expect(readBidPrice('1,250', 'en-US')).toEqual({ ok: true, value: '1250.00' });
  expect(readBidPrice('1250.5', 'es-MX')).toEqual({ ok: true, value: '1250.50' });
});

test('an owner has to be reachable', () => {
  const owner = {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@lee.example',
    phone: '+12145550123',
    phoneExtension: '',
  };
  expect(checkOwner(owner)).toEqual([]);
  expect(
    checkOwner({
      ...owner,
      firstName: ' ',
      email: 'a@b.example\nBcc: x@y.example',
      phone: '555 0123',
    }).map(({ field }) => field),
  ).toEqual(['firstName', 'email', 'phone']);
});

// Cases: D14.
test('a name or a reason that shows nothing is none', () => {
  const [first, last] = ['\u200f', ' \u2066\u2069 '];
  const owner = { email: 'a@b.mx', phone: '2145550123', phoneExtension: '' };
  expect(
    checkOwner({ ...owner, firstName: first, lastName: last }).map(({ field }) => field),
  ).toEqual(['firstName', 'lastName']);
  expect(checkDriver({ name: last, phone: '' }).map(({ field }) => field)).toEqual(['name']);
  expect(checkDropReason(first)).not.toBeNull();
  expect(checkOwner({ ...owner, firstName: '\u200fعلي', lastName: 'Ñ' })).toEqual([]);
});

test('a driver has a name, and a phone that the service takes', () => {
  expect(checkDriver({ name: 'Bo', phone: '' })).toEqual([]);
  expect(checkDriver({ name: '', phone: '+1 214 555' }).map(({ field }) => field)).toEqual([
    'name',
    'phone',
  ]);
});

test('a load is not dropped without a reason', () => {
  expect(checkDropReason('  ')).not.toBeNull();
  expect(checkDropReason('Truck broke down')).toBeNull();
  expect(checkDropReason('x'.repeat(1_001))).not.toBeNull();
});

test.each(['123456', 'MC 123456', 'mc-123456', ' MC#123456 '])('"%s" is MC 123456', (typed) => {
  expect(readMcNumber(typed)).toEqual({ ok: true, value: '123456' });
});

// Cases: D9.
test('a DOT number in the field of an MC number is refused with its own name', () => {
  expect(readMcNumber('US DOT 0618842')).toMatchObject({
    error: { code: 'carriers.check.mcOnly', values: { number: 'DOT 0618842' } },
  });
});

test.each(['', 'MC', '12345678901', 'DOT 1', '12a'])('"%s" is no MC number', (typed) => {
  expect(readMcNumber(typed).ok).toBe(false);
});

test('a search becomes the documented query, equipment repeated', () => {
  const place = { city: 'Dallas', state: 'TX', zip: '75201', latitude: 32.78, longitude: -96.8 };
  const query = offerQuery(
    {
      ...EVERY_OFFER,
      origin: { place, radius: 49.6 },
      equipment: ['DRV', 'FBE'],
      pickupDate: '2026-11-23',
    },
    2,
  );
  expect(new URLSearchParams(query.map(([name, value]) => [name, value])).toString()).toBe(
    'origin_lat=32.78&origin_lon=-96.8&origin_radius=50&equipment_type=DRV&equipment_type=FBE&start_date=2026-11-23&page=2',
  );
});

// Contract differences: 23.
test('window times are read in their three forms', () => {
  const nine = Date.parse('2020-02-13T15:00:00Z');
  expect(readWindowTime('2020-02-13T09:00:00', 'America/Chicago')).toEqual({
    kind: 'at',
    epochMs: nine,
    timeZone: 'America/Chicago',
  });
  expect(readWindowTime('2020-02-13T15:00:00Z', 'America/Chicago')).toMatchObject({
    epochMs: nine,
  });
  expect(readWindowTime('2020-02-13T15:00:00+00:00', null)).toEqual({
    kind: 'at',
    epochMs: nine,
    timeZone: 'UTC',
  });
});

test.each([
  ['2020-02-13T09:00:00', null],
  ['2020-02-13T09:00:00', 'Mars/Olympus'],
  ['tomorrow', 'America/Chicago'],
  ['2020-02-30T09:00:00', 'America/Chicago'],
])('"%s" in %s is unreadable, not guessed', (text, zone) => {
  expect(readWindowTime(text, zone)).toEqual({ kind: 'unreadable', text });
});
