import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writtenDay } from '../../../shared/i18n/days.ts';
import { readDay } from '../../../shared/readers/day.ts';

const today = '2026-11-23';

/** The day in the order of the language, or null. */
const dayOf = (text: string, locale: string): string | null => {
  const reading = readDay(text, locale, today);
  if ('refused' in reading) return null;
  return 'value' in reading ? reading.value : reading.readings[0];
};

it('writes a day in the order of the language, and leaves other text as it is', () => {
  expect([writtenDay('2026-03-07', 'en-US'), writtenDay('2026-03-07', 'es-US')]).toEqual([
    '03/07/2026',
    '07/03/2026',
  ]);
  expect([
    writtenDay('', 'en-US'),
    writtenDay('soon', 'en-US'),
    writtenDay('2026-13-40', 'en-US'),
  ]).toEqual(['', 'soon', '2026-13-40']);
});

it.each([
  ['3/7/2026', 'en-US', '2026-03-07'],
  ['3/7/2026', 'es-US', '2026-07-03'],
  ['03-07-26', 'en-US', '2026-03-07'],
  ['7.3.26', 'es-US', '2026-03-07'],
  ['030726', 'en-US', '2026-03-07'],
  ['07032026', 'es-US', '2026-03-07'],
  [' 2026-03-07 ', 'es-US', '2026-03-07'],
  ['11/23', 'en-US', '2026-11-23'],
  // Without a year: the nearest one.
  ['1/5', 'en-US', '2027-01-05'],
  ['5/1', 'es-US', '2027-01-05'],
  ['2/29', 'en-US', null],
  ['2/29/2028', 'en-US', '2028-02-29'],
  ['2/29/2027', 'en-US', null],
  ['23/11/2026', 'en-US', null],
  ['11/31/2026', 'en-US', null],
  ['0/1/2026', 'en-US', null],
  ['', 'en-US', null],
  ['23', 'en-US', null],
  ['1123', 'en-US', null],
  ['11/23/2026/1', 'en-US', null],
  ['next week', 'en-US', null],
  ['11/2x/2026', 'en-US', null],
])('reads %j in %s as %j', (text, locale, day) => {
  expect(dayOf(text, locale)).toBe(day);
});

it('reads every day that it writes, in each language', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom('en-US', 'es-US'),
      (date, locale) => {
        const day = date.toISOString().slice(0, 10);
        expect(dayOf(writtenDay(day, locale), locale)).toBe(day);
      },
    ),
  );
});

it('returns a day that exists or null, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. x') }), (text) => {
      const day = dayOf(text, 'en-US');
      if (day !== null) expect(new Date(`${day}T00:00Z`).toISOString().slice(0, 10)).toBe(day);
    }),
  );
});

it.each([
  ['02/09/2027', ['2027-02-09', '2027-09-02']],
  ['0209', null],
  ['020927', ['2027-02-09', '2027-09-02']],
  ['5/6', ['2027-05-06', '2026-06-05']],
  ['７/８/2026', ['2026-07-08', '2026-08-07']],
])('%s is two days: to one who writes the month first, and to another', (text, readings) => {
  const reading = readDay(text, 'en-US', today);
  if (readings === null) expect(reading).toHaveProperty('refused');
  else expect(reading).toEqual({ readings });
});

it('reads today, tomorrow and yesterday in both languages, with and without accents', () => {
  const days = { '2026-11-24': ['tomorrow', 'Mañana', 'manana '], '2026-11-23': ['today', 'HOY'] };
  for (const [day, texts] of Object.entries({ ...days, '2026-11-22': ['yesterday', 'ayer'] }))
    for (const text of texts)
      for (const locale of ['en-US', 'es-US']) expect(dayOf(text, locale)).toBe(day);
  expect(dayOf('tomorrow 8', 'en-US')).toBeNull();
  expect(dayOf('constructor', 'en-US')).toBeNull();
});

it.each(['07/07/2026', '2026-02-09', '9/30/2026'])('%s is one day', (text) => {
  expect(readDay(text, 'en-US', today)).toHaveProperty('value');
});

it('reads a month by its name, and days from today, in both languages', () => {
  const texts = {
    '2026-12-01': ['1 dec', 'dec 1', 'Dec. 1st, 2026', '1-dic-26', '1 de diciembre', '+8', '+8 d'],
    '2026-09-15': ['sept 15', '15 de septiembre de 2026', 'set 15'],
    '2027-03-02': ['mar 2', '2 marzo', 'march 2nd'],
  };
  for (const [day, all] of Object.entries(texts))
    for (const text of all)
      for (const locale of ['en-US', 'es-US'])
        expect([text, dayOf(text, locale)]).toEqual([text, day]);
  for (const text of ['feb 30', '1 decoy', '1 xyz', '+', '+1h', 'dec 1 8'])
    expect([text, dayOf(text, 'en-US')]).toEqual([text, null]);
});
