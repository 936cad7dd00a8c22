// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SpotsGrid } from '../../../../../renderer/features/yard/grid/spots-grid.tsx';
import { closuresOf } from '../../../../../renderer/operations/closures/closures-store.ts';
import { ActionMenuHost } from '../../../../../renderer/operations/menu/action-menu.tsx';
import { operatorOf } from '../../../../../renderer/operations/operator/operator-of-page.ts';
import { setWords } from '../../../../../renderer/ui/words.ts';
import type { Closure } from '../../../../../shared/console-api/yard.ts';
import { englishWords, loadWords } from '../../../../../shared/i18n/languages.ts';
import type { AreaId, OperationId } from '../../../../../shared/ids.ts';
import { put } from '../../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { largeYard, now, smallYard, spot, spotId, visit } from '../../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  setWords(englishWords());
  started = undefined;
});

async function open(rows = smallYard()) {
  started = await renderPart(
    <>
      <SpotsGrid />
      <ActionMenuHost />
    </>,
    { rows },
  );
  return started;
}

const grid = () => screen.getByRole('grid', { name: 'Spots' });
const row = (code: string) => within(grid()).getByRole('row', { name: code });
const focusedCode = () => document.activeElement?.querySelector('[role="rowheader"]')?.textContent;
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};

describe('the grid of spots', () => {
  it('is a grid of rows named by spot code, with the full count announced', async () => {
    await open();
    expect(grid().getAttribute('aria-rowcount')).toBe('67');
    expect(within(row('A-03')).getByRole('rowheader').textContent).toBe('A-03');
    expect(row('A-03').getAttribute('aria-rowindex')).toBe('4');
    expect(row('A-03').textContent).toContain('Truck, unhooked');
  });

  it('says why a spot is closed now, and not for an earlier time', async () => {
    const rows = smallYard();
    const spots = rows.spots.map((each) =>
      each.code === 'A-07' ? { ...each, isOpen: false } : each,
    );
    const { page } = await open({ ...rows, spots });
    const closure: Closure = {
      spot: spotId('A-07'),
      reason: 'Oil on the ground',
      clerk: '',
      at: new Date(now).toISOString(),
      until: null,
    };
    act(() => closuresOf(page).setState({ kept: new Map([[closure.spot, closure]]) }));
    const isSaid = () => row('A-07').textContent?.includes('Oil on the ground');
    expect(isSaid()).toBe(true);
    act(() => page.yard.hold());
    expect(isSaid()).toBe(false);
    act(() => page.yard.release());
    expect(isSaid()).toBe(true);
  });

  it('says everything in another language without a new start', async () => {
    await open();
    const spanish = await loadWords({ language: 'es', clock: 'h23' });
    act(() => setWords(spanish));
    const lugares = screen.getByRole('grid', { name: 'Lugares' });
    expect(within(lugares).getByRole('columnheader', { name: 'Remolques' })).toBeTruthy();
    const free = within(lugares).getByRole('row', { name: 'A-07' });
    expect(free.getAttribute('aria-description')).toContain('Presionar Enter');
    free.focus();
    await press('{Enter}');
    expect(
      within(await screen.findByRole('menu')).getByRole('menuitem', {
        name: /^Mover….*A-07 está vacío/,
      }),
    ).toBeTruthy();
  });

  it('draws a few rows of ten thousand', async () => {
    await open(largeYard(10_000));
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(80);
  });

  it('is one stop of Tab, and arrows, Page, Home and End walk its rows', async () => {
    await open();
    expect(
      within(grid())
        .getAllByRole('row')
        .filter((each) => each.tabIndex === 0),
    ).toHaveLength(1);
    row('A-01').focus();
    await press('{ArrowDown}{ArrowDown}');
    expect(focusedCode()).toBe('A-03');
    await press('{ArrowUp}');
    expect(focusedCode()).toBe('A-02');
    await press('{PageDown}');
    expect(focusedCode()).toBe('A-21');
    await press('{End}');
    expect(focusedCode()).toBe('R-6');
    await press('{Home}');
    expect(focusedCode()).toBe('A-01');
    await press('{ArrowUp}');
    expect(focusedCode()).toBe('A-01');
  });

  it('selects with Space and with a click, for map and inspector too', async () => {
    const test = await open();
    row('A-02').focus();
    await press(' ');
    expect(test.page.ui.getState().selected).toBe(spotId('A-02'));
    expect(row('A-02').getAttribute('aria-selected')).toBe('true');
    await userEvent.click(row('A-05'));
    expect(test.page.ui.getState().selected).toBe(spotId('A-05'));
  });

  it.each(['{Enter}', '{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens the actions with %s, and Escape gives the row its focus back',
    async (keys) => {
      await open();
      row('A-01').focus();
      await press(keys);
      const menu = await screen.findByRole('menu');
      expect(within(menu).getByRole('menuitem', { name: 'Move…' })).toBeTruthy();
      await press('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(focusedCode()).toBe('A-01');
    },
  );

  it('says why an action is not possible, and does nothing', async () => {
    const test = await open();
    row('A-07').focus();
    await press('{Enter}');
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', {
      name: /^Move….*empty/i,
    });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(item);
    expect(test.page.announcer.getState()).toMatchObject({
      urgent: true,
      sentence: expect.stringMatching(/empty/i),
    });
    expect(test.double.submitted()).toEqual([]);
  });

  it('opens the actions with the button of the row', async () => {
    await open();
    await userEvent.click(within(row('A-01')).getByRole('button', { name: 'Actions for A-01' }));
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('sorts by a head, and again the other way', async () => {
    await open();
    const head = () => within(grid()).getByRole('columnheader', { name: 'Dwell' });
    await userEvent.click(within(head()).getByRole('button'));
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head()).getByRole('button'));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    const first = within(grid()).getAllByRole('row')[1];
    expect(first?.textContent).toMatch(/\d d \d+ h/);
  });

  it('filters by text, and the focus stays in the grid when its row is filtered away', async () => {
    const test = await open();
    row('A-01').focus();
    test.page.ui.getState().filterSpots({ text: 'reefer' });
    await settle();
    expect(grid().getAttribute('aria-rowcount')).toBe('7');
    await waitFor(() => expect(grid().contains(document.activeElement)).toBe(true));
  });

  it('a spot found while a filter hid all rows is selected, and no other takes turns', async () => {
    const test = await open(largeYard(2_000));
    const ui = test.page.ui.getState();
    row('Z01-1').focus();
    ui.filterSpots({ text: 'zzz' });
    await settle();
    ui.jumpTo(spotId('Z08-150'), null);
    await settle();
    expect(test.page.ui.getState().selected).toBe(spotId('Z08-150'));
    await waitFor(() => expect(focusedCode()).toBe('Z08-150'));
  });

  it('says so when nothing matches', async () => {
    const test = await open();
    test.page.ui.getState().filterSpots({ text: 'zzz' });
    await settle();
    expect(screen.getByText('No spot matches')).toBeTruthy();
  });

  it('shows a change of one spot in its row', async () => {
    const test = await open();
    expect(row('A-07').textContent).toContain('Free');
    test.double.change(
      put({
        visits: [visit('NEW-1', { spotId: spotId('A-07') })],
        spots: [spot('A-07', 'Parking A', { isOpen: false })],
      }),
    );
    await settle();
    expect(row('A-07').textContent).toContain('NEW-1');
    expect(row('A-07').textContent).toContain('Closed');
  });

  it('follows a filter by state while the yard changes', async () => {
    const test = await open();
    test.page.ui.getState().filterSpots({ state: 'closed' });
    await settle();
    expect(grid().getAttribute('aria-rowcount')).toBe('3');
    test.double.change(put({ spots: [spot('A-07', 'Parking A', { isOpen: false })] }));
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('4'));
  });

  it('marks the row of an operation that is not settled, in words', async () => {
    const test = await open();
    await operatorOf(test.page).perform({ kind: 'unassign', spot: spotId('A-02'), asset: null });
    await settle();
    expect(within(row('A-02')).getByRole('img', { name: 'Operation pending' })).toBeTruthy();
    const [record] = test.double.saved();
    test.double.setState(record?.id as OperationId, 'confirmed', 'The yard shows it.');
    await settle();
    expect(within(row('A-02')).queryByRole('img', { name: 'Operation pending' })).toBeNull();
  });

  it('ages without a change of the yard', async () => {
    const test = await open();
    const before = row('A-01').textContent;
    test.passTime(3_600_000);
    await settle();
    expect(row('A-01').textContent).not.toBe(before);
  });

  it('takes what is dragged onto a row, with the verdict shown while it hovers', async () => {
    const test = await open();
    const { beginDrag } = test.page.drag.getState();
    beginDrag({ kind: 'visit', id: 'visit-TX-4821' as never }, null, 'TX-4821');
    fireEvent.pointerOver(row('A-01'));
    await settle();
    expect(row('A-01').dataset.drop).toBe('no');
    fireEvent.pointerOut(row('A-01'));
    fireEvent.pointerOver(row('A-07'));
    await settle();
    expect(row('A-07').dataset.drop).toBe('yes');
    fireEvent.pointerUp(row('A-07'));
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.page.drag.getState().drag).toBeNull();
  });
});

