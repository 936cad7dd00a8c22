import { describe, expect, it } from 'vitest';
import { isJson, outcomeOf, readErrorOf, retryAfter } from '../../../main/remote/classify.ts';
import type { Exchange, FailureCause, ReplyHeaders } from '../../../main/remote/exchange.ts';
import { said } from '../../support/said.ts';

const headers = (extra: Partial<ReplyHeaders> = {}): ReplyHeaders => ({
  contentType: 'application/json',
  isEndKnown: true,
  retryAfter: null,
  date: null,
  ...extra,
});

const reply = (status: number, body = '{}'): Exchange => ({
  kind: 'reply',
  status,
  headers: headers(),
  bytes: Buffer.from(body),
});
const failure = (cause: FailureCause, sent: boolean, code: string | null = null): Exchange => ({
  kind: 'failure',
  cause,
  sent,
  status: null,
  code,
  reusedSocket: false,
});

describe('outcome classes (sending rule 4)', () => {
  // Faults: F2.
  it('every status from 100 to 599 falls into the class of the table', () => {
    for (let status = 100; status < 600; status += 1) {
      const { kind } = outcomeOf(reply(status), 'json', 0);
      const expected =
        status < 200
          ? 'unknown'
          : status < 300
            ? 'ok'
            : status < 400
              ? 'unknown'
              : status === 401
                ? 'unauthorized'
                : [408, 409, 425, 429].includes(status) || status >= 500
                  ? 'unknown'
                  : 'refused';
      expect([status, kind]).toEqual([status, expected]);
    }
  });

  it.each(['timeout', 'canceled', 'too-large', 'cut-off', 'network'] as const)(
    '%s is not-sent before the connection stood and unknown after',
    (cause) => {
      expect(outcomeOf(failure(cause, false), 'json', 0).kind).toBe('not-sent');
      expect(outcomeOf(failure(cause, true), 'json', 0).kind).toBe('unknown');
    },
  );

  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'EHOSTUNREACH',
    null,
  ])('a failure with code %s reads as one sentence without the code', (code) => {
    const outcome = outcomeOf(failure('network', false, code), 'json', 0);
    expect(outcome.kind === 'not-sent' && said(outcome)).toMatch(/^(The|There)[^:]*\.$/);
    if (code !== null) expect(JSON.stringify(outcome)).not.toContain(code);
  });

  it('reads of good replies have no error', () => expect(readErrorOf(reply(200), 0)).toBeNull());
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['5', null, 5_000],
    ['0', null, 0],
    ['999999', null, 3_600_000],
    ['Sat, 21 Nov 2026 12:00:30 GMT', null, 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', null, 0],
    ['Sat, 21 Nov 2026 13:30:30 GMT', 'Sat, 21 Nov 2026 13:30:00 GMT', 30_000],
    ['soon', null, null],
    ['-5', null, null],
    ['1.5', null, null],
    ['', null, null],
    [null, null, null],
  ])('%s (service clock %s) is %s ms', (value, date, expected) =>
    expect(retryAfter(headers({ retryAfter: value, date }), now)).toBe(expected),
  );
});

describe('content types', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/problem+json',
  ])('%s is JSON', (contentType) => expect(isJson(headers({ contentType }))).toBe(true));
  it.each([
    '',
    'text/html',
    'text/json',
    'application/jsonp',
    'application/javascript',
    'text/html; x=application/json',
  ])('%s is not', (contentType) => expect(isJson(headers({ contentType }))).toBe(false));
});
