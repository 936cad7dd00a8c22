/**
 * "Same" is never said without two equal facts: random worlds with missing, swapped and hostile
 * fields, held against an equality that is written here a second time.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseCheck } from '../../../shared/gate-checks/release-check.ts';
import { someLoad, someStop, someTruck, worldOf } from './loads.ts';

const numbers = ['1904417', '01904417', ' 1904417 ', '88120', '0', '', '19O4417', '１９０４４１７'];
const dot = fc.constantFrom(...numbers, 'DOT 1904417', 'MC 88120', 'MC88120', 'USDOT#88120', null);
const names = fc.constantFrom(
  'Brazos Hauling LLC',
  'brazos hauling',
  'Brаzos Hauling',
  'Pecos Line',
  '  ',
  '',
  null,
);
const refs = fc.constantFrom(
  'QX-77120',
  'qx77120',
  'QX 077120',
  'QХ-77120',
  'PO 5',
  'BOL 5',
  '5',
  '05',
  '',
  ' ',
);
const phones = fc.constantFrom(
  '+12545550177',
  '2545550177',
  '5550177',
  '',
  '254 555 0178',
  '+522545550177',
  null,
);
const place = fc.record({
  city: fc.constantFrom('Waco', 'WACO ', 'Wаco', 'Tulsa', ''),
  state: fc.constantFrom('TX', 'tx', 'OK', ''),
  zip: fc.constantFrom('76701', '76701-0001', '76702', '0', ''),
});
const times = fc.constantFrom(
  '2026-03-04T14:00:00Z',
  '2026-03-05T08:00:00',
  '2026-03-04T23:30:00-06:00',
  'soon',
  null,
);
const plain = fc.constantFrom('1904417', '88120', '5', null);
const loads = fc.array(
  fc
    .record({
      refNumber: fc.option(refs),
      carrier: fc.record({ dot: plain, mc: plain, name: names }),
      at: place,
      window: fc.record({ windowStart: times, windowEnd: times }),
      state: fc.constantFrom('listed', 'gone', 'bounced'),
      phones: fc.option(fc.array(phones, { maxLength: 3 })),
    })
    .map(({ at, window, phones: known, ...load }) =>
      someLoad({
        ...load,
        stops: [{ ...someStop, ...window, city: at.city, state: at.state, zipcode: at.zip }],
        drivers: known && { phones: known, names: [], readAt: '2026-03-04T00:00:00.000Z' },
      }),
    ),
  { maxLength: 3 },
);
const worlds = fc
  .record({
    loads,
    truck: fc.record({
      dotNumber: dot,
      companyName: names,
      companyHint: names,
      phone: phones,
      driverAppointmentIdentifier: fc.option(refs),
    }),
    appointment: fc.option(fc.array(refs, { maxLength: 2 })),
    yard: fc.option(place),
    seen: fc.option(fc.record({ dot: plain, mc: plain, name: names })),
  })
  .map(({ loads: all, appointment, seen, truck, yard }) =>
    worldOf(
      all.map((load, at) => ({ ...load, id: `load-${at}` })),
      {
        truck: someTruck(truck),
        appointment: appointment && { refNumbers: appointment, companyName: null },
        yard,
        seen: () => seen && { carrier: seen, at: '2026-03-01T00:00:00.000Z' },
      },
    ),
  );

/** Letters and digits alone, without the words beside them: what a guard compares. */
const bare = (text: string) =>
  text
    .toUpperCase()
    .replace(/\b(LLC|INC|PO|BOL|MC|DOT|USDOT)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
const digits = (text: string) => (text.match(/\d/g) ?? []).join('');
const zip = (text: string) => digits(text).slice(0, 5);
const town = (text: string) => bare(text).replace(/\d/g, '');
const numbersIn = (text: string, word: string) =>
  [...text.matchAll(new RegExp(`${word} (\\d+)`, 'g'))].map(([, number]) => number);

test('“same” is never said without two equal facts', () => {
  let same = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      for (const { part, is, here, there } of releaseCheck(world).lines) {
        if (is !== 'same') continue;
        same += 1;
        expect([here, there]).not.toContain(null);
        const [one, other] = [here ?? '', there ?? ''];
        expect(one.trim()).not.toBe('');
        if (part === 'carrier' || part === 'seen') {
          const shared = ['DOT', 'MC'].filter(
            (word) => numbersIn(one, word).length > 0 && numbersIn(other, word).length > 0,
          );
          for (const word of shared) expect(numbersIn(one, word)).toEqual(numbersIn(other, word));
          if (shared.length === 0)
            expect(bare(one.split(',')[0] ?? '')).toBe(bare(other.split(',')[0] ?? ''));
        }
        if (part === 'reference') {
          expect(bare(one)).toBe(bare(other));
          const words = [one, other].flatMap((each) => /^(?:PO|BOL)\b/.exec(each)?.[0] ?? []);
          expect(new Set(words).size).toBeLessThan(2);
        }
        if (part === 'driver') {
          expect(digits(one).slice(-10)).toBe(digits(other).slice(-10));
          if (one.startsWith('+') && other.startsWith('+')) expect(one).toBe(other);
        }
        if (part === 'stop') {
          const by = zip(one).length === 5 && zip(other).length === 5 ? zip : town;
          expect(by(one)).toBe(by(other));
          const states = [one, other].flatMap(
            (each) => /, ([A-Z]{2})(?: |$)/i.exec(each)?.[1]?.toUpperCase() ?? [],
          );
          expect(new Set(states).size).toBeLessThan(2);
        }
        if (part === 'window') expect([one, other].map(Date.parse)).not.toContain(Number.NaN);
        if (part === 'load') expect.unreachable('a load that is over is never the same');
      }
    }),
    { numRuns: 1_000 },
  );
  // The worlds are not so hostile that nothing is ever the same.
  expect(same).toBeGreaterThan(200);
});
