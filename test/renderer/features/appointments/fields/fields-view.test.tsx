// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FieldsView } from '../../../../../renderer/features/appointments/fields/fields-view.tsx';
import { readStampedFields } from '../../../../../shared/appointments/read-fields.ts';
import type { StampedField } from '../../../../../shared/appointments/stamping.ts';
import { field } from '../../../../shared/appointments/support.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
import { noRows } from './support.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const show = async (fields: readonly StampedField[]) => {
  shown = await renderPart(<FieldsView fields={fields} />, { rows: noRows });
};
const stamped = (type: string, value: unknown, label: string, order = 1): StampedField => ({
  ...field(type, { label, order }),
  value,
});
/** What stands beside a label. */
const beside = (label: string): string =>
  screen.getByText(label).closest('dt')?.nextElementSibling?.textContent ?? '';

test('shows every type in words, in the definition’s order and the facility’s zone', async () => {
  await show([
    stamped('str', 'S-1', 'Seal', 2),
    stamped('bigstr', 'first\nsecond', 'Notes', 1),
    stamped('date', '2026-02-03', 'Day', 3),
    stamped('bool', false, 'Hazardous', 4),
    stamped('int', 0, 'Pallets', 5),
    stamped('email', 'a@b.example', 'Mail', 6),
    stamped('phone', '2145550123', 'Phone', 7),
    stamped('dropdown', 'one', 'Choice', 8),
    stamped('dropdownmultiselect', ['one', 'two'], 'Choices', 9),
    stamped('combobox', 'typed', 'Typed', 10),
    stamped('timestamp', '2026-07-01T12:00:00Z', 'Ready', 11),
    stamped('doc', 'storage/1/2/bill.pdf', 'Bill', 12),
    stamped('multidoc', ['storage/1/2/a.pdf', 'storage/1/2/b.pdf'], 'Papers', 13),
    stamped('str', null, 'Empty', 14),
    stamped('multidoc', [], 'Empty too', 15),
  ]);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Notes',
    'Seal',
    'Day',
    'Hazardous',
    'Pallets',
    'Mail',
    'Phone',
    'Choice',
    'Choices',
    'Typed',
    'Ready',
    'Bill',
    'Papers',
    'Not filled in',
  ]);
  expect(beside('Notes')).toBe('firstsecond');
  expect(beside('Day')).toBe('Tue, Feb 3, 2026');
  expect(beside('Hazardous')).toBe('No');
  expect(beside('Pallets')).toBe('0');
  expect(beside('Phone')).toBe('+1 214 555 0123');
  expect(beside('Choices')).toBe('one, two');
  expect(beside('Ready')).toContain('07:00 CDT');
  expect(beside('Bill')).toContain('bill.pdf');
  expect(beside('Not filled in')).toBe('Empty, Empty too');
});

test('a document can be saved, and a key that is not safe is named only', async () => {
  await show([stamped('doc', 'storage/1/2/bill.pdf', 'Good'), stamped('doc', '../x', 'Bad')]);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'View bill.pdf',
    'Save bill.pdf',
  ]);
  expect(beside('Bad')).toContain('../x');
  expect(beside('Bad')).toContain('doesn’t have the form');
});

test('unknown types, wrong values, HTML and turned text show harmlessly', async () => {
  const { fields } = readStampedFields([
    { type: 'action', label: 'Tomorrow', name: 'a', value: { do: ['this'] } },
    { type: 'int', label: 'Count', name: 'b', value: 'many' },
    { type: 'str', label: '<b id="inserted">bold</b>', name: 'c', value: '<img src=x>\u202e' },
    { type: 'bool', label: 'Same', name: 'd', value: true },
    { type: 'bool', label: 'Same', name: 'd', value: false },
  ]);
  await show(fields);
  expect(beside('Tomorrow')).toBe('{"do":["this"]}');
  expect(screen.getByText('Unknown type “action”')).toBeTruthy();
  expect(beside('Count')).toContain('Enter a whole number.');
  expect(document.querySelector('#inserted')).toBeNull();
  expect(beside('<b id="inserted">bold</b>')).toBe('<img src=x>[U+202E]');
  expect(screen.getAllByText('Same')).toHaveLength(2);
});

test('one of an unknown type that holds nothing is not named as not filled in', async () => {
  await show([
    { ...field('str', { label: 'Seal' }), value: null },
    { ...field('str', { label: 'Print labels' }), type: 'action', value: null },
  ]);
  expect(beside('Not filled in')).toBe('Seal');
});

test('an appointment without fields says so, and hidden fields are marked', async () => {
  await show([]);
  expect(screen.getByText('This appointment has no custom fields.')).toBeTruthy();
  endPage(shown);
  await show([{ ...field('str', { hiddenFromCarrier: true, label: 'Dock note' }), value: 'x' }]);
  expect(within(screen.getByRole('term')).getByText('Hidden from carriers')).toBeTruthy();
});
