// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../../../renderer/page/page.ts';
import { guardUnsaved, unsavedOf } from '../../../renderer/page/unsaved.ts';

let page: Page;
let held: number;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  held = 0;
  page = {
    own: new Map(),
    api: {
      session: {
        whileUnsaved: async (_input: undefined, { signal }: { signal: AbortSignal }) => {
          held += 1;
          signal.addEventListener('abort', () => {
            held -= 1;
          });
          return (async function* () {
            await new Promise(() => {});
            yield {};
          })();
        },
      },
    },
  } as unknown as Page;
  stop = guardUnsaved(page);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

function field(markup: string): HTMLInputElement {
  document.body.innerHTML = markup;
  return document.querySelector('input, textarea') as HTMLInputElement;
}
async function type(into: HTMLInputElement, text: string): Promise<void> {
  into.dispatchEvent(new Event('beforeinput', { bubbles: true }));
  into.value = text;
  await vi.advanceTimersByTimeAsync(0);
}
/** Whether the browser would ask before it leaves. */
const asks = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

// Faults: W5.
// Cases: PC21.
test('typed text is asked about and held, until its field is gone or as it was', async () => {
  const note = field('<textarea>Gate 4</textarea>');
  expect(asks()).toBe(false);
  await type(note, 'Gate 4 is stuck');
  expect([asks(), held]).toEqual([true, 1]);
  await type(note, 'Gate 4');
  expect(asks()).toBe(false);
  await type(note, 'Door 2 leaks');
  note.remove();
  expect(asks()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(held).toBe(0);
});

test('what a program writes into a field is no typed text', async () => {
  const note = field('<input value="">');
  note.value = 'filled in from the appointment';
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asks(), held]).toEqual([false, 0]);
});

test.each([
  ['a search box', '<input data-no-loss>'],
  ['a search field', '<input type="search">'],
  ['a PIN that only lets someone in', '<input type="password" data-no-loss>'],
  ['a field of a form that is kept as a draft', '<form data-reported><input></form>'],
])('%s is no loss', async (_what, markup) => {
  await type(field(markup), 'PRH 9882');
  expect([asks(), held]).toEqual([false, 0]);
});

test('a field that is saved when it is left holds nothing after it', async () => {
  const limit = field('<input data-saved-when-left value="15">');
  await type(limit, '20');
  expect(asks()).toBe(true);
  limit.dispatchEvent(new Event('focusout', { bubbles: true }));
  expect(asks()).toBe(false);
});

// Cases: PC21.
test.each([
  ['a secret', '<form><input type="password"></form>'],
  ['a field beside the filters of its form', '<form><p data-no-loss></p><input></form>'],
  [
    'a field of a draft that is saved when left',
    '<form data-reported><input data-saved-when-left></form>',
  ],
])('%s is asked about', async (_what, markup) => {
  await type(field(markup), 'PRH 9882');
  expect([asks(), held]).toEqual([true, 1]);
});

// Cases: PC21.
test('text of a draft that couldn’t be read is in no draft, so we ask', async () => {
  const day = field('<form data-reported><input></form>');
  await type(day, '11/');
  day.setCustomValidity('No day.');
  expect(asks()).toBe(true);
  await type(day, '11/28');
  day.setCustomValidity('');
  expect(asks()).toBe(false);
});

// Cases: PC21.
test('text that was refused when its field was left is asked about until it is taken', async () => {
  const companies = field('<input data-saved-when-left value="Acme">');
  await type(companies, 'Acme, ');
  companies.dispatchEvent(new Event('focusout', { bubbles: true }));
  companies.setAttribute('aria-invalid', 'true');
  expect(asks()).toBe(true);
  await type(companies, 'Acme, Crown');
  companies.removeAttribute('aria-invalid');
  expect(asks()).toBe(true);
  companies.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(asks()).toBe(false);
  await type(companies, 'Acme');
  expect(asks()).toBe(true);
});

test('a part of the page that holds something itself counts as long as it says so', async () => {
  let cards = 1;
  const take = unsavedOf(page).add(() => cards > 0);
  document.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(0);
  expect([asks(), held]).toEqual([true, 1]);
  cards = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asks(), held]).toEqual([false, 0]);
  cards = 2;
  take();
  expect(asks()).toBe(false);
});
