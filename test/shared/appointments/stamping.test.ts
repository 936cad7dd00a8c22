import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldDefinition } from '../../../shared/appointments/definition.ts';
import { isFieldType } from '../../../shared/appointments/field-types.ts';
import {
  checkForm,
  definitionBody,
  stamp,
  stampedBody,
} from '../../../shared/appointments/stamping.ts';
import { diffTemplates } from '../../../shared/appointments/template-diff.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { hiddenIn } from '../../../shared/readers/reading.ts';
import { definitions, field, validValues } from './support.ts';

test('a stamped field carries its full definition and its value', () => {
  const definition = field('dropdown', {
    extra: { semanticLabelId: 's-1' },
    requiredForWarehouse: true,
  });
  const [stamped] = stamp([definition], new Map([[0, 'two']]));
  expect(stamped && stampedBody(stamped)).toEqual({
    semanticLabelId: 's-1',
    name: 'dropdownTest',
    type: 'dropdown',
    label: 'Test',
    order: 1,
    requiredForWarehouse: true,
    requiredForCarrier: false,
    hiddenFromCarrier: false,
    dropDownValues: ['one', 'two', 'three'],
    value: 'two',
  });
});

test('a new definition is sent without a name', () => {
  expect(definitionBody(field('str', { name: null }))).not.toHaveProperty('name');
});

test('values that fit go into the stamp unchanged, a phone number in its full form', () => {
  const filled = definitions.chain((definition) =>
    (isFieldType(definition.type) ? validValues[definition.type] : fc.constant(null)).map(
      (value) => ({ definition, value }),
    ),
  );
  const isSeen = ({ value }: { value: unknown }) =>
    typeof value !== 'string' || hiddenIn(value) === null;
  fc.assert(
    fc.property(fc.array(filled.filter(isSeen), { maxLength: 8 }), (form) => {
      const values = new Map(form.map(({ value }, index) => [index, value]));
      const template: readonly FieldDefinition[] = form.map(({ definition }) => ({
        ...definition,
        min: null,
        max: null,
      }));
      const missing = checkForm(template, values, 'warehouse');
      expect(missing.every((finding) => finding.rule === 'required')).toBe(true);
      stamp(template, values).forEach((stamped, index) => {
        const { value } = form[index] as { value: unknown };
        if (value === '' || (Array.isArray(value) && value.length === 0))
          expect(stamped.value).toBeNull();
        else if (stamped.type === 'phone') expect(stamped.value).toMatch(/^\+\d{8,15}$/);
        else expect(stamped.value).toEqual(value);
      });
    }),
  );
});

test('a template does not differ from itself, and each change is listed once', () => {
  fc.assert(
    // Names may be there twice.
    fc.property(fc.array(definitions, { maxLength: 6 }), (template) => {
      expect(diffTemplates(template, template)).toEqual([]);
    }),
  );
  const before = [field('str'), field('int'), field('date')];
  const after = [
    field('str', { label: 'Seal', requiredForCarrier: true }),
    field('date'),
    field('bool', { name: null }),
  ];
  expect(diffTemplates(before, after).map((each) => [each.kind, each.field.type])).toEqual([
    ['changed', 'str'],
    ['removed', 'int'],
    ['added', 'bool'],
  ]);
  expect(diffTemplates(before, after)[0]).toMatchObject({
    changes: [
      { part: 'label', before: rawText('Test'), after: rawText('Seal') },
      {
        part: 'requiredForCarrier',
        before: message('fields.difference.yesNo', { value: 'no' }),
        after: message('fields.difference.yesNo', { value: 'yes' }),
      },
    ],
  });
});

// Cases: D14.
test.each([
  ['str', 'a\u0000b'],
  ['bigstr', 'line\u202e one'],
  ['combobox', '\u0007'],
  ['email', 'a\u0000@b.co'],
] as const)('what a screen cannot show is not sent in a field of type %s', (type, text) => {
  const [finding] = checkForm([field(type)], new Map([[0, text]]), 'warehouse');
  expect(finding?.said.code).toBe('common.typed.hidden');
});

test('line breaks belong to a long text, spaces around it never to an e-mail address', () => {
  const template = [field('bigstr'), field('email')];
  const values = new Map([
    [0, 'one\r\n\ttwo'],
    [1, ' dock7@yard.example '],
  ]);
  expect(checkForm(template, values, 'warehouse')).toEqual([]);
  expect(stamp(template, values).map(({ value }) => value)).toEqual([
    'one\r\n\ttwo',
    'dock7@yard.example',
  ]);
});
