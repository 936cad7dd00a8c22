// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { YardScreen } from '../../../../renderer/features/yard/screen/yard-screen.tsx';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  vi.unstubAllGlobals();
});

const widen = (width: number) => {
  vi.stubGlobal('innerWidth', width);
  act(() => void window.dispatchEvent(new Event('resize')));
};
const inspector = () => screen.queryByRole('region', { name: 'Inspector' });

it('below 1200 px the inspector lies over the yard and is put away', async () => {
  widen(1_100);
  started = await renderPart(<YardScreen />, { rows: smallYard() });
  const { ui } = started.page;
  act(() => ui.getState().setYardView('grid'));
  await settle();
  expect(inspector()).toBeNull();

  act(() => ui.getState().selectSpot(spotId('D-01')));
  const over = await screen.findByRole('region', { name: 'Inspector' });
  await within(over).findByRole('heading', { name: 'D-01' });
  fireEvent.click(within(over).getByRole('button', { name: 'Clear selection' }));
  expect(inspector()).toBeNull();
  expect(ui.getState().selected).toBeNull();

  // The figures of the yard have no other place in such a window.
  const button = screen.getByRole('button', { name: 'Inspector' });
  fireEvent.click(button);
  await screen.findByRole('region', { name: 'Yard overview' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(inspector()).toBeNull();

  widen(1_300);
  await screen.findByRole('region', { name: 'Yard overview' });
  expect(screen.queryByRole('button', { name: 'Inspector' })).toBeNull();
});

it('a plan is beside the yard in every window, with the facts of what is selected', async () => {
  widen(1_100);
  started = await renderPart(<YardScreen />, { rows: smallYard() });
  const { page } = started;
  act(() => page.ui.getState().setYardView('grid'));
  await settle();
  const plans = plansOf(page);
  act(() => {
    plans.enter();
    plans.addGoals([
      {
        kind: 'place',
        asset: { kind: 'visit', id: visitId('TX-4821') },
        spot: spotId('D-04'),
      },
    ]);
  });
  const plan = await screen.findByRole('region', { name: 'Plan' });
  expect(inspector()).toBeNull();
  // A step that is clicked is shown, and the plan stays.
  const step = await within(plan).findByRole('button', { name: /^1 .*Assign TX-4821 to D-04/ });
  step.focus();
  fireEvent.click(step);
  await within(await screen.findByRole('region', { name: 'Inspector' })).findByRole('heading', {
    name: 'D-04',
  });
  expect(page.ui.getState()).toMatchObject({ selected: spotId('D-04') });
  expect(step.getAttribute('aria-current')).toBe('true');
  await settle();
  expect(document.activeElement).toBe(step);

  fireEvent.click(within(plan).getByRole('button', { name: /^Leave as is: Assign TX-4821/ }));
  await within(plan).findByText(/^Drag trucks and trailers/);
  expect(plans.store.getState().open?.wishes).toEqual([]);
});
