// @vitest-environment happy-dom
/**
 * Scans on the real screens: a row of Yard, a line of Now, a plan, the locked screen. No key of a
 * scan acts there, and none is a try of a PIN.
 */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { App } from '../../../renderer/app/app.tsx';
import { Providers } from '../../../renderer/app/providers.tsx';
import { openFind } from '../../../renderer/app/shell/find-box.ts';
import { StrayScans } from '../../../renderer/app/stray-scans.tsx';
import { NowScreen } from '../../../renderer/features/now/now-screen.tsx';
import { NowWatch } from '../../../renderer/features/now/now-watch.tsx';
import { plansOf } from '../../../renderer/features/planning/plan-store.ts';
import { SpotsGrid } from '../../../renderer/features/yard/grid/spots-grid.tsx';
import { PromptHost } from '../../../renderer/operations/dialogs/prompt-host.tsx';
import { laneRequestOf } from '../../../renderer/operations/lane-request.ts';
import { ActionMenuHost } from '../../../renderer/operations/menu/action-menu.tsx';
import { speak } from '../../../renderer/page/language.ts';
import { setWords } from '../../../renderer/ui/words.ts';
import type { Clerk } from '../../../shared/clerks/model.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { rightPin } from '../support/console-double.ts';
import { scanNow } from '../support/keys.ts';
import {
  endPage,
  renderPart,
  settle,
  startTestPage,
  type TestPage,
} from '../support/render-page.tsx';
import { now, smallYard, visit } from '../support/yard-data.ts';

let started: TestPage | undefined;
const plainEnglish = async () => {
  await speak({ reads: { language: 'en', clock: 'h23' }, system: null });
  setWords(englishWords());
};
beforeEach(plainEnglish);
afterEach(async () => {
  endPage(started);
  started = undefined;
  await plainEnglish();
});

const crLf = ['Enter', { key: 'j', ctrlKey: true }];
/** Codes whose letters and digits are keys of rows, lines and menus. */
const codes = [
  ['MDCS 4417', 75, ['Enter']],
  ['1290447', 75, crLf],
  ['ZLH-2208', 114, ['Tab', 'Enter']],
] as const;
/** What a scan must leave alone: nothing saved, nothing asked, no menu. */
const acted = ({ double }: TestPage) => [
  double.saved().length,
  screen.queryAllByRole('dialog').length,
  screen.queryAllByRole('menu').length,
];
const asked = ({ page }: TestPage) => laneRequestOf(page).getState().code;

describe('a scan on a screen', () => {
  // Cases: H1.
  test.each(codes)('on a row of Yard: %s at %i ms a key', async (code, pace, end) => {
    started = await renderPart(
      <>
        <SpotsGrid />
        <StrayScans />
        <PromptHost />
        <ActionMenuHost />
      </>,
      { rows: smallYard() },
    );
    const grid = await screen.findByRole('grid', { name: 'Spots' });
    const row = within(grid).getByRole('row', { name: 'A-03' });
    act(() => row.focus());
    await scanNow(code, pace, [...end]);
    await settle();
    expect(acted(started)).toEqual([0, 0, 0]);
    expect([asked(started), started.page.ui.getState().screen]).toEqual([code, 'gate']);
  });

  // Cases: H1.
  test.each(codes)('on a line of Now: %s at %i ms a key', async (code, pace, end) => {
    const rows = smallYard();
    const waiting = visit('WAIT 1', {
      createdAt: new Date(now - 4 * 3_600_000).toISOString(),
      visitType: 'LiveUnload',
    });
    started = await renderPart(
      <>
        <NowScreen />
        <NowWatch />
        <StrayScans />
        <PromptHost />
        <ActionMenuHost />
      </>,
      { rows: { ...rows, visits: [...rows.visits, waiting] } },
    );
    const lines = () =>
      screen.queryAllByRole('row').filter(({ dataset }) => dataset.now !== undefined);
    await waitFor(() => expect(lines().length).toBeGreaterThan(0));
    const before = lines().length;
    act(() => lines()[0]?.focus());
    await scanNow(code, pace, [...end]);
    await settle();
    expect(acted(started)).toEqual([0, 0, 0]);
    expect([asked(started), lines().length]).toEqual([code, before]);
  });

  // Cases: H1.
  test.each(codes)('while a plan is open: %s at %i ms a key', async (code, pace, end) => {
    started = await renderPart(
      <>
        <SpotsGrid />
        <StrayScans />
        <PromptHost />
        <ActionMenuHost />
      </>,
      { rows: smallYard() },
    );
    const plans = plansOf(started.page);
    act(() => plans.enter());
    const grid = await screen.findByRole('grid', { name: 'Spots' });
    act(() => within(grid).getByRole('row', { name: 'A-03' }).focus());
    await scanNow(code, pace, [...end]);
    await settle();
    expect(acted(started)).toEqual([0, 0, 0]);
    expect(plans.store.getState().open?.wishes).toEqual([]);
    expect(asked(started)).toBe(code);
  });
});

