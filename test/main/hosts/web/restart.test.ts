import { expect, test } from 'vitest';
import { environmentOf, takeContinuation } from '../../../../main/hosts/web/restart.ts';

const token = 'k'.repeat(40).concat('-_7');

// Faults: V5.
test('the next start goes on with the port and the token, and passes neither on', () => {
  const env = environmentOf({ port: 4_817, token }, {}, { PATH: '/bin', EMPTY: undefined });
  expect(env.PATH).toBe('/bin');
  expect(takeContinuation(env)).toEqual({ port: 4_817, token });
  expect(Object.keys(env)).toEqual(['PATH']);
  expect(takeContinuation(env)).toBeNull();
});

test('the operator’s key goes along, whichever way it was given', () => {
  const keys = { YARDMASTER_SECRETS_KEY: undefined, YARDMASTER_SECRETS_KEY_FILE: '/run/key' };
  const env = environmentOf({ port: 80, token }, keys, {});
  expect(env.YARDMASTER_SECRETS_KEY_FILE).toBe('/run/key');
  expect(env).not.toHaveProperty('YARDMASTER_SECRETS_KEY');
});

test.each([
  '',
  'no JSON',
  'null',
  '{"port":0,"token":"x"}',
  `{"port":70000,"token":"${token}"}`,
  '{"port":80,"token":"short"}',
  `{"port":"80","token":"${token}"}`,
])('%j in its place is a plain start', (text) => {
  const env = { YARDMASTER_GO_ON: text };
  expect(takeContinuation(env)).toBeNull();
  expect(env).toEqual({});
});
