/**
 * Keys as a computer gets them from scanners and hands, into whatever has the focus. Under a fake
 * `setTimeout` the time is the test's; else the keys come at once, with the times that they say.
 */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Key = string | (KeyboardEventInit & { readonly key: string });

let now = 10_000;

/**
 * Presses a key so many milliseconds after the one before; what it writes goes into a field as in a
 * browser.
 */
export function press(each: Key, afterMs: number, at: Element | null = null): KeyboardEvent {
  const init = typeof each === 'string' ? { key: each } : each;
  let event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  act(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(afterMs);
    now += afterMs;
    const target = at ?? document.activeElement ?? document.body;
    event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    if (target.dispatchEvent(event)) write(target, event);
  });
  return event;
}

/** What a browser does with a key that nothing took. */
function write(target: Element, { key, ctrlKey, altKey }: KeyboardEvent): void {
  if (ctrlKey || altKey) return;
  if (target instanceof HTMLInputElement && key.length === 1) {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const { value, selectionStart, selectionEnd } = target;
    const from = selectionStart ?? value.length;
    const text = value.slice(0, from) + key + value.slice(selectionEnd ?? from);
    set?.call(target, target.maxLength >= 0 ? text.slice(0, target.maxLength) : text);
    target.setSelectionRange?.(from + 1, from + 1);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  else if (key === 'Enter' && target instanceof HTMLInputElement)
    target.form?.requestSubmit(target.form.querySelector<HTMLElement>('[type="submit"]'));
}

/** A scan: its characters and its end, so many milliseconds apart. */
export function scan(text: string, paceMs: number, end: readonly Key[] = ['Enter']): void {
  for (const [at, key] of [...text, ...end].entries()) press(key, at === 0 ? 5_000 : paceMs);
}

/** A character as the key of a US keyboard that writes it: scanners press that. */
function usKey(sign: string): Key {
  const letter = /^[a-z]$/i.test(sign) ? `Key${sign.toUpperCase()}` : null;
  const digit = /^\d$/.test(sign) ? `Digit${sign}` : null;
  const code = letter ?? digit ?? { ' ': 'Space', '-': 'Minus' }[sign] ?? '';
  return { key: sign, code, shiftKey: /^[A-Z]$/.test(sign) };
}

/** The test's time is the computer's from here on, so that a slow start is no pause of a hand. */
export function catchUp(): void {
  now = Math.max(now, performance.now());
}

/**
 * The test's time is the computer's again: what earlier tests let go by, five seconds before each
 * scan, a later one would have to wait for. Called before each test.
 */
export function startKeys(): void {
  now = performance.now();
}

/** A scan without fake timers: it is over, and what comes after it is a hand's. */
export async function scanNow(
  text: string,
  paceMs: number,
  end: readonly Key[] = ['Enter'],
): Promise<void> {
  catchUp();
  for (const key of [...[...text].map(usKey), ...end]) press(key, paceMs);
  const aheadMs = Math.max(0, now - performance.now());
  await act(() => new Promise((resolve) => setTimeout(resolve, aheadMs + AFTER_SCAN_MS)));
}

/** How long after a code its end may still come, when a hand's Enter would be taken for it. */
const AFTER_SCAN_MS = 300;

/** Lets time go by without a key. */
export function silence(forMs: number): void {
  act(() => {
    vi.advanceTimersByTime(forMs);
  });
  now += forMs;
}
