import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWebhookEvent, WEBHOOK_EVENTS } from '../../../shared/webhooks/envelope.ts';

test.each(WEBHOOK_EVENTS.filter((name) => name.startsWith('bid:')))('%s is read from its envelope', (type) => {
  expect(readWebhookEvent({ type, created_at: '2026-01-01T00:00:00.123456Z', details: { id: 'b-1', status: 'x' } })).toMatchObject({
    kind: 'bid',
    name: type,
    bidId: 'b-1',
  });
});

test('a carrier event names its carrier', () => {
  expect(readWebhookEvent({ type: 'carrier:status:changed', details: { id: 'c-1', status: 'Ready' } })).toMatchObject({
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
  expect(readWebhookEvent(body)).toMatchObject({ kind: 'unknown', why: expect.stringMatching(/\.$/) });
});

test('nothing that can be sent makes it throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readWebhookEvent(body)));
});
