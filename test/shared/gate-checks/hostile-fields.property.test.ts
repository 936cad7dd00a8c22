/**
 * One fact of a truck that is right in everything is written otherwise. Another fact is never
 * called the same; the same fact, written as another keyboard or a paste writes it, never differs.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ReleaseWorld,
  releaseCheck,
  type TruckFacts,
} from '../../../shared/gate-checks/release-check.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { share } from '../../support/tiers.ts';
import { someLoad, someStop, someTruck, worldOf } from './loads.ts';

const drivers = { phones: ['(254) 555-0177'], names: [], readAt: '2026-03-04T00:00:00.000Z' };
const stopIn = (city: string, zipcode: string | null) => ({ ...someStop, city, zipcode });
const yard = (zip: string) => ({ city: 'Waco', state: 'TX', zip });
const truck = (part: Partial<TruckFacts>, load = someLoad()): ReleaseWorld =>
  worldOf([load], { truck: someTruck(part) });
/** A carrier that is known by its name alone. */
const named = (name: string) => ({ dot: null, mc: null, name });
const byName = (name: string) => (companyHint: string) =>
  truck({ companyHint, dotNumber: null }, someLoad({ carrier: named(name) }));

/** Each fact as it is right, and the world in which it is written otherwise. */
const facts = [
  ['carrier', '1904417', (dotNumber: string) => truck({ dotNumber, companyHint: null })],
  ['carrier', 'Brazos Hauling', byName('Brazos Hauling LLC')],
  ['carrier', 'Перевозки Зайка', byName('Перевозки Зайка')],
  ['carrier', 'かがや運送', byName('かがや運送')],
  [
    'reference',
    'QX-77120',
    (ref: string) =>
      worldOf([someLoad()], { appointment: { refNumbers: [ref], companyName: null } }),
  ],
  [
    'reference',
    'BOL 5518',
    (ref: string) =>
      worldOf([], {
        appointment: { refNumbers: ['BOL 5518'], companyName: null },
        loadsWith: () => [someLoad({ refNumber: ref })],
      }),
  ],
  [
    'stop',
    'Waco',
    (city: string) => worldOf([someLoad({ stops: [stopIn(city, null)] })], { yard: yard('') }),
  ],
  [
    'stop',
    '76701',
    (zip: string) =>
      worldOf([someLoad({ stops: [stopIn('', zip)] })], { yard: { ...yard('76701'), city: '' } }),
  ],
  ['driver', '+12545550177', (phone: string) => truck({ phone }, someLoad({ drivers }))],
  [
    'seen',
    'Brazos Hauling',
    (name: string) =>
      worldOf([someLoad()], {
        truck: someTruck({ dotNumber: null }),
        seen: () => ({ carrier: named(name), at: '2026-03-01T00:00:00.000Z' }),
      }),
  ],
] as const;

/** Signs that look alike, or are another letter by their mark alone. */
const alike = Object.fromEntries(
  ['aа', 'oо', 'eе', 'BВ', 'HΗ', 'йи', 'がか', 'QԚ', 'XХ', 'cс', '0O', '1l', '5S', '7T', '2Z'].map(
    (pair) => [...pair],
  ),
) as Readonly<Record<string, string>>;
/** What a guard compares: letters and digits. An accent on a Latin letter is no other letter. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Other facts: each is unequal to what it is made of. */
const other = (text: string): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.nat(text.length - 1).map((at) => {
        const sign = text[at] ?? '';
        return text.slice(0, at) + (alike[sign] ?? `${sign}9`) + text.slice(at + 1);
      }),
      fc.nat(text.length - 1).map((at) => text.slice(0, at) + text.slice(at + 1)),
      fc.constantFrom('', ' ', '\u202e', '\u200b\u200f', '\u0000', 'null', '0', '—'),
      fc.constantFrom('x', '9', 'й', '\u0301', ' 7').map((tail) => text + tail.repeat(10_000)),
      fc.constant([...text].toReversed().join('')),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom(...facts.map(([, right]) => right)),
    )
    .filter((each) => bare(each) !== bare(text));

/** The same fact, as a paste or another keyboard writes it. */
const same = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', ' ', '\u200e', '\u202b', '\ufeff'),
      fc.constantFrom('', '\u200b', '\u00ad', '\u2060'),
      fc.constantFrom('', '  ', '\u202c', '\u00a0'),
      fc.constantFrom('NFC', 'NFD'),
      fc.boolean(),
    )
    .map(([before, within, after, form, isLoud]) => {
      const written = before + text.slice(0, 3) + within + text.slice(3) + after;
      return (isLoud ? written.toUpperCase() : written).normalize(form);
    });

const lineIn = (world: ReleaseWorld, part: string) =>
  releaseCheck(world).lines.find((each) => each.part === part);

// Cases: G19.
test.each(facts)(
  'another %s than “%s” is never the same, however it is written',
  (part, right, of) => {
    expect(lineIn(of(right), part)?.is).toBe('same');
    fc.assert(
      fc.property(other(right), (written) => {
        const line = lineIn(of(written), part);
        expect([line?.is, line?.here, line?.there]).not.toEqual(['same', line?.here, line?.there]);
      }),
      { numRuns: share(40, 400) },
    );
  },
);

test.each(facts)(
  'the %s “%s” never differs from itself, however it is written',
  (part, right, of) => {
    fc.assert(
      fc.property(same(right), (written) => {
        expect(lineIn(of(written), part)?.is).not.toBe('differs');
      }),
      { numRuns: share(20, 200) },
    );
  },
);
