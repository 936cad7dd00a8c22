import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../../../main/remote/field-errors.ts';
import { atFields } from '../../../shared/field-errors.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { said } from '../../support/said.ts';

const told = (body: unknown) =>
  fieldErrorsOf(body).map(({ field, said }) => [field, inEnglish(said)]);

test.each<[string, unknown, readonly (readonly [string, string])[]]>([
  [
    'the marketplace',
    {
      error: 'invalid_data',
      error_description: 'No.',
      errors: { price: ['Too low.', 'Not even.'] },
    },
    [
      ['price', 'Too low.'],
      ['price', 'Not even.'],
    ],
  ],
  [
    'one text instead of a list',
    { errors: { phone_number: 'Not a number.' } },
    [['phone_number', 'Not a number.']],
  ],
  ['a part of a part', { errors: { owner: { email: ['Taken.'] } } }, [['owner.email', 'Taken.']]],
  [
    'a part of a record in a list',
    { errors: { items: [{}, { weight: ['Too much.'] }] } },
    [['items.1.weight', 'Too much.']],
  ],
  ['the carrier search', { missing_parameters: ['mc'] }, [['mc', 'Required.']]],
  [
    'NestJS',
    { statusCode: 400, message: ['dockId must be a UUID', 'Sorry.'], error: 'Bad Request' },
    [
      ['dockId', 'dockId must be a UUID'],
      ['', 'Sorry.'],
    ],
  ],
  [
    'Django at the top',
    { name: ['This field is required.'], non_field_errors: ['Both or none.'] },
    [
      ['name', 'This field is required.'],
      ['', 'Both or none.'],
    ],
  ],
  ['Django under detail', { detail: { fuel_rate: ['A number.'] } }, [['fuel_rate', 'A number.']]],
  [
    'places and messages under detail',
    { detail: [{ loc: ['body', 'stops', 0, 'city'], msg: 'Required.', type: 'missing' }] },
    [['stops.0.city', 'Required.']],
  ],
  ['one sentence', { detail: 'Not found.' }, []],
  ['nothing', null, []],
])('%s', (_, body, expected) => {
  expect(told(body)).toEqual(expected);
});

test('texts are limited, one plain line, and without anything like a secret', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`field${at}`, ['x'.repeat(5_000)]]),
  );
  const errors = fieldErrorsOf({ errors: many });
  expect(errors).toHaveLength(20);
  expect(errors.every(({ said }) => inEnglish(said).length <= 200)).toBe(true);
  const [odd] = fieldErrorsOf({
    errors: {
      ['n\n'.repeat(200)]: [
        '<b>line\r\nbreak</b>\u202e Authorization: JWT eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzeXMifQ.c2lnbmF0dXJl',
      ],
    },
  });
  expect(odd?.field.length).toBeLessThanOrEqual(60);
  expect(said(odd)).toContain('<b>line break</b>[U+202E]');
  expect(said(odd)).not.toContain('eyJ');
});

test('whatever comes, at most 20 errors come of it and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (errors, detail) => {
      const read = fieldErrorsOf({ errors, detail, message: errors, other: detail });
      expect(read.length).toBeLessThanOrEqual(20);
      for (const error of read)
        expect([error.field.length <= 60, said(error).length <= 200]).toEqual([true, true]);
    }),
  );
});

test('a form shows what belongs to its fields there, and the rest above', () => {
  const refusal = {
    said: rawText('The data is not valid.'),
    fields: [
      { field: 'owner.email', said: rawText('Taken.') },
      { field: 'phone_number', said: rawText('Too short.') },
      { field: 'phone_number.0', said: rawText('No letters.') },
      { field: 'mood', said: rawText('Too high.') },
      { field: '', said: rawText('Try later.') },
    ],
  };
  const { at, above } = atFields(refusal, { email: 'email', phone_number: 'phone' });
  expect([...at].map(([field, each]) => [field, inEnglish(each)])).toEqual([
    ['email', 'Taken.'],
    ['phone', 'Too short. No letters.'],
  ]);
  expect(inEnglish(above)).toBe('The data is not valid. mood: Too high. Try later.');
  expect(
    inEnglish(
      atFields({ said: rawText('No.'), fields: [{ field: 'constructor', said: rawText('x') }] }, {})
        .above,
    ),
  ).toBe('No. constructor: x');
});
