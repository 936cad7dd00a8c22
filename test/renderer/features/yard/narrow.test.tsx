// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { YardScreen } from '../../../../renderer/features/yard/screen/yard-screen.tsx';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { smallYard, spotId } from '../../support/yard-data.ts';

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
