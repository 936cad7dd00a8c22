import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordSubject } from '../../../../../main/remote/dock-scheduling/decode/fields.ts';
import {
  companyName,
  flag,
  idOf,
  instant,
  isInstant,
  list,
  reference,
  TEXT_LIMIT,
  text,
} from '../../../../../main/remote/dock-scheduling/decode/fields.ts';
import { message } from '../../../../../shared/i18n/message.ts';

const subject = (): RecordSubject => ({ entity: 'visit', id: 'v1', problems: [] });
const codes = (from: RecordSubject) => from.problems.map(({ code }) => code);

describe('fields of a record from outside', () => {
  it('absent and null are null without a problem', () => {
    const from = subject();
    for (const absent of [null, undefined]) {
      expect([
        text(absent, 'a', from),
        flag(absent, 'a', from),
        instant(absent, 'a', from),
        reference(absent, 'a', from),
      ]).toEqual([null, null, null, null]);
      expect(list(absent, 'a', from)).toEqual([]);
    }
    expect(from.problems).toEqual([]);
  });

  it('a wrong type is null and a problem that names record and field', () => {
    for (const value of [7, {}, [], true, Number.POSITIVE_INFINITY]) {
      const from = subject();
      expect(text(value, 'phone', from)).toBeNull();
      expect(from.problems).toEqual([
        {
          key: 'unknown-value:visit:v1:phone',
          code: 'unknown-value',
          entity: 'visit',
          id: 'v1',
          said: message('problem.field.unreadable', {
            field: 'phone',
            record: message('problem.record', { entity: 'visit', id: 'v1' }),
          }),
        },
      ]);
    }
    const from = subject();
    expect(flag('true', 'a', from)).toBeNull();
    expect(flag(1, 'a', from)).toBeNull();
    expect(reference(7, 'a', from)).toBeNull();
    expect(reference('', 'a', from)).toBeNull();
    expect(instant(1_700_000_000, 'a', from)).toBeNull();
    expect(list('x', 'a', from)).toEqual([]);
    expect(companyName({ company: 'Acme' }, from)).toBeNull();
    expect(codes(from)).toEqual(Array.from({ length: 7 }, () => 'unknown-value'));
  });

  it('an empty text is null, a long one is cut without halving a character', () => {
    const from = subject();
    expect(text('', 'a', from)).toBeNull();
    expect(text('x'.repeat(TEXT_LIMIT), 'a', from)).toHaveLength(TEXT_LIMIT);
    expect(from.problems).toEqual([]);
    expect(text('x'.repeat(10_000_000), 'a', from)).toHaveLength(TEXT_LIMIT);
    const cut = text(`${'x'.repeat(TEXT_LIMIT - 1)}😀😀`, 'a', from);
    expect(cut).toHaveLength(TEXT_LIMIT - 1);
    expect(cut?.isWellFormed()).toBe(true);
    expect(codes(from)).toEqual(['text-too-long', 'text-too-long']);
  });

  it('ids are any text up to 200 characters', () => {
    expect(
      ['a', 'x'.repeat(200), 'zzz-not-hex', '__proto__', ' '].map((value) => idOf(value)),
    ).toEqual(['a', 'x'.repeat(200), 'zzz-not-hex', '__proto__', ' ']);
    expect(
      ['', 'x'.repeat(201), 7, null, undefined, {}, ['a']].map((value) => idOf(value)),
    ).toEqual([null, null, null, null, null, null, null]);
  });

  it('one object where a list is expected counts as a list of one', () =>
    expect(list({ id: 1 }, 'a', subject())).toEqual([{ id: 1 }]));
});

describe('points in time', () => {
  it.each([
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00.123Z',
    '2026-11-21T12:00:00.123456789+02:00',
    '2026-11-21T12:00-0500',
    '2024-02-29T23:59:60Z',
    '2000-02-29T00:00:00Z',
  ])('%s is one', (value) => expect(isInstant(value)).toBe(true));

  it.each([
    '2026-11-21T12:00:00',
    '2026-11-21',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:60:00Z',
    '2026-11-21T12:00:00+15:00',
    '21.11.2026 12:00',
    'Sat, 21 Nov 2026 12:00:00 GMT',
    '',
    `2026-11-21T12:00:00.${'1'.repeat(50)}Z`,
  ])('%s is none', (value) => expect(isInstant(value)).toBe(false));

  it('every time that JavaScript writes is one, and is kept as it was sent', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const value = date.toISOString();
          return instant(value, 'at', subject()) === value;
        },
      ),
    );
  });
});
