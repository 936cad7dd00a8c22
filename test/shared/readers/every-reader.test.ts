import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenDay } from '../../../shared/i18n/days.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { formatUsd } from '../../../shared/money.ts';
import { countriesOf } from '../../../shared/places/regions.ts';
import { townKey } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { readCarrierNumber, writtenCarrier } from '../../../shared/readers/carrier-number.ts';
import { readClock } from '../../../shared/readers/clock.ts';
import { readDay } from '../../../shared/readers/day.ts';
import { readEmail } from '../../../shared/readers/email.ts';
import { writtenPlate } from '../../../shared/readers/identity.ts';
import { readMinutes, type TimeUnit, writtenMinutes } from '../../../shared/readers/minutes.ts';
import {
  readDecimal,
  readFeet,
  readMoney,
  readPercent,
  readPounds,
  readWhole,
} from '../../../shared/readers/number.ts';
import { readPhone, writtenPhone } from '../../../shared/readers/phone.ts';
import { readTemperature } from '../../../shared/readers/temperature.ts';
import { readPlace, type TypedPlace } from '../../../shared/readers/typed-place.ts';
import { runs } from '../../support/runs.ts';

const TODAY = '2026-07-08';

/** A place of one of three countries, with a code of that country's post or without. */
const aPlace = fc
  .tuple(
    fc.constantFrom(
      ...(['US TX', 'US NM', 'US CO', 'US MI', 'CA ON', 'CA NL', 'CA BC'] as const),
      ...(['MX NL', 'MX SON', 'MX BC', 'MX CO', 'MX MO'] as const),
    ),
    fc.constantFrom('Twin Forks', 'Puerto Viejo', 'Lac-Brochet', "O'Neals", 'Peñón'),
    fc.integer({ min: 501, max: 99_999 }),
    fc.constantFrom('none', 'short', 'long'),
  )
  .map(([region, city, number, form]): TypedPlace => {
    const [country = '', state = ''] = region.split(' ');
    const five = String(number).padStart(5, '0');
    const codes = {
      US: { none: '', short: five, long: `${five}-0123` },
      CA: { none: '', short: 'K1A', long: 'A0H 1A0' },
      MX: { none: '', short: five, long: five },
    };
    const zipcode = codes[country as keyof typeof codes][form];
    return { city, state, zipcode, country };
  });
/** What a reader made of a text: values (two where people differ), or why none. */
type Read = { readonly values: readonly unknown[]; readonly refused: Message | null };
/** A time that can't be read has its words from its field. */
const none = { code: 'common.number.missing', values: {} } as unknown as Message;

function readOf(result: unknown): Read {
  if (result === null) return { values: [], refused: none };
  if (typeof result === 'string') return { values: [result], refused: null };
  const found = result as Record<string, unknown>;
  if ('readings' in found) return { values: found.readings as unknown[], refused: null };
  if ('refused' in found) return { values: [], refused: found.refused as Message };
  if ('ok' in found && found.ok === false) return { values: [], refused: found.error as Message };
  return { values: [found.value], refused: null };
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  whole: (text) => readWhole(text),
  decimal: (text) => readDecimal(text, 'es-MX'),
  money: (text) => readMoney(text),
  pounds: (text) => readPounds(text),
  feet: (text) => readFeet(text),
  percent: (text) => readPercent(text),
  temperature: (text) => readTemperature(text, '°F'),
  minutes: (text) => readMinutes(text, 'hours'),
  clock: (text) => readClock(text),
  day: (text) => readDay(text, 'en-US', TODAY),
  phone: (text) => readPhone(text),
  email: (text) => readEmail(text),
  place: (text) => readPlace(text, []),
  carrier: (text) => readCarrierNumber(text, 'dot'),
};
const each = Object.entries(readers);
const alphabet = '0123456789.,:-+ /#xehdmpPMCDOT$%\u200f\u0660\uff11\u0000';

