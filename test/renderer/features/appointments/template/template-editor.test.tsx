// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TemplateEditor } from '../../../../../renderer/features/appointments/template/template-editor.tsx';
import type { FieldDefinition } from '../../../../../shared/appointments/definition.ts';
import type { TemplateRead } from '../../../../../shared/console-api/template.ts';
import { type Message, message } from '../../../../../shared/i18n/message.ts';
import { field } from '../../../../shared/appointments/support.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
import { told, WithApi } from '../../../support/with-api.tsx';
import { noRows } from '../fields/support.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const first: readonly FieldDefinition[] = [
  field('str', { label: 'Seal', order: 1, requiredForWarehouse: true }),
  field('int', { label: 'Pallets', order: 2, hiddenFromCarrier: true }),
  field('action', { label: 'Print', order: 3 }),
];
const readOf = (template: readonly FieldDefinition[]): TemplateRead => ({
  template,
  changedAt: null,
  revision: 'r1',
  problems: [],
});

/** Opens the editor over a template; returns what was sent, and how often it was closed. */
async function open(
  save: (template: readonly FieldDefinition[]) => TemplateRead = readOf,
  problems: readonly Message[] = [],
) {
  const sent: { revision: string; template: readonly FieldDefinition[] }[] = [];
  let closed = 0;
  const parts = {
    template: {
      read: async () => ({ ...readOf(first), problems }),
      save: async (input: { revision: string; template: readonly FieldDefinition[] }) => {
        sent.push(input);
        return save(input.template);
      },
    },
  };
  const close = () => {
    closed += 1;
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <TemplateEditor onClose={close} />
    </WithApi>,
    { rows: noRows },
  );
  await screen.findByRole('list', { name: 'Fields in order' });
  return { sent, closed: () => closed };
}
const labels = () =>
  within(screen.getByRole('list', { name: 'Fields in order' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent ?? '');
const pick = (name: string) =>
  within(screen.getByRole('region', { name: 'Fields' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
const reviewButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Review and save' });

test('shows the complete difference before saving, with the base revision', async () => {
  const { sent } = await open();
  expect(reviewButton().disabled).toBe(true);
  const label = screen.getByLabelText(/^Label/);
  await userEvent.clear(label);
  await userEvent.type(label, 'Seal number');
  await userEvent.click(reviewButton());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(within(dialog).getByRole('list', { name: 'Differences' }).textContent).toContain(
    'Seal → becomesSeal number',
  );
  expect(dialog.textContent).toContain('the later save wins and the other is lost');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save for everyone' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.revision).toBe('r1');
  expect(sent[0]?.template.map((each) => [each.name, each.label])).toEqual([
    ['strTest', 'Seal number'],
    ['intTest', 'Pallets'],
    ['actionTest', 'Print'],
  ]);
  await waitFor(() => expect(reviewButton().disabled).toBe(true));
});

test('adds a field, shows its problems at its parts, and sends it without a name', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'List, choose one' }));
  expect(await screen.findByText('Enter a label.')).toBeTruthy();
  expect(screen.getByText('Add at least one option.')).toBeTruthy();
  expect(screen.getByText('2 problems to fix. See the marked fields.')).toBeTruthy();
  expect(reviewButton().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText(/^Label/), 'Door side');
  await userEvent.type(screen.getByLabelText(/^Options/), 'left{enter}right{enter}');
  expect(screen.getByText('One per line, 2 of 500')).toBeTruthy();
  await userEvent.click(reviewButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Save for everyone' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.template.at(-1)).toMatchObject({
    name: null,
    type: 'dropdown',
    label: 'Door side',
    options: ['left', 'right'],
    order: 4,
  });
});

test('hidden from carriers who must fill it in gives a warning beside the switch', async () => {
  await open();
  await userEvent.click(screen.getByLabelText('Hidden from carriers'));
  await userEvent.click(screen.getByLabelText('Required for carriers'));
  expect(
    screen.getByText('Carriers have to fill this in, so it can’t be hidden from them.'),
  ).toBeTruthy();
});

