// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StrayScans } from '../../../renderer/app/stray-scans.tsx';
import { laneRequestOf } from '../../../renderer/operations/lane-request.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let started: TestPage | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  endPage(started);
  started = undefined;
});

/** What reached the row, in order. */
const reached: string[] = [];
const open = async () => {
  reached.length = 0;
  vi.useRealTimers();
  started = await renderPart(
    <>
      <StrayScans />
      <main>
        <button type="button" onKeyDown={({ key }) => reached.push(key)}>
          row
        </button>
        <input type="radio" aria-label="choice" />
        <input aria-label="field" onKeyDown={({ key }) => reached.push(key)} />
        <div role="menu">
          <button type="button" role="menuitem" onKeyDown={({ key }) => reached.push(key)}>
            act
          </button>
        </div>
      </main>
    </>,
    { rows: smallYard() },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return started.page;
};
let now = 1_000;
/** Keys so many milliseconds apart, all at one place. */
const press = (at: Element, keys: readonly string[], apart: number) => {
  for (const key of keys) {
    now += apart;
    vi.advanceTimersByTime(apart);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    at.dispatchEvent(event);
  }
};
const row = () => screen.getByRole('button', { name: 'row' });

describe('a scan on a screen that has no box for it', () => {
  test.each(['Enter', 'Tab'])(
    'ended by %s goes to the gate, and nothing of it to what has the focus',
    async (end) => {
      const page = await open();
      page.ui.getState().show('now');
      press(row(), [...'SM 1552637', end], 8);
      vi.advanceTimersByTime(500);
      expect(reached).toEqual([]);
      expect(laneRequestOf(page).getState().code).toBe('SM 1552637');
      expect(page.ui.getState().screen).toBe('gate');
    },
  );

  test('is heard from a choice too, which writes nothing', async () => {
    const page = await open();
    press(screen.getByLabelText('choice'), [...'15526379', 'Enter'], 8);
    expect(page.ui.getState().screen).toBe('gate');
  });

  test('leaves what hands press: each key does what it does, a moment later and in its order', async () => {
    const page = await open();
    press(row(), ['s'], 300);
    expect(reached).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(reached).toEqual(['s']);
    press(row(), ['v', 'm', 'Enter', ' ', 'ArrowDown'], 120);
    expect(reached).toEqual(['s', 'v', 'm', 'Enter', ' ', 'ArrowDown']);
    // Two fingers at once, and what ends too late for a scanner.
    press(row(), ['d', 'f', 'Enter'], 20);
    expect(reached.slice(6)).toEqual(['d', 'f', 'Enter']);
    press(row(), [...'15526'], 8);
    press(row(), ['Enter'], 300);
    expect(reached.slice(9)).toEqual([...'15526', 'Enter']);
    expect(page.ui.getState().screen).toBe('yard');
  });

  test('leaves fields and menus their keys, at once', async () => {
    const page = await open();
    press(screen.getByLabelText('field'), [...'15526379', 'Enter'], 8);
    press(screen.getByRole('menuitem'), ['d'], 8);
    expect(reached).toEqual([...'15526379', 'Enter', 'd']);
    expect(page.ui.getState().screen).toBe('yard');
  });

  test('leaves a dialog and a box for scans theirs', async () => {
    const page = await open();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    press(row(), [...'15526379', 'Enter'], 8);
    expect(reached).toEqual([...'15526379', 'Enter']);
    dialog.remove();
    const box = document.createElement('input');
    box.dataset.scanBox = '';
    document.querySelector('main')?.append(box);
    press(row(), [...'15526379', 'Enter'], 8);
    expect(reached.length).toBe(18);
    expect(page.ui.getState().screen).toBe('yard');
  });
});
