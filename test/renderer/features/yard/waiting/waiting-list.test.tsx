// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { WaitingList } from '../../../../../renderer/features/yard/waiting/waiting-list.tsx';
import { PromptHost } from '../../../../../renderer/operations/dialogs/prompt-host.tsx';
import { type BestSpot, rankingOf } from '../../../../../renderer/operations/draft/ranking.ts';
import { ActionMenuHost } from '../../../../../renderer/operations/menu/action-menu.tsx';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { rawText } from '../../../../../shared/i18n/message.ts';
import { entityKey } from '../../../../../shared/yard/touches.ts';
import { put } from '../../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import {
  containerId,
  largeYard,
  smallYard,
  spotId,
  visit,
  visitId,
} from '../../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open(rows = smallYard()) {
  started = await renderPart(
    <>
      <WaitingList />
      <ActionMenuHost />
      <PromptHost />
    </>,
    { rows },
  );
  return started;
}

const region = () => screen.getByRole('region', { name: 'Waiting list' });
const items = () => within(region()).getAllByRole('listitem');
const item = (text: string) => {
  const found = items().find((each) => each.textContent?.includes(text));
  if (found === undefined) throw new Error(`No ${text} waits.`);
  return found;
};
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};

describe('the waiting list', () => {
  it('does not say that no truck waits before all of the yard was read', async () => {
    const rows = { ...smallYard(), visits: [], containers: [] };
    const reading = {
      source: 'yard',
      asOf: null,
      progress: { done: 400, total: null },
      lastError: null,
    };
    started = await renderPart(<WaitingList />, { rows, status: { freshness: [reading] } });
    expect(region().textContent).toContain('Loading the yard');
    const at = new Date(started.ticker.now()).toISOString();
    act(() => started?.double.setStatus({ freshness: [{ ...reading, asOf: at, progress: null }] }));
    await waitFor(() => expect(region().textContent).toContain('The waiting list is empty'));
  });

  it('without a configured yard it doesn’t wait, and leads to the set-up', async () => {
    const rows = { ...smallYard(), visits: [], containers: [] };
    const absent = { state: 'not-configured' } as const;
    const services = { 'dock-scheduling': absent, marketplace: absent, quoting: absent };
    started = await renderPart(<WaitingList />, { rows, status: { services, freshness: [] } });
    expect(region().textContent).toContain('Dock scheduling isn’t set up');
    expect(region().textContent).not.toContain('Loading');
    const { page } = started;
    fireEvent.click(within(region()).getByRole('button', { name: 'Set it up' }));
    expect(page.ui.getState()).toMatchObject({ screen: 'settings', dialog: 'setUp' });
    const { clerk } = page.session.getState();
    if (clerk === null) throw new Error('Nobody sits at the desk.');
    act(() => page.session.setState({ clerk: { ...clerk, roles: ['yard'] } }));
    expect(region().textContent).toContain('An administrator can add it');
  });

  it('shows since when an asset was seen, where the service does not say when it came', async () => {
    const test = await open();
    const firstSeenAt = new Date(test.ticker.now() - 3 * 3_600_000).toISOString();
    test.double.change(put({ visits: [visit('TX-4821', { createdAt: null, firstSeenAt })] }));
    await settle();
    expect(item('TX-4821').textContent).toContain('since first seen 3 h 00');
  });

  it('lists every asset without a spot, who came first before who came last', async () => {
    await open();
    expect(items()).toHaveLength(10);
    expect(items()[0]?.textContent).toContain('MSKU 123456-7');
    expect(items()[1]?.textContent).toContain('TX-4821');
    expect(items().at(-1)?.textContent).toContain('LA-5560');
  });

  it('shows what is hooked, whose it is, what for and how long', async () => {
    await open();
    for (const part of ['TX-4821', '53-1102', 'Lone Star Freight', 'Drop and hook', '2 h 14'])
      expect(item('TX-4821').textContent).toContain(part);
    expect(item('NM-2210').textContent).toContain('Bobtail');
  });

  it('keeps text that runs the other way to itself', async () => {
    await open();
    expect(item('حافلة-12').querySelectorAll('bdi').length).toBeGreaterThan(1);
  });

  it('filters by plate, company and hooked trailer, and says when nothing matches', async () => {
    await open();
    const filter = within(region()).getByRole('textbox', { name: 'Filter the waiting list' });
    await userEvent.type(filter, '28-0072');
    await settle();
    expect(items()).toHaveLength(1);
    await userEvent.clear(filter);
    await userEvent.type(filter, 'zzz');
    expect(await screen.findByText('Nothing on the list matches')).toBeTruthy();
  });

  it('separates assigned from waiting: an assigned one leaves, focus stays', async () => {
    const test = await open();
    item('TX-4821').focus();
    test.double.change(put({ visits: [visit('TX-4821', { spotId: spotId('D-04') })] }));
    await settle();
    expect(items()).toHaveLength(9);
    await waitFor(() => expect(region().contains(document.activeElement)).toBe(true));
  });

  it('is walked with arrows, and its actions open with Enter, Space and the menu key', async () => {
    await open();
    items()[0]?.focus();
    await press('{ArrowDown}');
    expect(document.activeElement).toBe(items()[1]);
    await press('{End}');
    expect(document.activeElement).toBe(items()[9]);
    for (const key of ['{Enter}', ' ', '{ContextMenu}', '{Shift>}{F10}{/Shift}']) {
      await press(key);
      expect(
        within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Assign to spot…' }),
      ).toBeTruthy();
      await press('{Escape}');
      expect(document.activeElement).toBe(items()[9]);
    }
  });

  it('assigns by keyboard from list to spot, and returns the focus', async () => {
    const test = await open();
    item('TX-4821').focus();
    await press('{Enter}');
    await press('a');
    const field = await screen.findByRole('combobox', { name: 'Find a spot' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'D-04');
    await press('{Enter}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toEqual({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    await waitFor(() => expect(region().contains(document.activeElement)).toBe(true));
  });

  it('offers the best spot first with its reason: Enter twice assigns it', async () => {
    const test = await open();
    const asset = { kind: 'visit', id: visitId('TX-4821') } as const;
    const [best] = rankingOf(test.page).best(asset, 1);
    item('TX-4821').focus();
    await press('{Enter}');
    const [first] = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(first?.textContent).toContain(`Assign to ${best?.label}`);
    expect(first?.textContent).toContain(englishWords().format((best as BestSpot).why));
    await waitFor(() => expect(document.activeElement).toBe(first));
    await press('{Enter}');
    await waitFor(() =>
      expect(test.double.saved().map(({ operation }) => operation)).toEqual([
        { kind: 'assign', asset, spot: best?.spot },
      ]),
    );
  });

  it('the best spot never changes under the hand, and says if it was taken', async () => {
    const test = await open();
    const [best, second] = rankingOf(test.page).best({ kind: 'visit', id: visitId('TX-4821') }, 2);
    item('TX-4821').focus();
    await press('{Enter}');
    const label = new RegExp(`^Assign to ${best?.label}`);
    await screen.findByRole('menuitem', { name: label });
    test.double.change(put({ visits: [visit('OTHER-1', { spotId: best?.spot ?? null })] }));
    await settle();
    const first = screen.getByRole('menuitem', { name: label });
    expect(first.getAttribute('aria-disabled')).toBe('true');
    expect(second?.label).not.toBe(best?.label);
    await press('{Enter}');
    expect(test.double.saved()).toEqual([]);
  });

  it('begins a drag when a press moves, not when it is a click', async () => {
    const test = await open();
    const row = item('53-0420');
    fireEvent.pointerDown(row, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 12, clientY: 11 });
    expect(test.page.drag.getState().drag).toBeNull();
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 30, clientY: 40 });
    expect(test.page.drag.getState().drag).toEqual({
      asset: { kind: 'container', id: containerId('53-0420') },
      from: null,
      label: '53-0420',
    });
    fireEvent.pointerUp(window, { pointerId: 1 });
    await settle();
    expect(test.page.drag.getState().drag).toBeNull();
  });

  it('gives a drag up with Escape', async () => {
    const test = await open();
    fireEvent.pointerDown(item('53-0420'), { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 60, clientY: 40 });
    expect(test.page.drag.getState().drag).not.toBeNull();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(test.page.drag.getState().drag).toBeNull();
  });

  it('draws a few of five hundred, and announces the full count', async () => {
    await open(largeYard(200, 500));
    expect(items().length).toBeLessThan(60);
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('500');
  });

  it('says that a truck is held of now, and of no earlier time', async () => {
    const { page } = await open();
    const held = entityKey({ kind: 'visit', id: visitId('TX-4821') });
    const said = rawText('Brakes: no air');
    act(() => page.yard.setHolds(new Map([[held, [{ stops: 'moves', said }]]])));
    const signs = () => within(item('TX-4821')).queryAllByRole('img', { name: /no air/ }).length;
    expect(signs()).toBe(1);
    const before = put({ visits: [visit('NM-2210', { spotId: spotId('D-04') })] });
    act(() => {
      page.yard.hold();
      page.yard.showPast(before);
    });
    expect([signs(), items().length]).toEqual([0, 9]);
    act(() => page.yard.release());
    expect([signs(), items().length]).toEqual([1, 10]);
  });

  it('that gets shorter still renders only the rows in view', async () => {
    const rows = largeYard(100, 500);
    const test = await open(rows);
    const visits = rows.visits.filter(({ spotId }) => spotId === null);
    const parked = visits.slice(29).map((each) => ({ ...each, spotId: spotId('S-1') }));
    test.double.change(put({ visits: parked }));
    await waitFor(() => expect(items()[0]?.getAttribute('aria-setsize')).toBe('29'));
    expect(items().length).toBeLessThan(29);
    expect(items()[0]?.textContent).toContain(visits[28]?.licensePlate);
  });
});