const clerk = (id: string, name: string): Clerk => ({
  id,
  name,
  roles: ['admin'],
  hasPin: true,
  active: true,
  reads: { language: 'en', clock: 'h23' },
});

describe('a locked screen', () => {
  const ana = clerk('a', 'Ana');
  const open = async () => {
    started = await startTestPage({
      rows: smallYard(),
      session: { shared: true, clerks: [ana, clerk('b', 'Ben')], clerk: null, reads: ana.reads },
    });
    const { page } = started;
    page.preferences.setState({ openedOn: '9999-12-31' });
    page.ui.getState().show('gate');
    render(
      <Providers nonce="" preferences={page.preferences} test>
        <App page={page} />
      </Providers>,
    );
    await screen.findByRole('form', { name: 'Unlock the desk' });
    await settle();
    return started;
  };
  const isLocked = () => (started as TestPage).page.session.getState().clerk === null;

  // Cases: H7.
  test('a scan chooses no name and is no PIN, also where it is the right one', async () => {
    await open();
    expect(document.activeElement?.textContent).toContain('Ana');
    await scanNow(rightPin.padEnd(8, '7'), 75);
    expect(screen.queryByLabelText('PIN')).toBeNull();
    act(() => screen.getByRole('button', { name: /Ana/ }).click());
    const pin = await screen.findByLabelText<HTMLInputElement>('PIN');
    for (let time = 0; time < 6; time += 1) {
      act(() => pin.focus());
      await scanNow(`${rightPin}${rightPin}`, 12);
      expect([pin.value, isLocked()]).toEqual(['', true]);
    }
    // No try was counted: the clerk is not locked out.
    act(() => pin.focus());
    for (const [at, digit] of [...rightPin].entries()) {
      await new Promise((resolve) => setTimeout(resolve, at % 2 === 0 ? 190 : 260));
      await typed(pin, digit);
    }
    act(() => screen.getByRole('button', { name: 'Unlock' }).click());
    await waitFor(() => expect(isLocked()).toBe(false));
  });

  // Cases: H8.
  test('once it is unlocked the box of the gate has the focus', async () => {
    const { double } = await open();
    act(() => double.setSession({ clerk: ana }));
    const box = await screen.findByRole('textbox', { name: /Find by plate/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  // Cases: H8.
  test('a search that was open when the desk was locked is closed when it is unlocked', async () => {
    const { double } = await open();
    act(() => double.setSession({ clerk: ana }));
    await screen.findByRole('textbox', { name: /Find by plate/ });
    act(openFind);
    expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy();
    act(() => double.setSession({ clerk: null }));
    await screen.findByRole('form', { name: 'Unlock the desk' });
    act(() => double.setSession({ clerk: clerk('b', 'Ben') }));
    await screen.findByRole('main');
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** A digit by a hand. */
  const typed = async (field: HTMLInputElement, digit: string) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      set?.call(field, field.value + digit);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
});

test('control: the keys of a hand act on a row', async () => {
  started = await renderPart(
    <>
      <SpotsGrid />
      <StrayScans />
      <ActionMenuHost />
    </>,
    { rows: smallYard() },
  );
  const grid = await screen.findByRole('grid', { name: 'Spots' });
  const row = within(grid).getByRole('row', { name: 'A-03' });
  act(() => row.focus());
  await scanNow('', 200, ['Enter']);
  await waitFor(() => expect(screen.queryAllByRole('menu')).toHaveLength(1));
});
