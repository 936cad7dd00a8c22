import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { Leaving } from '../../../../main/hosts/electron/window/leaving.ts';

/** A window whose page holds text as long as the test says so. */
function desktop(answer: boolean) {
  const calls: string[] = [];
  const state = { holds: true, asked: 0, answer };
  const webContents = Object.assign(new EventEmitter(), {
    reload() {
      calls.push('reload');
      if (unload()) webContents.emit('did-finish-load');
    },
  });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    close() {
      calls.push('close');
      window.emit('close');
      if (unload()) calls.push('closed');
    },
  });
  /** As Electron does it: the page prevents, and only `preventDefault` lets it go all the same. */
  function unload(): boolean {
    if (!state.holds) return true;
    let goes = false;
    webContents.emit('will-prevent-unload', {
      preventDefault: () => {
        goes = true;
      },
    });
    return goes;
  }
  const leaving = new Leaving({
    ask: async () => {
      state.asked += 1;
      return state.answer;
    },
    hasUnsavedText: () => state.holds,
  });
  leaving.guard(window as unknown as BrowserWindow);
  return { calls, state, window, webContents, leaving };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

// Faults: W5.
test('closing asks once; who stays has the window, who leaves has it closed', async () => {
  const staying = desktop(false);
  staying.window.close();
  await settle();
  expect(staying.calls).toEqual(['close']);
  const going = desktop(true);
  going.window.close();
  await settle();
  expect(going.calls).toEqual(['close', 'close', 'closed']);
  expect([staying.state.asked, going.state.asked]).toEqual([1, 1]);
});

test('a reload asks too, and the page that comes is asked about again', async () => {
  const { window, webContents, state, calls } = desktop(true);
  webContents.reload();
  await settle();
  expect(calls).toEqual(['reload', 'reload']);
  state.answer = false;
  window.close();
  await settle();
  expect(state.asked).toBe(2);
  expect(calls).not.toContain('closed');
});

test('a page without typed text closes unasked, and so does one that we reload', async () => {
  const { window, leaving, webContents, state, calls } = desktop(false);
  leaving.decide();
  webContents.reload();
  state.holds = false;
  window.close();
  await settle();
  expect(calls).toEqual(['reload', 'close', 'closed']);
  expect(state.asked).toBe(0);
});

test('the program ends once the clerk agreed; several tries ask once', async () => {
  const { leaving, state, window, calls } = desktop(true);
  const ends: string[] = [];
  const tries = [
    leaving.mayEnd(() => ends.push('again')),
    leaving.mayEnd(() => ends.push('second')),
  ];
  expect(await Promise.all(tries)).toEqual([false, false]);
  await settle();
  expect(ends).toEqual(['again']);
  expect(await leaving.mayEnd(() => ends.push('never'))).toBe(true);
  window.close();
  expect(calls).toContain('closed');
  expect(state.asked).toBe(1);
});
