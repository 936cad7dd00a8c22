import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addField,
  beginEdit,
  changeField,
  type Edit,
  moveField,
  removeField,
  stepEdit,
  templateOf,
} from '../../../../../renderer/features/appointments/template/edit.ts';
import { inOrder } from '../../../../../shared/appointments/definition.ts';
import { FIELD_TYPES } from '../../../../../shared/appointments/field-types.ts';
import { lostParts } from '../../../../../shared/appointments/template-change.ts';
import { definitions, field } from '../../../../shared/appointments/support.ts';

const labels = (edit: Edit) => templateOf(edit).map((each) => each.label);

test('whatever is done, names stay, the sequence is the order, and undo works', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('add', 'label', 'type', 'move', 'remove'),
      at: fc.nat(7),
      to: fc.nat(7),
      type: fc.constantFrom(...FIELD_TYPES),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(definitions, { selector: (each) => each.name, maxLength: 6 }),
      steps,
      (fields, list) => {
        const template = inOrder(fields);
        let edit = beginEdit(template);
        for (const { what, at, to, type } of list) {
          const key = edit.rows[at]?.key ?? '';
          if (what === 'add') edit = addField(edit, type).edit;
          else if (what === 'label') edit = changeField(edit, key, { label: `L${to}` });
          else if (what === 'type')
            edit = edit.rows[at]?.field.name === null ? changeField(edit, key, { type }) : edit;
          else if (what === 'move') edit = moveField(edit, key, to);
          else edit = removeField(edit, key);
        }
        expect(lostParts(template, templateOf(edit))).toEqual([]);
        const moved = list.some(({ what }) => what === 'move');
        if (
          moved ||
          template.every(
            (each, index) => index === 0 || each.order > (template[index - 1]?.order ?? 0),
          )
        )
          expect(new Set(edit.rows.map(({ key }) => key)).size).toBe(edit.rows.length);
        const end = edit;
        while (edit.past.length > 0) edit = stepEdit(edit, 'back');
        expect(templateOf(edit)).toEqual(template);
        while (edit.future.length > 0) edit = stepEdit(edit, 'forth');
        expect(edit.rows).toEqual(end.rows);
      },
    ),
  );
});

test('a field moves up and down and not beyond the ends', () => {
  let edit = beginEdit(
    ['a', 'b', 'c'].map((label, index) => field('str', { label, name: label, order: index + 1 })),
  );
  edit = moveField(edit, 'read-0', 2);
  expect(labels(edit)).toEqual(['b', 'c', 'a']);
  expect(templateOf(edit).map((each) => each.order)).toEqual([1, 2, 3]);
  edit = moveField(edit, 'read-0', 9);
  expect(labels(edit)).toEqual(['b', 'c', 'a']);
  expect(labels(moveField(edit, 'read-0', -1))).toEqual(['a', 'b', 'c']);
});

test('a new type lets go of what it does not take', () => {
  const { edit, key } = addField(beginEdit([]), 'str');
  const bounded = changeField(edit, key, { placeholder: 'x', min: 1, max: 2 });
  expect(templateOf(changeField(bounded, key, { type: 'int' }))[0]).toMatchObject({
    placeholder: null,
    min: 1,
    max: 2,
  });
  expect(templateOf(changeField(bounded, key, { type: 'date' }))[0]).toMatchObject({
    placeholder: null,
    min: null,
    max: null,
  });
});
