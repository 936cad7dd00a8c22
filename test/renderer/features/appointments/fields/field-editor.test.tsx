// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FieldEditor } from '../../../../../renderer/features/appointments/fields/field-editor.tsx';
import { setWords } from '../../../../../renderer/ui/words.ts';
import type { FieldDefinition } from '../../../../../shared/appointments/definition.ts';
import { FIELD_TYPES } from '../../../../../shared/appointments/field-types.ts';
import { checkTyped } from '../../../../../shared/appointments/value.ts';
import { inEnglish } from '../../../../../shared/i18n/in-english.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { field } from '../../../../shared/appointments/support.ts';
import { deep } from '../../../../support/tiers.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { noRows } from './support.ts';

let shown: TestPage | undefined;
let held: unknown;
afterEach(() => endPage(shown));

/** One editor with its value and the finding that the rules name. */
function Held({ definition, first }: { definition: FieldDefinition; first: unknown }) {
  const [value, setValue] = useState(first);
  const finding = checkTyped(definition, value ?? null, 'warehouse');
  held = value;
  return (
    <FieldEditor
      definition={definition}
      value={value}
      onChange={setValue}
      error={finding === null ? null : inEnglish(finding.said)}
    />
  );
}

const show = async (type: string, parts: Partial<FieldDefinition> = {}, first: unknown = null) => {
  held = undefined;
  shown = await renderPart(
    <Held definition={field(type, { label: 'Subject', ...parts })} first={first} />,
    { rows: noRows },
  );
};
const box = () => screen.getByLabelText(/^Subject/);
/** What a screen reader says about a box beside its name. */
const about = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
    .join(' ');

test.each(FIELD_TYPES)(
  '%s has an editor with its label, its description and its finding',
  async (type) => {
    await show(type, { description: 'What it is for', requiredForWarehouse: true });
    expect(document.body.textContent).toContain('Subject');
    expect(document.body.textContent).toContain('What it is for');
    expect(document.body.textContent).toContain('Required.');
  },
);

