// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuseSecondClick } from '../../../renderer/app/second-click.ts';

let clock = 0;
let pressed: string[] = [];
let stop = () => {};
beforeEach(() => {
  clock = 10_000;
  pressed = [];
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  document.body.innerHTML = `
    <ul>
      <li><button>Done 1</button></li>
      <li><button><b>Done</b> 2</button></li>
    </ul>
    <label for="large">Large</label><input id="large" type="checkbox">`;
  document.addEventListener('click', note);
  stop = refuseSecondClick(window);
});
afterEach(() => {
  stop();
  document.removeEventListener('click', note);
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});
const note = ({ target }: Event) => pressed.push((target as Element).textContent ?? '');

/** Clicks as a hand does: at a point, so many milliseconds after the click before. */
function click(selector: string, { after = 150, x = 200, y = 90, detail = 1 } = {}): void {
  clock += after;
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y, detail }));
}
const second = 'li:nth-child(2) button';

test('a double click on a row that goes presses nothing of the row that took its place', () => {
  click('li:first-child button');
  document.querySelector('li')?.remove();
  click('li:first-child button', { x: 203 });
  click('li:first-child b', { after: 200 });
  expect(pressed).toEqual(['Done 1']);
  // Who reads the next row and clicks again means it.
  click('li:first-child button', { after: 100 });
  expect(pressed).toEqual(['Done 1', 'Done 2']);
});

test('two clicks on one button, on two points, or by a key, are two acts', () => {
  click(second);
  click(`${second} b`);
  click('li:first-child button', { y: 40 });
  click(second, { y: 40, detail: 0 });
  expect(pressed).toEqual(['Done 2', 'Done', 'Done 1', 'Done 2']);
});

test('a click on a label reaches its field', () => {
  click('label');
  const before = pressed.length;
  // The browser clicks the field at the same point and at once.
  click('input', { after: 0 });
  expect(pressed).toHaveLength(before + 1);
});

test('a click after typing is meant, and so is one that a program makes', () => {
  click(second);
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  click('li:first-child button');
  expect(pressed).toEqual(['Done 2', 'Done 1']);
  click(second, { x: 0, y: 0 });
  expect(pressed).toEqual(['Done 2', 'Done 1', 'Done 2']);
  click('li:first-child button', { x: 0, y: 0 });
  expect(pressed).toHaveLength(4);
});