test('501 options are refused in words', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'List, choose several' }));
  fireEvent.change(screen.getByLabelText(/^Options/), {
    target: { value: Array.from({ length: 501 }, (_, at) => `o${at}`).join('\n') },
  });
  expect(screen.getByText('A list takes 500 options at most. This one has 501.')).toBeTruthy();
});

test('fields are moved by keys, by buttons and by drag, and a step leads back', async () => {
  await open();
  pick('Seal').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(labels()).toEqual(['Pallets', 'Seal', 'Print']);
  await userEvent.click(screen.getByRole('button', { name: 'Move Print up' }));
  expect(labels()).toEqual(['Pallets', 'Print', 'Seal']);
  const items = within(screen.getByRole('list', { name: 'Fields in order' })).getAllByRole(
    'listitem',
  );
  const dataTransfer = { setData: () => {}, effectAllowed: '' };
  fireEvent.dragStart(items[2] as Element, { dataTransfer });
  fireEvent.dragOver(items[0] as Element, { dataTransfer });
  fireEvent.drop(items[0] as Element, { dataTransfer });
  expect(labels()).toEqual(['Seal', 'Pallets', 'Print']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(labels()).toEqual(['Pallets', 'Print', 'Seal']);
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(labels()).toEqual(['Seal', 'Pallets', 'Print']);
});

test('arrows alone choose the next field, and its name cannot be typed', async () => {
  await open();
  expect(document.activeElement?.closest('ol')?.tagName).toBe('OL');
  pick('Seal').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByLabelText<HTMLInputElement>(/^Label/).value).toBe('Pallets');
  expect(screen.getByText('intTest')).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
});

test('an unknown type can be moved and removed and not be changed', async () => {
  await open();
  await userEvent.click(pick('Print'));
  expect(screen.getByText(/This version doesn’t know this type/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Label/).disabled).toBe(true);
});

test('the preview shows what each user gets, with the rules of each', async () => {
  await open();
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByLabelText(/^Pallets/)).toBeTruthy();
  await userEvent.click(within(preview).getByText('Carrier'));
  expect(within(preview).queryByLabelText(/^Pallets/)).toBeNull();
  expect(preview.textContent).toContain('1 field is hidden from carriers.');
});

test('names a removed field first; a refusal leaves everything as typed', async () => {
  const { sent, closed } = await open(() => {
    throw told('Somebody else changed the template since you opened it, so nothing was sent.');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pallets' }));
  await userEvent.click(reviewButton());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain('Removed');
  expect(dialog.textContent).toContain('New appointments won’t have the removed field.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save for everyone' }));
  expect(await within(dialog).findByText(/Somebody else changed the template/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(labels()).toEqual(['Seal', 'Print']);
  expect(closed()).toBe(0);
});

test('leaving with changes asks, without changes it does not', async () => {
  const { closed } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pallets' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(closed()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed()).toBe(1);
});

test('what was changed comes back when the editor was taken away by a locked desk', async () => {
  function Desk() {
    const [isLocked, setLocked] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLocked(!isLocked)}>
          lock
        </button>
        {!isLocked && <TemplateEditor onClose={() => {}} />}
      </>
    );
  }
  const parts = { template: { read: async () => readOf(first) } };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Desk />
    </WithApi>,
    { rows: noRows },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Pallets' }));
  const lock = () => fireEvent.click(screen.getByText('lock'));
  lock();
  expect(screen.queryByRole('list', { name: 'Fields in order' })).toBeNull();
  lock();
  expect(await screen.findByText(/Your earlier changes are back/)).toBeTruthy();
  expect(labels()).toEqual(['Seal', 'Print']);
});

test('a problem in the service’s own template is shown', async () => {
  await open(readOf, [message('fields.read.notDefinition', { number: 2 })]);
  expect(screen.getByText('1 problem in the fields as the service has them')).toBeTruthy();
});