test('one line of text is typed, bounded and checked beside the box', async () => {
  await show('str', { placeholder: 'such as S-1', min: 3 });
  expect(box().getAttribute('placeholder')).toBe('such as S-1');
  expect(about(box())).toContain('At least 3 characters');
  await userEvent.type(box(), 'ab');
  expect(held).toBe('ab');
  expect(about(box())).toContain('Enter at least 3 characters. This has 2.');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(box(), 'c');
  expect(box().getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.clear(box());
  expect(held).toBeNull();
});

test('several lines keep their breaks', async () => {
  await show('bigstr');
  await userEvent.type(box(), 'one{enter}two');
  expect(held).toBe('one\ntwo');
});

test('a whole number is a number, and a bound is named', async () => {
  await show('int', { min: 1, max: 60 });
  await userEvent.type(box(), '61');
  expect(held).toBe(61);
  expect(about(box())).toContain('Enter 60 or less.');
  await userEvent.clear(box());
  expect(held).toBeNull();
});

test.each(['−14.5', '5.2', '17,3', '1e1'])(
  '%s in a number field stays and is refused',
  async (typed) => {
    await show('int', { min: null, max: null });
    await userEvent.type(box(), typed);
    expect([held, (box() as HTMLInputElement).value]).toEqual([typed, typed]);
    expect(about(box())).toContain(`“${typed}”`);
  },
);

test('a date is a day of the calendar', async () => {
  await show('date');
  fireEvent.change(box(), { target: { value: '2026-02-03' } });
  expect(held).toBe('2026-02-03');
});

test('yes, no and not answered are three things, each reached by keys', async () => {
  await show('bool');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  expect(held).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(held).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Not answered' }));
  expect(held).toBeNull();
});

test('an e-mail address stays as typed, with its spaces, and must be one', async () => {
  await show('email');
  await userEvent.type(box(), ' a@b');
  expect(held).toBe(' a@b');
  expect(about(box())).toContain('Enter a valid email address.');
  await userEvent.type(box(), '.example ');
  expect(held).toBe(' a@b.example ');
  expect(about(box())).not.toContain('valid email');
});

test('a phone number shows the form in which it is sent', async () => {
  await show('phone');
  expect(about(box())).toContain('US number unless it starts with a country code');
  await userEvent.type(box(), '(214) 555-0123');
  expect(about(box())).toContain('Sent as +12145550123');
  await userEvent.clear(box());
  await userEvent.type(box(), '+49 30 123456');
  expect(about(box())).toContain('Sent as +4930123456');
  await userEvent.type(box(), 'x');
  expect(about(box())).toContain('isn’t a phone number');
});

const many = Array.from({ length: 500 }, (_, index) => `Option ${index}`);

deep.test('one of 500 options is found by typing and taken by Enter', async () => {
  await show('dropdown', { options: many });
  await userEvent.type(screen.getByRole('combobox', { name: /^Subject/ }), 'Option 437');
  await settle();
  expect(screen.getAllByRole('option', { hidden: true }).map((each) => each.textContent)).toEqual([
    'Option 437',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(held).toBe('Option 437');
});

test('several options are taken one after the other', async () => {
  await show('dropdownmultiselect', { options: ['one', 'two', 'three'] });
  const search = screen.getByRole('combobox', { name: /^Subject/ });
  for (const each of ['two', 'one']) {
    await userEvent.type(search, each);
    await settle();
    await userEvent.keyboard('{ArrowDown}{Enter}');
  }
  expect(held).toEqual(['two', 'one']);
});

test('a combobox takes an option and any other text', async () => {
  await show('combobox', { options: ['Red', 'Blue'] });
  await userEvent.type(screen.getByRole('combobox', { name: /^Subject/ }), 'Mauve');
  expect(held).toBe('Mauve');
});

test('options that are there twice, or 501 of them, break nothing', async () => {
  await show('dropdown', { options: ['a', 'a', '', ...many, 'one more'] });
  expect(screen.getByRole('combobox', { name: /^Subject/ })).toBeTruthy();
});

test('a point in time is typed by the clocks of the facility', async () => {
  await show('timestamp');
  fireEvent.change(screen.getByLabelText('Subject, day'), { target: { value: '2026-07-01' } });
  expect(held).toBeNull();
  expect(screen.getByText('Enter the time.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Subject, time'), { target: { value: '08:30' } });
  expect(held).toBe('2026-07-01T08:30:00-05:00');
  expect(screen.getByText('CDT')).toBeTruthy();
});

test('a time is typed as it comes and set right when it is left', async () => {
  await show('timestamp', {}, '2026-07-01T13:30:00Z');
  const time = screen.getByLabelText<HTMLInputElement>('Subject, time');
  expect(time.value).toBe('08:30');
  await userEvent.clear(time);
  await userEvent.type(time, '930');
  expect(held).toBe('2026-07-01T09:30:00-05:00');
  await userEvent.tab();
  expect(time.value).toBe('09:30');
  await userEvent.clear(time);
  await userEvent.type(time, 'noon');
  expect(held).toBe('2026-07-01T12:00:00-05:00');
  await userEvent.clear(time);
  await userEvent.type(time, 'soon');
  expect(held).toBeNull();
  expect(screen.getByText('Enter a time such as 14:30.')).toBeTruthy();
});

test('a clerk whose clock has AM and PM reads and types times so', async () => {
  setWords(englishWords('h12'));
  await show('timestamp', {}, '2026-07-01T13:30:00Z');
  const time = screen.getByLabelText<HTMLInputElement>('Subject, time');
  expect(time.value).toMatch(/^8:30\sAM$/);
  await userEvent.clear(time);
  await userEvent.type(time, '2:15');
  expect(held).toBe('2026-07-01T14:15:00-05:00');
  expect(screen.getByText(/^Read as 2:15\sPM. For 2:15\sAM, type that.$/)).toBeTruthy();
  await userEvent.type(time, ' am');
  expect(held).toBe('2026-07-01T02:15:00-05:00');
  await userEvent.clear(time);
  await userEvent.type(time, '2:15 pm');
  expect(held).toBe('2026-07-01T14:15:00-05:00');
  await userEvent.tab();
  expect(time.value).toMatch(/^2:15\sPM$/);
  expect(held).toBe('2026-07-01T14:15:00-05:00');
  setWords(englishWords());
});

test('looking at a time without changing it changes nothing', async () => {
  await show('timestamp', {}, '2026-07-01T13:30:00.000Z');
  await userEvent.click(screen.getByLabelText('Subject, time'));
  await userEvent.tab();
  expect(held).toBe('2026-07-01T13:30:00.000Z');
});

test('a time that comes twice asks which, and one that is skipped says what is meant', async () => {
  await show('timestamp', {}, '2026-11-01T01:30:00-05:00');
  await userEvent.click(screen.getByLabelText('The second one'));
  expect(held).toBe('2026-11-01T01:30:00-06:00');
  fireEvent.change(screen.getByLabelText('Subject, day'), { target: { value: '2026-03-08' } });
  fireEvent.change(screen.getByLabelText('Subject, time'), { target: { value: '02:30' } });
  expect(screen.getByText(/Clocks skip this time that day/)).toBeTruthy();
});

test('documents have their field, and HTML in a label stays text', async () => {
  await show('multidoc', { label: '<i id="inserted">Papers</i>' }, ['storage/1/2/a.pdf']);
  expect(document.querySelector('#inserted')).toBeNull();
  expect(screen.getAllByText(/a\.pdf/).length).toBeGreaterThan(0);
});

test('a type of tomorrow is shown and left alone', async () => {
  await show('action', { label: 'Call' }, { to: 'dock' });
  expect(document.body.textContent).toContain(
    'It can’t be filled in here and is sent as it is: {"to":"dock"}',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each(FIELD_TYPES)('a value of another shape does not break the editor of %s', async (type) => {
  await show(type, {}, { strange: [1] });
  expect(document.body.textContent).toContain('Subject');
});
