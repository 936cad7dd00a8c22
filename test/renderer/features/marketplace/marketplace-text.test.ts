import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  equipmentName,
  laneOf,
  requirementName,
  requirements,
  townOf,
  windowRange,
  windowText,
} from '../../../../renderer/features/marketplace/marketplace-text.ts';
import {
  deadhead,
  offerColumns,
  sortOffers,
} from '../../../../renderer/features/marketplace/offer-columns.tsx';
import { englishWords, loadWords } from '../../../../shared/i18n/languages.ts';
import type { LoadStop } from '../../../../shared/marketplace/model.ts';
import { offer } from './market-page.tsx';

const words = englishWords();
/** `Intl` sets thin spaces about the dash of a range. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');
const now = Date.parse('2026-11-21T12:00:00Z');
const stop = (part: Partial<LoadStop>): LoadStop => ({
  ...(offer().freight.stops[0] as LoadStop),
  ...part,
});

describe('the window of a stop, in the zone of its place', () => {
  test.each<[string, Partial<LoadStop>, string]>([
    ['one day', {}, 'Sat, Nov 21, 15:00 – 17:00 CST'],
    [
      'two days',
      { windowEnd: '2026-11-22T08:00:00Z' },
      'Sat, Nov 21, 15:00 CST – Sun, Nov 22, 02:00 CST',
    ],
    [
      'a time without an offset is local',
      { windowStart: '2026-07-01T09:00:00', windowEnd: '2026-07-01T11:30:00' },
      'Wed, Jul 1, 09:00 – 11:30 CDT',
    ],
    [
      'an offset counts over the zone',
      { windowStart: '2026-11-21T09:00:00+00:00', windowEnd: '2026-11-21T10:00:00Z' },
      'Sat, Nov 21, 03:00 – 04:00 CST',
    ],
    [
      'over the change of the clock',
      { windowStart: '2026-11-01T06:30:00Z', windowEnd: '2026-11-01T07:30:00Z' },
      'Sun, Nov 1, 01:30 CDT – Sun, Nov 1, 01:30 CST',
    ],
    ['nothing told', { windowStart: null, windowEnd: null }, '— – —'],
    ['only a beginning', { windowEnd: null }, 'Sat, Nov 21, 15:00 CST – —'],
    [
      'a local time of no zone',
      { windowStart: '2026-07-01T09:00:00', windowEnd: null, timeZone: null },
      '2026-07-01T09:00:00 (time zone unknown) – —',
    ],
    [
      'a zone nobody knows, with an offset',
      { timeZone: 'Mars/Crater' },
      'Sat, Nov 21, 21:00 – 23:00 UTC',
    ],
    [
      'nonsense',
      { windowStart: '<b>soon</b>', windowEnd: 'later' },
      '<b>soon</b> (time zone unknown) – later (time zone unknown)',
    ],
  ])('%s', (_, part, told) => {
    expect(plain(windowRange(stop(part), now, words))).toBe(told);
  });

  test.each<[string, Partial<LoadStop>, string]>([
    [
      'last year',
      { windowStart: '2025-11-21T21:00:00Z', windowEnd: '2025-11-21T23:00:00Z' },
      'Fri, Nov 21, 2025, 15:00 – 17:00 CST',
    ],
    [
      'from one year into the next',
      { windowStart: '2026-12-31T21:00:00Z', windowEnd: '2027-01-01T15:00:00Z' },
      'Thu, Dec 31, 15:00 CST – Fri, Jan 1, 2027, 09:00 CST',
    ],
    [
      'a new year in UTC alone',
      { windowStart: '2027-01-01T02:00:00Z', windowEnd: '2027-01-01T04:00:00Z' },
      'Thu, Dec 31, 20:00 – 22:00 CST',
    ],
  ])('the year is said where it is another one: %s', (_, part, told) => {
    expect(plain(windowRange(stop(part), now, words))).toBe(told);
    expect(windowText(stop(part).windowStart, 'America/Chicago', now, words)).toBe(
      `${told.split(' – ')[0]?.replace(' CST', '')} CST`,
    );
  });

  test('a window that ends at midnight of its place keeps both days', () => {
    expect(
      windowRange(
        stop({ windowStart: '2026-11-22T04:00:00Z', windowEnd: '2026-11-22T06:00:00Z' }),
        now,
        words,
      ),
    ).toBe('Sat, Nov 21, 22:00 CST – Sun, Nov 22, 00:00 CST');
  });

  test('a text that turns the direction of writing does not pass as it is', () => {
    expect(windowText('\u202e2026', null, now, words)).not.toContain('\u202e');
  });
});

test('lanes, towns, equipment and requirements in words', () => {
  expect(laneOf(offer().freight, words)).toBe('Dallas, TX → New York, NY');
  expect(laneOf(null, words)).toBe('Lane unknown');
  expect(townOf(stop({ city: null, state: null }))).toBe('—');
  expect([equipmentName('RFR', words), equipmentName('XYZ', words)]).toEqual(['Reefer', 'XYZ']);
});

test('what freight needs is said in the reader’s words, another code as it came', async () => {
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  for (const each of [words, spanish])
    for (const code of requirements) expect(requirementName(code, each)).not.toMatch(/_/);
  expect(requirementName('light_scale_ticket', spanish)).toBe('boleto de báscula en vacío');
  expect(requirementName('tarp_8ft', spanish)).toBe('tarp 8ft');
});

test('a window by the clock of 12 hours, and in Spanish', async () => {
  expect(plain(windowRange(stop({}), now, englishWords('h12')))).toBe(
    'Sat, Nov 21, 3:00 – 5:00 PM CST',
  );
  const spanish = await loadWords({ language: 'es', clock: 'h23' });
  expect(plain(windowRange(stop({}), now, spanish))).toBe('sáb, 21 de nov, 15:00–17:00 CST');
  expect(equipmentName('DRV', spanish)).toBe('Caja seca');
});

describe('the table', () => {
  const here = { city: 'Dallas', state: 'TX', zip: '', latitude: 32.79, longitude: -96.8 };
  const houston = { ...here, latitude: 29.76, longitude: -95.36 };
  const textOf = (key: string, of = offer(), from: typeof here | null = null) =>
    renderToStaticMarkup(
      offerColumns(words)
        .find((column) => column.key === key)
        ?.cell(of, { from, now }),
    ).replace(/<[^>]+>/g, '');

  test('shows rate per mile and deadhead, and a dash where one cannot be known', () => {
    expect(textOf('rate')).toBe('$4.13');
    expect(textOf('deadhead', offer(), houston)).toBe('about 226');
    expect(textOf('deadhead')).toBe('—');
    expect(textOf('rate', offer({ price: null }))).toBe('—');
    expect(textOf('rate', offer({ freight: { ...offer().freight, distance: 0 } }))).toBe('—');
    expect(deadhead(offer(), here)).toBe(0);
  });

  test('sorts by any column, numbers as numbers, missing values always last', () => {
    const rows = [
      offer({ id: 'a', price: '900' }),
      offer({ id: 'b', price: null }),
      offer({ id: 'c', price: '10000' }),
    ];
    const column = offerColumns(words).find(({ key }) => key === 'price');
    if (column === undefined) throw new Error('no such column');
    expect(sortOffers(rows, column, false, { from: null, now }).map(({ id }) => id)).toEqual([
      'a',
      'c',
      'b',
    ]);
    expect(sortOffers(rows, column, true, { from: null, now }).map(({ id }) => id)).toEqual([
      'c',
      'a',
      'b',
    ]);
  });
});
