import { describe, expect, it } from 'vitest';
import { redact } from '../../../main/kernel/redact.ts';
import { plainWords, wordsOf } from '../../../main/remote/service-text.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('redaction', () => {
  it.each([
    [`failed with ${JWT}`, 'failed with [token]'],
    [`Authorization: JWT ${JWT}, next`, 'Authorization: [secret] [token], next'],
    ['Bearer abc.def', 'Bearer [token]'],
    ['Basic dXNlcjpwYXNz', 'Basic [token]'],
    ['{"password":"hunter2","user":"x"}', '{"password":[secret],"user":"x"}'],
    ["{'refresh': 'abc'}", "{'refresh': [secret]}"],
    ['access_token=abc&x=1', 'access_token=[secret]&x=1'],
    ['api_key: abc', 'api_key: [secret]'],
    ['https://user:pass@host/x', 'https://[user]@host/x'],
    [
      'HTTPS_PROXY=http://ada:p/w@d@proxy:8080 failed',
      'HTTPS_PROXY=http://[user]@proxy:8080 failed',
    ],
    ['at file:///C:/node_modules/@nats-io/x.js', 'at file:///C:/node_modules/@nats-io/x.js'],
    [
      'bad key -----BEGIN PRIVATE KEY-----\nMIIE\nabc=\n-----END PRIVATE KEY-----, sorry',
      'bad key [key], sorry',
    ],
    ['cut off -----BEGIN RSA PRIVATE KEY-----\nMIIE', 'cut off [key]'],
    ['nothing to hide at spot D-07', 'nothing to hide at spot D-07'],
  ])('%s', (text, expected) => expect(redact(text)).toBe(expected));
});

describe('the words of the service', () => {
  it('are found in the shapes in use', () => {
    expect(wordsOf({ statusCode: 400, message: ['a', 'b', 3], error: 'Bad Request' })).toBe('a; b');
    expect(wordsOf({ message: '', detail: 'No' })).toBe('No');
    expect(wordsOf({ errorMessage: 'The facility says no' })).toBe('The facility says no');
    expect(
      wordsOf({ statusCode: 400, message: 'Bad Request', errorMessage: 'Order on hold' }),
    ).toBe('Order on hold');
    expect(wordsOf({ message: {} })).toBeNull();
    expect(wordsOf(null)).toBeNull();
    expect(wordsOf('text')).toBeNull();
    expect(wordsOf(['a'])).toBeNull();
  });

  it('become one short line without controls or hidden direction changes', () => {
    expect(plainWords('  a\r\n\tb\u0000\u0007c  ')).toBe('a b c'.replace(' c', 'c'));
    expect(plainWords('abc\u202edef')).toBe('abc[U+202E]def');
    expect(plainWords('x'.repeat(10_000_000))).toHaveLength(300);
  });
});
