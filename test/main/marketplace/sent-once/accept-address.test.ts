import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignAccept } from '../../../../main/marketplace/sent-once/accept-address.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { webAddress } from '../../../support/texts.ts';

const origin = 'https://market.example';
const path = '/api/v2/load-offers/offers/o-1/accept';
const of = (acceptUrl: string | null) => foreignAccept({ id: 'o-1', acceptUrl }, origin);

test.each([null, `${origin}${path}`, `${origin}${path}/`, `${origin}/base${path}`])(
  '%s is no other address',
  (address) => {
    expect(of(address)).toBeNull();
  },
);

test.each([
  [`https://evil.example${path}`, 'evil.example'],
  [`https://market.example.evil.example${path}`, 'market.example.evil.example'],
  [`https://market.example@evil.example${path}`, 'evil.example'],
  [`http://market.example${path}`, 'market.example'],
  [`${origin}:8443${path}`, 'market.example:8443'],
  [`${origin}/api/v2/load-offers/offers/other/accept`, 'another path at market.example'],
  [`${origin}${path}?to=evil`, 'another path at market.example'],
  ['not an address', 'unreadable'],
  ['javascript:alert(1)', 'javascript:'],
])('%s leads to %s', (address, told) => {
  expect(inEnglish(of(address) ?? rawText(''))).toContain(told);
});

test('no outside value makes it throw, and only the documented address passes', () => {
  fc.assert(
    fc.property(fc.oneof(webAddress, fc.string()), (address) => {
      const told = of(address);
      if (told === null) expect(new URL(address).origin).toBe(origin);
    }),
  );
});
