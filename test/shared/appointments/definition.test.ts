import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkDefinition,
  checkTemplate,
  type FieldDefinition,
  inOrder,
} from '../../../shared/appointments/definition.ts';
import { FIELD_TYPES } from '../../../shared/appointments/field-types.ts';
import { definitions, field } from './support.ts';

const parts = (definition: FieldDefinition) =>
  checkDefinition(definition).map((finding) => finding.part);
const options = (count: number) => Array.from({ length: count }, (_, index) => `option ${index}`);

test('there are thirteen types, and a plain definition of each is fine', () => {
  expect(FIELD_TYPES).toHaveLength(13);
  for (const type of FIELD_TYPES) expect(checkDefinition(field(type))).toEqual([]);
});

test('every generated definition keeps the rules', () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      expect(checkDefinition(definition)).toEqual([]);
    }),
  );
});

test('a field cannot be hidden from carriers who must fill it in', () => {
  expect(parts(field('str', { hiddenFromCarrier: true, requiredForCarrier: true }))).toEqual([
    'hidden',
  ]);
});

test.each(FIELD_TYPES.filter((type) => type !== 'str' && type !== 'int' && type !== 'bigstr'))(
  '%s takes no bounds',
  (type) => {
    expect(parts(field(type, { min: 1, max: 2 }))).toEqual(['min', 'max']);
  },
);

test('bounds of bigstr, which a service may keep, are taken as they are', () => {
  expect(parts(field('bigstr', { min: 1, max: 2 }))).toEqual([]);
});

test.each(FIELD_TYPES.filter((type) => type !== 'str' && type !== 'bigstr'))(
  '%s takes no placeholder',
  (type) => {
    expect(parts(field(type, { placeholder: 'such as' }))).toEqual(['placeholder']);
    expect(parts(field(type, { placeholder: '' }))).toEqual([]);
  },
);

test.each(['dropdown', 'dropdownmultiselect', 'combobox'])(
  '%s takes 500 options and not 501',
  (type) => {
    expect(parts(field(type, { options: options(500) }))).toEqual([]);
    expect(parts(field(type, { options: options(501) }))).toEqual(['options']);
  },
);

test('options are not empty, not twice, and only for choices', () => {
  expect(parts(field('dropdown', { options: [] }))).toEqual(['options']);
  expect(parts(field('dropdown', { options: ['a', ' '] }))).toEqual(['options']);
  expect(parts(field('dropdown', { options: ['a', 'a'] }))).toEqual(['options']);
  expect(parts(field('str', { options: ['a'] }))).toEqual(['options']);
  expect(parts(field('combobox', { options: [] }))).toEqual([]);
});

test('bounds are whole numbers in order', () => {
  expect(parts(field('int', { min: 5, max: 4 }))).toEqual(['max']);
  expect(parts(field('int', { min: -5, max: -4 }))).toEqual([]);
  expect(parts(field('str', { min: -1 }))).toEqual(['min']);
  expect(parts(field('int', { min: 1.5 }))).toEqual(['min']);
});

test('a type of tomorrow is left alone', () => {
  expect(checkDefinition(field('action', { label: '', options: ['x'] }))).toEqual([]);
});

test('two fields may not stand for one name', () => {
  expect(checkTemplate([field('str'), field('str')]).map((finding) => finding.part)).toEqual([
    'name',
  ]);
  expect(
    checkTemplate([field('str', { name: null }), field('str', { name: null })]).map(
      (finding) => finding.index,
    ),
  ).toEqual([1]);
  expect(checkTemplate([field('str'), field('int')])).toEqual([]);
});

test('fields come in their order, equal ones as they were sent', () => {
  const list = [
    field('str', { order: 2 }),
    field('int', { order: 1 }),
    field('date', { order: 2 }),
  ];
  expect(inOrder(list).map((each) => each.type)).toEqual(['int', 'str', 'date']);
});
