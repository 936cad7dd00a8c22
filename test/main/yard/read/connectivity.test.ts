import { describe, expect, test } from 'vitest';
import {
  type Outcome,
  RemoteError,
  type RemoteErrorKind,
} from '../../../../main/remote/outcome.ts';
import {
  type Contact,
  connectionAfter,
  contactOfError,
  contactOfOutcome,
  observeClient,
} from '../../../../main/yard/read/connectivity.ts';
import type { ServiceConnection } from '../../../../shared/console-api/status.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { areaId, createFakeService, spotId, warehouse } from './fake-service.ts';

const signal = new AbortController().signal;

describe('what the end of a call says about the connection', () => {
  test.each([
    ['network', 'lost'],
    ['timeout', 'lost'],
    ['throttled', 'lost'],
    ['service', 'lost'],
    ['bad-reply', 'lost'],
    ['signed-out', 'signed-out'],
    ['forbidden', 'reached'],
    ['not-found', 'reached'],
    ['canceled', 'nothing'],
  ] satisfies [RemoteErrorKind, Contact['kind']][])(
    'a read that ended with %s: %s',
    (kind, contact) => {
      expect(contactOfError(new RemoteError(kind, rawText('Said.'))).kind).toBe(contact);
    },
  );

  test('an error of our own says nothing', () => {
    expect(contactOfError(new TypeError('x')).kind).toBe('nothing');
  });

  test.each([
    [{ kind: 'ok', status: 200, body: null }, 'reached'],
    [{ kind: 'refused', status: 409, said: rawText('No.') }, 'reached'],
    [{ kind: 'not-sent', said: rawText('Gone.') }, 'lost'],
    [{ kind: 'unknown', status: null, said: rawText('Lost.'), retryAfterMs: null }, 'lost'],
    [{ kind: 'unknown', status: 500, said: rawText('Broken.'), retryAfterMs: null }, 'nothing'],
    [{ kind: 'signed-out', said: rawText('Sign in.') }, 'signed-out'],
  ] satisfies [Outcome, Contact['kind']][])('a write that ended as %o: %s', (outcome, contact) => {
    expect(contactOfOutcome(outcome).kind).toBe(contact);
  });
});

describe('the connection', () => {
  const run = (contacts: readonly Contact[]): ServiceConnection[] => {
    const states: ServiceConnection[] = [{ state: 'connecting' }];
    contacts.forEach((contact, index) => {
      states.push(
        connectionAfter(
          states.at(-1) as ServiceConnection,
          contact,
          `2026-01-01T00:00:0${index}Z`,
          null,
        ),
      );
    });
    return states;
  };

  test('keeps the moment at which its state began', () => {
    const lost = (sentence: string): Contact => ({ kind: 'lost', said: rawText(sentence) });
    const states = run([
      { kind: 'reached' },
      { kind: 'reached' },
      lost('a'),
      { kind: 'nothing' },
      lost('b'),
      { kind: 'reached' },
    ]);
    expect(states.slice(1)).toEqual([
      { state: 'online', since: '2026-01-01T00:00:00Z' },
      { state: 'online', since: '2026-01-01T00:00:00Z' },
      { state: 'offline', since: '2026-01-01T00:00:02Z', said: rawText('a'), retryAt: null },
      { state: 'offline', since: '2026-01-01T00:00:02Z', said: rawText('a'), retryAt: null },
      { state: 'offline', since: '2026-01-01T00:00:02Z', said: rawText('b'), retryAt: null },
      { state: 'online', since: '2026-01-01T00:00:05Z' },
    ]);
  });
});

test('every call of an observed client reports how it ended, and returns as before', async () => {
  const service = createFakeService();
  const told: string[] = [];
  const outcome: Outcome = { kind: 'not-sent', said: rawText('Gone.') };
  const client = observeClient(
    {
      ...service.client,
      spotEvents: async () => [],
      assign: async () => outcome,
      close: async () => outcome,
    },
    (contact) => told.push(contact.kind),
  );
  const ignore = { page: () => {} };
  await client.areas(warehouse, ignore, signal);
  await client.spots(areaId('dock'), ignore, signal, warehouse);
  await client.visits(warehouse, ignore, signal);
  await client.containers(warehouse, ignore, signal);
  await client.spotEvents(spotId('D1'), signal);
  expect((await client.spot(spotId('D1'), signal)).spot.code).toBe('D1');
  await expect(client.spot(spotId('nowhere'), signal)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await client.assign({ spotId: spotId('D1') })).toBe(outcome);
  expect(await client.close(spotId('D1'), 'x')).toBe(outcome);
  service.before = () => {
    throw new RemoteError('network', rawText('Gone.'));
  };
  await expect(client.visits(warehouse, ignore, signal)).rejects.toThrow('Gone.');
  expect(told).toEqual([
    'reached',
    'reached',
    'reached',
    'reached',
    'reached',
    'reached',
    'reached',
    'lost',
    'lost',
    'lost',
  ]);
});