// Cases: D5, D6, D11, D13.
describe.each(each)('hostile text as %s', (_, read) => {
  const refused = (text: string) => {
    const found = readOf(read(text));
    expect(found.values).toEqual([]);
    return found.refused as Message;
  };

  test.each([
    '',
    ' ',
    '-',
    '+',
    '--7',
    '1e5',
    '1E400',
    '0x1F',
    'NaN',
    'Infinity',
    '½',
    '7²',
    '12\u00007',
    '\u0000',
    '7\u001b[2J',
    // Shown from right to left: 63 would be sent where the screen shows 36.
    '\u202e63',
    '4'.repeat(10_000),
    ' '.repeat(10_000),
    'a'.repeat(10_000),
  ])('%.20j is refused in words', (text) => {
    const words = inEnglish(refused(text));
    expect(words).not.toBe('');
    expect(words.length).toBeLessThan(300);
    expect(words).not.toMatch(/\p{Cc}/u);
  });

  test('digits of other scripts read as the same digits, or not at all', () => {
    const scripts = [0x0660, 0x06f0, 0x0966, 0xff10];
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,10}([.:/ -]\d{1,4}){0,2}$/),
        fc.constantFrom(...scripts),
        (text, zero) => {
          const other = text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
          expect(readOf(read(other)).values).toEqual(readOf(read(text)).values);
        },
      ),
    );
  });

  test('marks of direction and odd dashes change nothing that was meant', () => {
    for (const text of ['204417', '-7', '713-555-0188', '7/8/2026', '9:30', 'Waco, TX'])
      for (const other of [`\u202a${text}\u202c`, `\u200f${text}`, text.replace('-', '\u2212')])
        expect(readOf(read(other)).values).toEqual(readOf(read(text)).values);
  });

  test('no text throws', () => {
    const unit = fc.constantFrom(...alphabet);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 16 }), (text) => {
        expect(readOf(read(text)).values.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: runs(500) },
    );
  });
});

// Cases: D6.
test.each([
  ...['whole', 'decimal', 'money', 'pounds', 'feet', 'percent', 'temperature', 'carrier'],
])('the digits that are read as %s stand in the text in that order', (kind) => {
  const unit = fc.constantFrom(...alphabet);
  const digits = (text: string) => text.normalize('NFKC').replace(/\u0660/g, '0');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      for (const value of readOf(readers[kind]?.(text)).values) {
        const read = /[1-9].*[1-9]|[1-9]/.exec(JSON.stringify(value).replace(/\D/g, ''))?.[0];
        expect(digits(text).replace(/\D/g, '')).toContain(read ?? '');
      }
    }),
    { numRuns: runs(2_000) },
  );
});

