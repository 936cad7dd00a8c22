import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import {
  readWebhookEvent,
  subjectsOf,
  WEBHOOK_EVENTS,
} from '../../../../shared/marketplace/events/envelope.ts';

test.each(WEBHOOK_EVENTS.filter((name) => name.startsWith('bid:')))(
  '%s is read from its envelope',
  (type) => {
    expect(
      readWebhookEvent({
        type,
        created_at: '2026-01-01T00:00:00.123456Z',
        details: { id: 'b-1', status: 'x' },
      }),
    ).toMatchObject({
      kind: 'bid',
      name: type,
      bidId: 'b-1',
    });
  },
);

test('a carrier event names its carrier', () => {
  expect(
    readWebhookEvent({ type: 'carrier:status:changed', details: { id: 'c-1', status: 'Ready' } }),
  ).toMatchObject({
    kind: 'carrier',
    carrierId: 'c-1',
  });
});

test.each([
  { event: 'load_cancelled', data: { load_id: 'l-1', load: {} } },
  { event: 'load_cancelled', data: { load: { id: 'l-1' } } },
  { type: 'load_cancelled', details: { id: 'l-1' } },
])('a load event is read from either envelope: %j', (body) => {
  expect(readWebhookEvent(body)).toMatchObject({ kind: 'load', loadId: 'l-1' });
});

test.each([
  null,
  5,
  [],
  {},
  { type: 'bid:awarded' },
  { type: 'bid:stolen', details: { id: 'x' } },
  { event: 'load_cancelled', data: {} },
  { type: 'bid:awarded', details: { id: 7 } },
])('%j is kept as unknown with the reason', (body) => {
  expect(readWebhookEvent(body)).toMatchObject({
    kind: 'unknown',
    why: { code: expect.stringMatching(/^webhooks\.unknown\./) },
  });
});

test('nothing that can be sent makes it throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readWebhookEvent(body)));
});

/** Both registries as the vendor publishes them, without what the seed names (contract.md 2.6). */
const published = [
  'load:accepted load:rejected quote:booked quote:book-failed quote:rejected shipment:invoice shipment:carrier-dropped shipment:carrier-updated',
  'shipment:appointment-pickup shipment:appointment-delivery shipment:driver-assigned shipment:driver-unassigned shipment:en-route-to-pickup',
  'shipment:check-in-pickup shipment:check-out-pickup shipment:en-route-to-delivery shipment:check-in-delivery shipment:check-out-delivery',
  'shipment:pickup-late shipment:delivery-late shipment:location-updated shipment:canceled shipment:incident shipment:updated',
  'carrier:tender:accepted carrier:tender:canceled integration-request:accepted integration-request:rejected offer_created offer_removed',
].flatMap((line) => line.split(' '));

test('every published event has its own words, in either envelope', () => {
  const meanings = published.map((name) => {
    const [typed, named] = [
      readWebhookEvent({ type: name, details: { id: 'x' } }),
      readWebhookEvent({ event: name, data: {} }),
    ];
    expect([typed.kind, named.kind, named.name]).toEqual(['told', 'told', name]);
    return typed.kind === 'told' ? inEnglish(typed.meaning) : '';
  });
  expect(new Set(meanings).size).toBe(published.length);
  for (const name of WEBHOOK_EVENTS)
    expect(readWebhookEvent({ type: name, details: { id: 'x' } }).kind).not.toBe('told');
  expect(readWebhookEvent({ type: 'constructor', details: {} }).kind).toBe('unknown');
});

test('the subject of an event is shown as bounded text', () => {
  expect(
    subjectsOf({ name: 'Lone‮ Star', mc: 123456, load: { ref_number: 'R-1' } }).map(inEnglish),
  ).toEqual(['Lone[U+202E] Star', 'MC 123456', 'reference R-1']);
  expect(
    String(subjectsOf({ offer: { load: { ref_number: 'x'.repeat(500) } } })[0]?.values?.reference)
      .length,
  ).toBe(80);
  expect(subjectsOf({ name: { first: 'x' }, mc: null })).toEqual([]);
});
