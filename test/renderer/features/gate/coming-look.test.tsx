// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { InspectionItem } from '../../../../shared/gate-checks/inspection.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { appointment, comesIn, type GateTest, openGate } from './open-gate.tsx';

const item = (label: string, part: Partial<InspectionItem> = {}): InspectionItem => ({
  key: label,
  label,
  kind: 'check',
  of: 'truck',
  when: 'in',
  unit: '',
  tolerance: 0,
  isRedTag: false,
  ...part,
});
const seal = item('Seal', { kind: 'seal', of: 'trailer', when: 'both' });
const reading = item('Reading', { kind: 'temperature', of: 'trailer', unit: '°F' });

let gate: GateTest;
afterEach(() => endPage(gate?.started));

/** A truck that is expected, with its data typed. `fields`: of its appointment. */
async function atTheWindow(
  items: readonly InspectionItem[],
  fields: readonly { readonly label: string; readonly value: unknown }[] = [],
) {
  gate = await openGate({
    appointments: [appointment('3320118', 5)],
    parts: {
      appointments: {
        known: async () => ({ detail: { fields, notes: '' } }),
        open: async () => ({ detail: { fields, notes: '' } }),
      },
    },
  });
  gate.started.double.setRelease({ items });
  await settle();
  await gate.read('3320118');
  gate.fill('Plate', 'GHT 2291');
  gate.fill('Driver phone', '469 555 0171');
  gate.fill('Trailer', '53-4410');
  await settle();
  return within(gate.card());
}
const act = () =>
  gate.card().querySelector<HTMLButtonElement>('button[type="submit"]')?.textContent ?? '';
const focusedAct = async () => {
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('submit'));
};

test('an expected truck whose evidence is as expected takes 4 keys after the scan', async () => {
  window.print = () => window.dispatchEvent(new Event('afterprint'));
  const items = [seal, item('Tires', { of: 'trailer' }), item('Papers', { kind: 'tick' })];
  await atTheWindow(items, [{ label: 'Seal number', value: 'UL 48812' }]);
  await waitFor(() => expect(act()).toContain('All as expected'));
  expect(gate.card().textContent).toContain('Seal: UL 48812');
  await gate.press('Enter');
  expect(gate.sent).toHaveLength(0);
  await focusedAct();
  expect(act()).toContain('Check in');
  await gate.press('Enter');
  const pass = await screen.findByRole('dialog', { name: 'Gate pass' });
  comesIn(gate.started);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-disabled')).toBe('false'));
  expect(pass.contains(document.activeElement)).toBe(true);
  await gate.press('Enter');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next truck'));
  await gate.press('Enter');
  expect(gate.presses()).toBe(4);
  const values = gate.sent[0]?.looks.map(({ trailer, seen }) => [
    trailer,
    seen.map(({ key, value }) => [key, value]),
  ]);
  expect(values).toEqual([
    [null, [['Papers', 'x']]],
    [
      '53-4410',
      [
        ['Seal', 'UL 48812'],
        ['Tires', ''],
      ],
    ],
  ]);
});

test('where seals are asked for, the appointment is read once more; else it isn’t', async () => {
  const opened: string[] = [];
  const answer = (value: string) => ({ detail: { fields: [{ label: 'Seal', value }], notes: '' } });
  const open = async ({ id }: { readonly id: string }) => {
    opened.push(id);
    return answer('UL 90017');
  };
  const at = async (...items: InspectionItem[]) => {
    gate = await openGate({
      appointments: [appointment('3320118', 5)],
      parts: { appointments: { known: async () => answer('UL 1'), open } },
    });
    gate.started.double.setRelease({ items });
    await settle();
    await gate.read('3320118');
    gate.fill('Trailer', '53-4410');
    await settle();
  };
  await at(item('Tires', { of: 'trailer' }));
  expect(opened).toEqual([]);
  endPage(gate.started);
  await at(seal);
  await waitFor(() => expect(gate.card().textContent).toContain('UL 90017'));
  expect(opened).toHaveLength(1);
});

test('one key opens the line that is not as expected, and Enter goes on', async () => {
  await atTheWindow([item('Placards'), item('Tires', { of: 'trailer' })]);
  await gate.press('Enter');
  await focusedAct();
  // Looked at; something else is seen a moment later.
  fireEvent.click(within(gate.card()).getByRole('button', { name: /^Tires/ }));
  await settle();
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  gate.fill('Tires', 'Left rear is bald');
  await gate.press('Enter');
  await focusedAct();
  await gate.press('Enter');
  await waitFor(() => expect(gate.sent).toHaveLength(1));
  expect(gate.sent[0]?.looks[1]?.seen).toMatchObject([
    { key: 'Tires', value: 'Left rear is bald' },
  ]);
});

test('a digit opens its line from the act', async () => {
  await atTheWindow([item('Placards'), item('Papers', { kind: 'tick' })]);
  await waitFor(() => expect(act()).toContain('All as expected'));
  gate.card().querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  await gate.press('2');
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  expect(
    within(gate.card()).getByRole<HTMLInputElement>('checkbox', { name: 'Papers' }).checked,
  ).toBe(true);
});

test('the button goes on past a line that stays empty, as Enter in the line does', async () => {
  await atTheWindow([seal, reading]);
  const press = async () => {
    gate.card().querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
    await gate.press('Enter');
  };
  await press();
  await waitFor(() => expect(gate.focused()).toBe('look:0'));
  await press();
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  await press();
  await focusedAct();
  expect(act()).toContain('Check in');
  await press();
  await waitFor(() => expect(gate.sent).toHaveLength(1));
});

test('Enter asks for what can’t be expected, line by line; it may stay empty', async () => {
  await atTheWindow([seal, reading]);
  await gate.press('Enter');
  await waitFor(() => expect(gate.focused()).toBe('look:0'));
  gate.fill('Seal', 'UL 90017');
  await gate.press('Enter');
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  await gate.press('Enter');
  await focusedAct();
  expect(gate.sent).toHaveLength(0);
  await gate.press('Enter');
  await waitFor(() => expect(gate.sent).toHaveLength(1));
  expect(gate.sent[0]?.looks[0]?.seen.map(({ value }) => value)).toEqual(['UL 90017', '']);
});

test('a reading of two meanings stops the check-in until its clerk says which', async () => {
  await atTheWindow([reading]);
  gate.fill(/^Reading/, '1.250');
  await gate.press('Enter');
  await waitFor(() => expect(gate.focused()).toBe('look:0'));
  await gate.press('Enter');
  await settle();
  expect(gate.sent).toHaveLength(0);
  const field = within(gate.card()).getByRole('textbox', { name: /^Reading/ });
  fireEvent.blur(field);
  fireEvent.click(await within(gate.card()).findByRole('button', { name: '1.25 °F' }));
  await settle();
  await gate.press('Enter');
  await settle();
  expect(act()).toContain('Check in');
});

test('what was seen of a trailer isn’t kept for the one typed in its place', async () => {
  const card = await atTheWindow([item('Tires', { of: 'trailer' })]);
  fireEvent.click(card.getByRole('button', { name: /^Tires/ }));
  gate.fill('Tires', 'Bald');
  fireEvent.change(card.getByRole('textbox', { name: 'Trailer 1' }), {
    target: { value: '' },
  });
  gate.fill('Trailer', '53-9001');
  await settle();
  expect(card.getByRole('button', { name: /^Tires/ }).textContent).toContain('passed');
});
