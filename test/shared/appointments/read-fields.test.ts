import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_TYPES, isFieldType } from '../../../shared/appointments/field-types.ts';
import { readDefinitions, readStampedFields } from '../../../shared/appointments/read-fields.ts';
import { definitionBody, stampedBody } from '../../../shared/appointments/stamping.ts';
import { checkValue } from '../../../shared/appointments/value.ts';
import { message } from '../../../shared/i18n/message.ts';
import { definitions, field, invalidValues, validValues } from './support.ts';

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const options = (count: number) => Array.from({ length: count }, (_, index) => `option ${index}`);

test('a definition reads back from its body, with parts unknown to the seed', () => {
  fc.assert(
    fc.property(
      definitions,
      fc.dictionary(fc.constantFrom('semanticLabelId', 'color', 'since'), fc.jsonValue()),
      (definition, extra) => {
        const whole = { ...definition, extra };
        const read = readDefinitions(overTheWire([definitionBody(whole)]));
        expect(read.template).toEqual([overTheWire(whole)]);
        expect(read.problems).toEqual([]);
      },
    ),
  );
});

describe.each(FIELD_TYPES)('%s', (type) => {
  test('a value that fits goes out stamped and comes back the same', () => {
    fc.assert(
      fc.property(validValues[type], (value) => {
        const read = readStampedFields(overTheWire([stampedBody({ ...field(type), value })]));
        expect(read.problems).toEqual([]);
        expect(read.fields).toEqual([{ ...field(type), value: overTheWire(value) }]);
      }),
    );
  });

  test.each(invalidValues[type].map((value) => [value]))(
    '%j is kept, and told by field and rule',
    (value) => {
      const wire = overTheWire([
        stampedBody({ ...field(type, { label: 'Seal' }), value }),
        stampedBody({ ...field('bool', { name: 'boolOther' }), value: true }),
      ]);
      const read = readStampedFields(wire);
      expect(read.fields.map((each) => each.value)).toEqual([overTheWire(value), true]);
      const kept = read.fields[0];
      // NaN and the infinities become null over the wire, which is an empty value and fine.
      if (kept?.value === null) return;
      expect(read.problems).toHaveLength(1);
      expect(read.problems[0]).toMatchObject({
        code: 'fields.read.misfit',
        values: { field: message('fields.title', { name: 'Seal' }) },
      });
      expect(kept && checkValue(kept, kept.value, 'warehouse')?.rule).toMatch(
        /shape|format|not-an-option|twice/,
      );
    },
  );
});

test('whatever comes, nothing is thrown and every definition that can be read is there', () => {
  const good = definitionBody(field('str'));
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 6 }),
      fc.array(fc.jsonValue(), { maxLength: 6 }),
      (before, after) => {
        const wire = [...before, good, ...after];
        const { template, unreadable } = readDefinitions(wire);
        expect(template.some((each) => each.name === 'strTest')).toBe(true);
        expect(template.length + unreadable.length).toBe(wire.length);
        expect(readStampedFields(wire).fields).toHaveLength(template.length);
      },
    ),
  );
  fc.assert(fc.property(fc.anything(), (json) => void readStampedFields(json)));
});

test('no fields at all is not a problem, another thing than a list is', () => {
  expect(readDefinitions(undefined)).toEqual({ template: [], problems: [], unreadable: [] });
  expect(readStampedFields(null)).toEqual({ fields: [], problems: [] });
  expect(readDefinitions('nothing').problems).toEqual([message('fields.read.notList')]);
});

test('a bad definition hides no other and keeps its place', () => {
  const read = readDefinitions([definitionBody(field('str')), 7, definitionBody(field('int'))]);
  expect(read.template.map((each) => each.type)).toEqual(['str', 'int']);
  expect(read.unreadable).toEqual([{ index: 1, raw: 7 }]);
  expect(read.problems).toEqual([message('fields.read.notDefinition', { number: 2 })]);
  const stamped = readStampedFields([null, { ...definitionBody(field('int')), value: 5 }]);
  expect(stamped.fields.map((each) => each.value)).toEqual([5]);
});

test('a part that cannot be read is reported and goes back unchanged', () => {
  const wire = { ...definitionBody(field('int')), minLengthOrValue: { at: 'least' }, hint: [1] };
  const read = readDefinitions([wire]);
  expect(read.problems).toEqual([message('fields.read.part', { field: '“Test”', part: 'min' })]);
  expect(read.template.map(definitionBody)).toEqual([wire]);
});

test('the deprecated "required" counts where the newer part is absent', () => {
  const { requiredForWarehouse: _, ...old } = definitionBody(
    field('str', { requiredForWarehouse: true }),
  );
  const required = { ...old, required: true };
  expect(readDefinitions([required]).template[0]?.requiredForWarehouse).toBe(true);
  expect(
    readDefinitions([{ ...required, requiredForWarehouse: false }]).template[0]
      ?.requiredForWarehouse,
  ).toBe(false);
});

test('fields stamped without an order keep the order in which they came', () => {
  const wire = ['b', 'a'].map((label) => ({
    type: 'str',
    name: `str${label}`,
    label,
    value: label,
  }));
  expect(readStampedFields(wire).fields.map((each) => [each.label, each.order])).toEqual([
    ['b', 0],
    ['a', 1],
  ]);
});

test('duplicate names, 501 options and broken rules are reported, all is shown', () => {
  expect(
    readDefinitions([definitionBody(field('str')), definitionBody(field('str'))]).problems,
  ).toEqual([
    message('fields.read.broken', {
      field: message('fields.title', { name: 'Test' }),
      why: message('fields.definition.sameName', { first: 1, second: 2, name: 'strTest' }),
    }),
  ]);
  const long = (count: number) =>
    readDefinitions([definitionBody(field('dropdown', { options: options(count) }))]);
  expect(long(500).problems).toEqual([]);
  expect(long(501).problems).toHaveLength(1);
  expect(long(501).template[0]?.options).toHaveLength(501);
  const broken = definitionBody(
    field('str', { hiddenFromCarrier: true, requiredForCarrier: true }),
  );
  expect(readDefinitions([broken]).problems).toHaveLength(1);
});

test('HTML in a label stays text, and direction marks show as numbers', () => {
  const read = readStampedFields([
    {
      type: 'email',
      name: 'x',
      label: '<img src=x onerror=alert(1)>\u202e',
      value: 'a@b.example\r\nBcc: c@d.example',
    },
  ]);
  expect(read.fields[0]?.label).toBe('<img src=x onerror=alert(1)>\u202e');
  expect(read.problems).toEqual([
    message('fields.read.misfit', {
      field: message('fields.title', { name: '<img src=x onerror=alert(1)>[U+202E]' }),
      why: message('common.badEmail'),
    }),
  ]);
});

test('a type of tomorrow goes back unchanged, odd parts and all', () => {
  const wire = {
    type: 'action',
    name: 'actionCall',
    label: 'Call',
    order: 3,
    dropDownValues: [{ to: 1 }],
    required: false,
    requiredForWarehouse: false,
    requiredForCarrier: false,
    hiddenFromCarrier: false,
    steps: [1, 2],
  };
  const read = readDefinitions([wire]);
  expect(isFieldType('action')).toBe(false);
  expect(read.template.map(definitionBody)).toEqual([wire]);
});

test('a key that leads to a prototype is never copied', () => {
  const read = readDefinitions(
    JSON.parse('[{"type":"str","label":"A","name":"strA","__proto__":{"isAdmin":true}}]'),
  );
  expect(Object.keys(read.template[0]?.extra ?? {})).toEqual([]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(read.problems).toHaveLength(1);
});
