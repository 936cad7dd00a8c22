// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ItemsEditor } from '../../../../renderer/features/gate/release/items-editor.tsx';
import { holdsOf } from '../../../../renderer/operations/holds/holds-store.ts';
import { guardUnread } from '../../../../renderer/ui/fields/use-unread.ts';
import type { InspectionItem } from '../../../../shared/gate-checks/inspection.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

const item = (label: string): InspectionItem => ({
  ...{ key: `k-${label}`, label, kind: 'text', of: 'truck', when: 'both' },
  ...{ unit: '', tolerance: 0, isRedTag: false },
});

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

/** The editor over a list; `sent`: what it asked main to keep. */
async function open(...labels: string[]) {
  const sent: { items: string[]; before: string[] }[] = [];
  /** The headings, and all, of the newest list that was sent. */
  const headings: { newest: (string | undefined)[]; items: readonly InspectionItem[] } = {
    newest: [],
    items: [],
  };
  const setItems = async (input: Record<'items' | 'before', readonly InspectionItem[]>) => {
    const labelsOf = (all: readonly InspectionItem[]) => all.map(({ label }) => label);
    headings.newest = input.items.map(({ group }) => group);
    headings.items = input.items;
    sent.push({ items: labelsOf(input.items), before: labelsOf(input.before) });
    return {};
  };
  shown = await renderPart(
    <WithApi parts={{ release: { setItems } }}>
      <ItemsEditor />
    </WithApi>,
    { rows: smallYard() },
  );
  const set = (...items: InspectionItem[]) =>
    act(() => holdsOf((shown as TestPage).page).setState({ items }));
  set(...labels.map(item));
  const list = await screen.findByRole('list', { name: 'What is checked' });
  return { sent, headings, set, list, user: userEvent.setup() };
}
const line = (list: HTMLElement, name: RegExp) =>
  within(list)
    .getAllByRole('button', { name })
    .find((each) => each.hasAttribute('data-ordered')) as HTMLElement;

test('lines are put in another order by Alt with the arrows, one after the other', async () => {
  const { sent, list, user } = await open('Seal', 'Chassis', 'SCAC');
  act(() => line(list, /^SCAC/).focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() =>
    expect(line(list, /^SCAC/).closest('li')?.nextSibling?.textContent).toMatch(/^Chassis/),
  );
  act(() => line(list, /^SCAC/).focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { before: ['Seal', 'Chassis', 'SCAC'], items: ['Seal', 'SCAC', 'Chassis'] },
    { before: ['Seal', 'SCAC', 'Chassis'], items: ['SCAC', 'Seal', 'Chassis'] },
  ]);
});

test('a line is changed in its place, and keeps it', async () => {
  const { sent, list, user } = await open('Seal', 'Chasis', 'SCAC');
  await user.click(line(list, /^Chasis/));
  const form = screen.getByRole('form', { name: 'Save the line' });
  const name = within(form).getByRole('textbox', { name: 'What' });
  await user.clear(name);
  await user.type(name, 'Chassis');
  await user.click(within(form).getByRole('button', { name: 'Save the line' }));
  await waitFor(() =>
    expect(sent.map(({ items }) => items)).toEqual([['Seal', 'Chassis', 'SCAC']]),
  );
});

test('another clerk’s change of the line is shown, and the typed text stays', async () => {
  const { sent, set, list, user } = await open('Seal', 'SCAC');
  await user.click(line(list, /^SCAC/));
  const name = () => screen.getByRole('textbox', { name: 'What' }) as HTMLInputElement;
  await user.type(name(), ' code');
  set(item('Seal'), { ...item('SCAC'), when: 'in' });
  await screen.findByText(/Someone else changed this line\. It’s now: SCAC · .*On the way in/);
  set(item('Seal'));
  await screen.findByText(/Someone else removed this line/);
  expect(name().value).toBe('SCAC code');
  await user.click(screen.getByRole('button', { name: 'Save the line' }));
  await waitFor(() => expect(sent.map(({ items }) => items)).toEqual([['Seal', 'SCAC code']]));
});

test('a line is put under a heading, shows it, and is taken from under it', async () => {
  const { headings, list, user } = await open('Seal', 'SCAC');
  const heading = () => screen.getByRole('combobox', { name: 'Heading' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save the line' }));
  await user.click(line(list, /^SCAC/));
  await user.type(heading(), ' Papers ');
  await save();
  await waitFor(() => expect(headings.newest).toEqual([undefined, 'Papers']));
  await waitFor(() => expect(list.textContent).toContain('Papers › SCAC'));
  await user.click(line(list, /^Papers › SCAC/));
  await user.clear(heading());
  await save();
  await waitFor(() => expect(headings.newest).toEqual([undefined, undefined]));
});

test('a text over its limit gets an error in its field, stays, and is not saved', async () => {
  const stop = guardUnread(document);
  const { sent, list, user } = await open('Seal');
  await user.click(line(list, /^Seal/));
  const form = within(screen.getByRole('form', { name: 'Save the line' }));
  const name = () => form.getByRole('textbox', { name: 'What' }) as HTMLInputElement;
  const heading = () => form.getByRole('combobox', { name: 'Heading' }) as HTMLInputElement;
  const save = () => user.click(form.getByRole('button', { name: 'Save the line' }));
  fireEvent.change(name(), { target: { value: 'Пломба '.repeat(9) } });
  fireEvent.change(heading(), { target: { value: 'x'.repeat(6_001) } });
  expect(form.getByText('Too long: 63 characters. 60 at most.')).toBeTruthy();
  expect(form.getByText('Too long: 6,001 characters. 60 at most.')).toBeTruthy();
  await save();
  expect([sent, document.activeElement, name().value.length]).toEqual([[], name(), 63]);
  fireEvent.change(name(), { target: { value: 'Пломба' } });
  fireEvent.change(heading(), { target: { value: 'Двери' } });
  await save();
  await waitFor(() => expect(sent.map(({ items }) => items)).toEqual([['Пломба']]));
  stop();
});

test('a line of a later version is moved and renamed with all that it has', async () => {
  const { sent, headings, set, list, user } = await open('Seal');
  const later = { ...item('Tag'), kind: 'barcode', unit: 'ml', tolerance: 3, symbology: 'QR' };
  set(item('Seal'), later as unknown as InspectionItem);
  await waitFor(() => expect(list.textContent).toContain('Kind of a later version'));
  await user.click(line(list, /^Tag/));
  const name = () => screen.getByRole('textbox', { name: 'What' });
  expect(screen.getByRole('combobox', { name: 'Kind' }).hasAttribute('disabled')).toBe(true);
  await user.clear(name());
  await user.type(name(), 'Tag number');
  await user.click(screen.getByRole('button', { name: 'Save the line' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(headings.items[1]).toEqual({ ...later, label: 'Tag number' });
});
