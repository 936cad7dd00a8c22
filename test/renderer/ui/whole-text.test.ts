// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest';
import { explainCutText } from '../../../renderer/ui/text/whole-text.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A row with a name of so many pixels in a place for 100. */
function row(html: string, width: number): HTMLElement {
  document.body.innerHTML = html;
  const cut = document.querySelector<HTMLElement>('[data-cut]') as HTMLElement;
  cut.style.textOverflow = 'ellipsis';
  Object.defineProperty(cut, 'clientWidth', { value: 100 });
  Object.defineProperty(cut, 'scrollWidth', { value: width, configurable: true });
  stop = explainCutText(document);
  return cut;
}
const over = (element: Element) =>
  element.dispatchEvent(new Event('pointerover', { bubbles: true }));

it('what is cut is complete in its tooltip, and has none once there is room', () => {
  const cut = row('<div data-cut><b>Quarter Mile</b> Transport</div>', 150);
  over(document.querySelector('b') as Element);
  expect(cut.title).toBe('Quarter Mile Transport');
  Object.defineProperty(cut, 'scrollWidth', { value: 90 });
  over(cut);
  expect(cut.hasAttribute('title')).toBe(false);
});

it('what has room gets no tooltip, and what has its own keeps it', () => {
  expect(over(row('<div data-cut>Short</div>', 80))).toBe(true);
  expect(document.querySelector('[title]')).toBeNull();
  stop();
  const own = row('<div data-cut title="Reserved for Ironwood">R</div>', 150);
  over(own);
  expect(own.title).toBe('Reserved for Ironwood');
});