describe('what is shown reads as what was meant', () => {
  test('lengths of time, in the unit of each field', () => {
    const units = fc.constantFrom<TimeUnit>('minutes', 'hours', 'days');
    fc.assert(
      fc.property(fc.nat(100_000), units, (minutes, unit) => {
        expect(readMinutes(writtenMinutes(minutes, unit), unit)).toEqual({ value: minutes });
      }),
    );
  });

  test('carriers’ numbers of every register', () => {
    const registers = fc.constantFrom('dot', 'mc', 'mx', 'ff' as const);
    fc.assert(
      fc.property(
        registers,
        fc.stringMatching(/^\d{1,8}$/),
        fc.constantFrom('', 'P', 'AB'),
        (register, number, suffix) => {
          const value = { register, number, suffix };
          expect(readCarrierNumber(writtenCarrier(value))).toEqual({ ok: true, value });
        },
      ),
    );
    const scac = { register: 'scac', number: 'QZTP', suffix: '' } as const;
    expect(readCarrierNumber(writtenCarrier(scac))).toEqual({ ok: true, value: scac });
  });

  // Cases: D6, D11.
  test.each(['en-US', 'es-MX'])('money, pounds, feet, percents, degrees in %s', (locale) => {
    const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const hundredths = fc.integer({ min: -99_999_999, max: 99_999_999 });
    const degrees = fc.constantFrom('°F', '°C' as const);
    fc.assert(
      fc.property(hundredths, fc.nat(100), degrees, (meant, percent, unit) => {
        const [amount, decimal] = [Math.abs(meant) / 100, (meant / 100).toFixed(1)];
        expect(readMoney(formatUsd(String(amount)), locale)).toEqual({ value: amount.toFixed(2) });
        // In Spanish 38,500 is asked about; what was meant is always offered.
        const pounds = readOf(readPounds(`${shown.format(amount)} lb`, locale));
        expect(pounds.values.map(Number)).toContain(amount);
        const feet = readOf(readFeet(`${shown.format(meant / 100)} ft`, {}, locale));
        expect(feet.values).toContain(meant / 100 || 0);
        expect(readPercent(`${percent}%`)).toEqual({ value: percent });
        const kept = readOf(readTemperature(`${decimal} ${unit}`, '°F', locale)).values[0];
        // What is kept reads as itself in a list of either unit.
        expect(readTemperature(String(kept), '°C', locale)).toEqual({ value: kept });
        expect(Number(String(kept).slice(0, -3))).toBe(Number(decimal) || 0);
      }),
    );
  });

  // Cases: D12, D13.
  test('a place is shown with its country and postal code, and read as that one place', () => {
    fc.assert(
      fc.property(aPlace, (meant) => {
        const read = readPlace(stopLabel(meant), []);
        // Without its country a US place of a region that Mexico has too is asked about, unless its
        // code is none of Mexico's.
        const isOurs = meant.country === 'US' && countriesOf(meant.state).length > 1;
        const isAsked = isOurs && !meant.zipcode.includes('-');
        if (!isAsked) expect(read).toEqual({ value: meant });
        else expect(readOf(read).values).toEqual([meant, { ...meant, country: 'MX' }]);
      }),
    );
  });

  // Cases: D12, D13.
  test('a place is never completed to another town, code, region or country', () => {
    const listed = fc.array(
      fc.record({
        city: fc.constantFrom('Twin Forks', 'Twin Forks Junction', 'Peñón', 'Puerto Viejo'),
        state: fc.constantFrom('TX', 'CO', 'NL', 'BC', 'ON', 'SON'),
        country: fc.constantFrom('US', 'CA'),
        zip: fc.constantFrom('70010', '00700', 'K1A', 'A0H', '64000'),
        latitude: fc.constant(0),
        longitude: fc.constant(0),
        weight: fc.nat(99),
      }),
      { maxLength: 6 },
    );
    const shortened = fc.tuple(aPlace, fc.nat(30)).map(([meant, gone]) => {
      const text = stopLabel(meant);
      return text.slice(0, Math.max(1, text.length - gone));
    });
    fc.assert(
      fc.property(shortened, listed, (text, towns) => {
        for (const place of readOf(readPlace(text, towns)).values as TypedPlace[]) {
          // The complete town, not the beginning of its name.
          expect(townKey(text).startsWith(townKey(place.city))).toBe(true);
          expect(townKey(text).slice(townKey(place.city).length)).toMatch(/^($|[ ,])/);
          expect(text).toContain(place.zipcode);
          const isListed = towns.some(
            ({ state, country }) => state === place.state && country === place.country,
          );
          const isOfIts = countriesOf(place.state).some((each) => each === place.country);
          expect(isListed || isOfIts).toBe(true);
        }
      }),
    );
  });

  test.each(['en-US', 'es-MX'])('days and times of day in %s', (locale) => {
    const clock = new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    });
    const day = fc.integer({ min: 0, max: 36_000 }).map((at) => new Date(at * 86_400_000));
    fc.assert(
      fc.property(day, fc.nat(1439), (date, minute) => {
        const meant = date.toISOString().slice(0, 10);
        const reading = readDay(writtenDay(meant, locale), locale, TODAY);
        expect(readOf(reading).values[0]).toBe(meant);
        const at = new Date(minute * 60_000);
        expect(readClock(clock.format(at))).toBe(at.toISOString().slice(11, 16));
      }),
    );
  });

  test('phones and plates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000, max: 9_999_999 }), (rest) => {
        const read = readPhone(`713${rest}`);
        if (read.ok) expect(readPhone(writtenPhone(read.value.number))).toEqual(read);
      }),
    );
    for (const text of ['KLM 4821 TX', 'TX-KLM 4821', 'B NO 1234', '\u202aklm 4821 (TX)\u202c']) {
      const read = writtenPlate(text);
      expect(writtenPlate([read.plate, read.state].filter(Boolean).join(' '))).toEqual(read);
    }
  });
});