describe('a drag from the map onto the waiting list', () => {
  const surface = () => items()[0] as HTMLElement;
  const hover = async (test: TestPage, from: string, id: string) => {
    act(() =>
      test.page.drag
        .getState()
        .beginDrag({ kind: 'container', id: containerId(id) }, spotId(from), id),
    );
    fireEvent.pointerEnter(surface().closest('[class*="drop"]') ?? surface());
    await settle();
  };

  it('sends what is there to the waiting list, with the verdict on hover', async () => {
    const test = await open();
    const [standing] = test.page.yard.table.standaloneAt(spotId('R-1'));
    await hover(test, 'R-1', standing?.replace('container-', '') ?? '');
    expect(surface().closest('[data-drop]')?.getAttribute('data-drop')).toBe('yes');
    fireEvent.pointerUp(surface());
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toMatchObject({
      kind: 'unassign',
      spot: spotId('R-1'),
      assets: [{ id: standing }],
    });
    expect(test.page.drag.getState().drag).toBeNull();
  });

  it('of a spot that holds both says that both go before anything is done', async () => {
    const test = await open();
    const [standing] = test.page.yard.table.standaloneAt(spotId('A-03'));
    await hover(test, 'A-03', standing?.replace('container-', '') ?? '');
    expect(test.page.drag.getState().overList?.[0]?.code).toBe('unassign-mixed-spot');
    fireEvent.pointerUp(surface());
    await screen.findByRole('dialog');
    expect(test.double.submitted()).toEqual([]);
  });

  it('does nothing to what came from the list itself', async () => {
    const test = await open();
    act(() =>
      test.page.drag
        .getState()
        .beginDrag({ kind: 'visit', id: visitId('TX-4821') }, null, 'TX-4821'),
    );
    fireEvent.pointerEnter(surface().closest('[class*="drop"]') ?? surface());
    fireEvent.pointerUp(surface());
    await settle();
    expect(surface().closest('[data-drop]')).toBeNull();
    expect(test.double.submitted()).toEqual([]);
  });
});