describe('several rows', () => {
  const chosen = () =>
    [...(started?.page.ui.getState().chosen ?? [])].map((id) => id.replace('spot-', '')).sort();
  const selectedRows = () =>
    within(grid())
      .getAllByRole('row')
      .filter((each) => each.getAttribute('aria-selected') === 'true')
      .map((each) => within(each).getByRole('rowheader').textContent);

  it('are chosen with Ctrl and Space, one by one, the selected one with them', async () => {
    await open();
    row('A-01').focus();
    await press(' ');
    await press('{Control>}{ArrowDown}{ArrowDown} {/Control}');
    expect(chosen()).toEqual(['A-01', 'A-03']);
    expect(selectedRows()).toEqual(['A-01', 'A-03']);
    await press('{Control>} {/Control}');
    expect(chosen()).toEqual(['A-01']);
  });

  it('are chosen with Shift and the arrows, to and fro from where it began', async () => {
    await open();
    row('A-02').focus();
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['A-02', 'A-03', 'A-04']);
    await press('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['A-01', 'A-02']);
    expect(started?.page.announcer.getState().sentence).toBe('2 spots selected.');
  });

  it('are chosen with the mouse: Ctrl adds, Shift takes all between', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(row('A-02'));
    await user.keyboard('{Control>}');
    await user.click(row('A-05'));
    await user.keyboard('{/Control}');
    expect(chosen()).toEqual(['A-02', 'A-05']);
    await user.keyboard('{Shift>}');
    await user.click(row('A-04'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['A-02', 'A-03', 'A-04']);
  });

  it('Ctrl+A selects all filtered, Escape none, and so does another spot', async () => {
    const test = await open();
    act(() => test.page.ui.getState().filterSpots({ area: 'area-Reefer row' as AreaId }));
    await settle();
    row('R-1').focus();
    await press('{Control>}a{/Control}');
    expect(chosen()).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6']);
    await press('{Escape}');
    expect(chosen()).toEqual([]);
    await press('{Control>}a{/Control}');
    act(() => test.page.ui.getState().selectSpot(spotId('R-2')));
    expect(chosen()).toHaveLength(6);
    act(() => test.page.ui.getState().selectSpot(spotId('A-01')));
    expect(chosen()).toEqual([]);
  });
});

describe('a key that was meant for a row that just went away', () => {
  it('is not done to the row that took its place; a moment later it is', async () => {
    const test = await open();
    test.page.ui.getState().filterSpots({ text: 'D-0' });
    await settle();
    const row = screen.getByRole('row', { name: 'D-01' });
    row.focus();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    test.page.ui.getState().filterSpots({ text: 'D-05' });
    await settle();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('D-05');
    await userEvent.keyboard('{Enter}');
    expect(test.page.menus.getState().menu).toBeNull();
    clock.mockReturnValue(1_450);
    await userEvent.keyboard('{Enter}');
    clock.mockRestore();
    expect(test.page.menus.getState().menu).not.toBeNull();
  });
});
