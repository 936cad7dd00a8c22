// @vitest-environment happy-dom
/** Labels are printed for what is asked, and read at the yard check, the moves and the gate. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LabelsDialog } from '../../../../renderer/features/labels/labels-dialog.tsx';
import { checkOf } from '../../../../renderer/features/planning/check/check-store.ts';
import { movesOf } from '../../../../renderer/features/planning/moves/move-store.ts';
import { MovesScreen } from '../../../../renderer/features/planning/moves/moves-screen.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { spotLabel, trailerLabel } from '../../../../shared/labels/label-code.ts';
import { endPage, renderPart, startTestPage, type TestPage } from '../../support/render-page.tsx';
import { area, container, smallYard, spot, spotId, visitId } from '../../support/yard-data.ts';
import { openGate } from '../gate/open-gate.tsx';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

/** Spots that only their labels tell apart, and a trailer on one. */
const alike = () => ({
  areas: [area('Norte')],
  spots: ['#4', '-4', 'Andén 5'].map((code) => spot(code, 'Norte')),
  visits: [],
  containers: [container('5312', { spotId: spotId('-4') })],
});
const labels = () =>
  [...document.querySelectorAll('[data-print] strong')].map(({ textContent }) => textContent);

test('sheets have the asked spots or trailers, from the first free label', async () => {
  shown = await renderPart(<LabelsDialog />, { rows: alike() });
  await screen.findAllByText('Andén 5');
  expect(new Set(labels())).toEqual(new Set(['#4', '-4', 'Andén 5']));
  await userEvent.click(screen.getByRole('combobox', { name: 'Labels for' }));
  await userEvent.click(screen.getByRole('option', { name: 'Trailers in the yard' }));
  await screen.findAllByText('5312');
  expect(labels()).toEqual(['5312']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Paper' }));
  await userEvent.click(screen.getByRole('option', { name: 'Roll, 4 × 6 in' }));
  expect(document.querySelector('[data-print] style')?.textContent).toContain('101.6mm 152.4mm');
  expect(screen.queryByRole('textbox', { name: /First free label/ })).toBeNull();
});

// Cases: D6.
test('prints nothing while the first free label can’t be read', async () => {
  shown = await renderPart(<LabelsDialog />, { rows: alike() });
  await screen.findAllByText('Andén 5');
  const print = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled;
  const first = screen.getByRole('textbox', { name: /First/ });
  for (const [text, why] of [
    ['0', '“0” is too small. Enter 1 or more.'],
    ['−2', /below zero|too small/],
    ['3.9', '“3.9” isn’t a whole number. Enter one such as 24.'],
    ['31', /too large|30 or less/],
  ] as const) {
    await userEvent.clear(first);
    await userEvent.type(first, text);
    await userEvent.tab();
    screen.getByText(why);
    expect([text, print()]).toEqual([text, true]);
  }
  await userEvent.clear(first);
  await userEvent.type(first, '３０');
  expect(print()).toBe(false);
});

test('the yard check goes to a scanned spot’s label, and takes a trailer’s as seen', async () => {
  shown = await startTestPage({ rows: alike() });
  const check = checkOf(shown.page);
  await check.open();
  const { walk } = check.store.getState();
  check.answer(spotLabel(spotId('-4')));
  expect(walk[check.store.getState().at]).toBe(spotId('-4'));
  check.answer(trailerLabel('5312'));
  expect(check.store.getState().answers.get(spotId('-4'))?.seen).toEqual({
    kind: 'saw',
    text: '5312',
  });
  check.answer(spotLabel('elsewhere' as SpotId));
  expect(check.store.getState().trouble?.code).toBe('labels.none');
});

test('the yard check takes the label of one of two trailers as their number', async () => {
  const rows = alike();
  const two = container('5312', { companyName: 'Castores', spotId: spotId('Andén 5') });
  shown = await startTestPage({
    rows: { ...rows, containers: [...rows.containers, { ...two, id: 'other' as never }] },
  });
  const check = checkOf(shown.page);
  await check.open();
  check.answer(spotLabel(spotId('Andén 5')));
  check.answer(trailerLabel('5312'));
  expect(check.store.getState().answers.get(spotId('Andén 5'))?.seen).toEqual({
    kind: 'saw',
    text: '5312',
  });
});

test('a move is done by the label of its spot; two moves to one label are not guessed', async () => {
  shown = await renderPart(<MovesScreen />, { rows: smallYard() });
  const { page, double } = shown;
  const plans = plansOf(page);
  plans.enter();
  operatorOf(page).drop({ kind: 'visit', id: visitId('TX-4821') }, null, spotId('D-04'));
  await plans.give();
  await screen.findByRole('button', { name: 'Move 1 is done' });
  const moves = movesOf(page);
  await moves.scan(spotLabel(spotId('D-10')));
  expect(moves.store.getState().trouble?.code).toBe('labels.moves');
  expect(double.saved()).toEqual([]);
  await moves.scan(spotLabel(spotId('D-04')));
  expect(double.saved()).toHaveLength(1);
});

// Cases: G18.
test('the gate reads a trailer’s label as its number, and shows the spot of a spot’s', async () => {
  const rows = smallYard();
  const trailer = rows.containers.find(({ visitId: on, code }) => on !== null && code !== null);
  const gate = await openGate({ rows });
  shown = gate.started;
  await gate.read(trailerLabel(trailer?.code ?? ''));
  expect(document.body.textContent).toContain(trailer?.code);
  expect(document.body.textContent).not.toContain(trailerLabel(trailer?.code ?? ''));
  await gate.press('{Escape}');
  await gate.read(spotLabel(spotId('D-04')));
  expect(shown.page.ui.getState()).toMatchObject({ screen: 'yard', selected: spotId('D-04') });
});

test('the gate opens both trailers of a label’s number', async () => {
  const rows = smallYard();
  const twice = ['a', 'b'].map((id) => ({ ...container('480017'), id: id as never }));
  const gate = await openGate({ rows: { ...rows, containers: [...rows.containers, ...twice] } });
  shown = gate.started;
  await gate.read(trailerLabel('480017'));
  expect(document.body.textContent).not.toContain('Several trailers here have this number');
  expect(document.body.textContent).toContain('480017');
});
