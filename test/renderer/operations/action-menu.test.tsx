// @vitest-environment happy-dom

import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { draftOf } from '../../../renderer/operations/draft/operation-draft.ts';
import { ActionMenuHost } from '../../../renderer/operations/menu/action-menu.tsx';
import { operatorOf, promptsOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import { put } from '../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../support/render-page.tsx';
import { container, smallYard, spot, spotId, visit, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function renderMenus(rows: YardRows): Promise<TestPage> {
  started = await renderPart(<ActionMenuHost />, { rows });
  return started;
}

const item = (name: RegExp) => screen.queryByRole('menuitem', { name });

describe('an open menu of actions', () => {
  it('Close becomes Open if the spot closes meanwhile, and keeps the focus', async () => {
    const test = await renderMenus(smallYard());
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-07') }, 10, 10));
    const close = await screen.findByRole('menuitem', { name: /^Close spot…/ });
    close.focus();
    const before = test.page.yard.table.spot(spotId('A-07'));
    test.double.change(put({ spots: [{ ...(before ?? spot('A-07', 'A')), isOpen: false }] }));
    await waitFor(() => expect(item(/^Open spot…/)).not.toBeNull());
    expect(item(/^Close spot…/)).toBeNull();
    expect(document.activeElement).toBe(item(/^Open spot…/));
  });

  it('does an action by its letter, and says why where it is not possible', async () => {
    const test = await renderMenus(smallYard());
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('D-07') }, 10, 10));
    const open = await screen.findByRole('menuitem', { name: /^Open spot…/ });
    expect(open.getAttribute('aria-keyshortcuts')).toBe('O');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    await userEvent.keyboard('m');
    expect(promptsOf(test.page).getState().open).toBeNull();
    expect(test.page.menus.getState().menu).not.toBeNull();
    await userEvent.keyboard('o');
    await waitFor(() =>
      expect(promptsOf(test.page).getState().open?.prompt.kind).toBe('operation'),
    );
  });

  it('closes a spot by one click on a reason, the last ones of this desk first', async () => {
    const test = await renderMenus(smallYard());
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-07') }, 10, 10));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close spot: Maintenance' }));
    await waitFor(() =>
      expect(test.double.saved().map(({ operation }) => operation)).toEqual([
        { kind: 'close', spot: spotId('A-07'), reason: 'Maintenance' },
      ]),
    );
    expect(test.page.menus.getState().menu).toBeNull();
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-05') }, 10, 10));
    await screen.findByRole('menuitem', { name: 'Close spot: Maintenance' });
    expect(item(/^Close spot: Damaged/)).toBeNull();
    act(() => test.page.menus.close());
  });

  it('offers the waiting list as soon as a truck waits', async () => {
    const nobody = { ...smallYard(), visits: [], containers: [] };
    const test = await renderMenus(nobody);
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-07') }, 10, 10));
    await waitFor(() =>
      expect(item(/^Assign from waiting list/)?.textContent).toContain(
        'The waiting list is empty.',
      ),
    );
    test.double.change(put({ visits: [visit('NEW-1')] }));
    await waitFor(() =>
      expect(item(/^Assign from waiting list/)?.textContent).not.toContain(
        'The waiting list is empty.',
      ),
    );
  });

  it('begins with the likeliest: move a truck, or fill a free spot', async () => {
    const truck = visit('TRUCK-1', { spotId: spotId('A-07') });
    const test = await renderMenus({
      ...smallYard(),
      visits: [truck, visit('NEW-1')],
      containers: [container('BOX-9')],
    });
    for (const [at, begins] of [
      ['A-07', /^Move…/],
      ['A-03', /^Assign from waiting list/],
    ] as const) {
      act(() => test.page.menus.open({ kind: 'spot', spot: spotId(at) }, 10, 10));
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
      expect(document.activeElement?.textContent).toMatch(begins);
      act(() => test.page.menus.close());
    }
  });

  it('keeps the focus when its action disappears: Enter does no other, keys work', async () => {
    const truck = visit('TRUCK-1', { spotId: spotId('A-07') });
    const hooked = container('BOX-1', { visitId: truck.id, spotId: spotId('A-07') });
    const rows = { ...smallYard(), visits: [truck], containers: [hooked] };
    const test = await renderMenus(rows);
    act(() =>
      test.page.menus.open(
        { kind: 'asset', asset: { kind: 'visit', id: visitId('TRUCK-1') } },
        10,
        10,
      ),
    );
    (await screen.findByRole('menuitem', { name: /^Unhook BOX-1/ })).focus();
    test.double.change(put({ containers: [{ ...hooked, visitId: null }] }));
    await waitFor(() => expect(item(/^Unhook/)).toBeNull());
    await settle();
    expect(document.activeElement?.getAttribute('role')).toBe('menu');
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(test.double.saved()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(test.page.menus.getState().menu).toBeNull());
  });

  it('a drop names what stands on the spot already, beside what stays there', async () => {
    const truck = visit('TRUCK-1', { spotId: spotId('A-07') });
    const hooked = container('BOX-1', { visitId: truck.id, spotId: spotId('A-07') });
    const there = container('BOX-2', { visitId: null, spotId: spotId('A-07') });
    const rows = { ...smallYard(), visits: [truck], containers: [hooked, there] };
    const { table } = (await renderMenus(rows)).page.yard;
    const drop = { kind: 'drop', spot: spotId('A-07'), visit: truck.id } as const;
    const [choice] = draftOf(table, drop).choices;
    expect(englishWords().format(choice?.detail ?? rawText(''))).toBe(
      'TRUCK-1 leaves. What stays on A-07: BOX-1. Already there: BOX-2.',
    );
  });

  it('a click acts on a fully named line; a letter or a shared spot asks', async () => {
    const truck = visit('TRUCK-1', { spotId: spotId('A-07') });
    const hooked = container('BOX-1', { visitId: truck.id, spotId: spotId('A-07') });
    const rows = { ...smallYard(), visits: [truck], containers: [hooked] };
    const test = await renderMenus(rows);
    const asked = () => promptsOf(test.page).getState().open?.prompt.kind;
    const openMenu = async () => {
      act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-07') }, 10, 10));
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    };
    await openMenu();
    expect(item(/^Depart/)?.textContent).toContain('TRUCK-1 with BOX-1');
    expect(item(/^Drop trailer and depart/)?.textContent).toContain(
      'TRUCK-1 leaves. What stays on A-07: BOX-1.',
    );
    await userEvent.keyboard('d');
    await waitFor(() => expect(asked()).toBe('operation'));
    act(() => promptsOf(test.page).getState().open?.answer(null));
    expect(test.double.submitted()).toEqual([]);

    await openMenu();
    await userEvent.click(item(/^Drop trailer and depart/) as HTMLElement);
    await waitFor(() =>
      expect(test.double.saved().map(({ operation }) => operation.kind)).toEqual([
        'detach',
        'depart',
      ]),
    );
    expect(asked()).toBeUndefined();

    const beside = container('BOX-2', { spotId: spotId('A-07') });
    test.double.change(
      put({ visits: [truck], containers: [beside, { ...hooked, visitId: null, spotId: null }] }),
    );
    await openMenu();
    await waitFor(() => expect(item(/^Depart/)?.textContent).toMatch(/^Depart…/));
    await userEvent.click(item(/^Depart/) as HTMLElement);
    await waitFor(() => expect(asked()).toBe('operation'));
  });

  it('a clerk without the role sees it; nothing is asked or sent', async () => {
    const test = await renderMenus(smallYard());
    const { clerk } = test.page.session.getState();
    if (clerk === null) throw new Error('Nobody sits at the desk.');
    act(() => test.page.session.setState({ clerk: { ...clerk, roles: ['freight'] } }));
    act(() => test.page.menus.open({ kind: 'spot', spot: spotId('A-07') }, 10, 10));
    await waitFor(() =>
      expect(item(/^Close spot…/)?.textContent).toContain(
        'can’t make changes in the yard. That takes the Gate, Yard, or Administrator role.',
      ),
    );
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    await operatorOf(test.page).performGroup('close', [spotId('A-07'), spotId('A-10')]);
    expect(test.told.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
    expect(promptsOf(test.page).getState().open).toBeNull();
    expect(test.double.submitted()).toEqual([]);
  });
});
