import { expect, test } from 'vitest';
import { fullNameIn, signingName } from '../../../main/program/clerk-name.ts';

test.each([
  ['mgarcia', 'Maria Garcia', 'Maria Garcia'],
  ['mgarcia', '', 'mgarcia'],
  ['mgarcia', null, 'mgarcia'],
  ['root', 'root', null],
  ['root', null, null],
  ['Administrator', ' ', null],
  ['root', 'Maria Garcia', 'Maria Garcia'],
])('who works as %s, called %j by the system, signs as %j', (account, full, name) => {
  expect(signingName(account, full)).toBe(name);
});

test('the full name is the fifth field of the account’s line, without the rest', () => {
  const passwd =
    'root:x:0:0:root:/root:/bin/bash\nmg:x:1000:1000:Maria Garcia,Gate 2,555:/home/mg:/bin/sh\nada:x:1001:1001:& Lovelace:/home/ada:/bin/sh\nno:x:2\n';
  expect(fullNameIn(passwd, 'mg')).toBe('Maria Garcia');
  expect(fullNameIn(passwd, 'ada')).toBe('ada Lovelace');
  expect(fullNameIn(passwd, 'no')).toBeNull();
  expect(fullNameIn(passwd, 'gone')).toBeNull();
});
