// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpotCard } from '../../../../renderer/yard-map/paint/spot-card.ts';
import type { SpotId } from '../../../../shared/ids.ts';

const spot = 'D1' as SpotId;
let element: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement('div');
  element.hidden = true;
});
afterEach(() => {
  vi.useRealTimers();
});
const make = () =>
  new SpotCard(
    element,
    () => ({ width: 800, height: 600 }),
    (id) =>
      id === spot
        ? {
            title: 'Door D1, Receiving.',
            lines: ['Truck TX-1, for 3 hours.'],
            next: 'Next: Depart',
          }
        : null,
  );

test('shows what is on a spot when the pointer rests there, not in passing', () => {
  const card = make();
  card.hover(spot, { x: 100, y: 100 });
  vi.advanceTimersByTime(200);
  card.hover('gone' as SpotId, { x: 120, y: 100 });
  vi.advanceTimersByTime(400);
  expect(element.hidden).toBe(true);
  card.hover(spot, { x: 100, y: 100 });
  vi.advanceTimersByTime(400);
  expect([...element.children].map(({ textContent }) => textContent)).toEqual([
    'Door D1, Receiving.',
    'Truck TX-1, for 3 hours.',
    'Next: Depart',
  ]);
  card.hover(null, null);
  expect(element.hidden).toBe(true);
});

test('shows the spot of the keyboard at once, on the side that has room', () => {
  const card = make();
  card.focus(spot, { x: 790, y: 590 });
  expect(element.hidden).toBe(false);
  expect(element.style.transform).toContain('translate(-100%, -100%)');
  card.hide();
  vi.advanceTimersByTime(1_000);
  expect(element.hidden).toBe(true);
});
