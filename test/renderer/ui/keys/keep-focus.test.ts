// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../../renderer/ui/keys/keep-focus.ts';

let end = () => {};
beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1">
    <form id="note"><input id="text" /><button type="submit" id="save">Save note</button></form>
    <section role="dialog" tabindex="-1" id="dialog"><button id="act">Assign</button></section>
  </main>`;
  end = keepFocus(document);
});
afterEach(() => end());

const by = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
/** Turns it off; a browser then gives the focus to nothing. */
function turnOff(button: HTMLButtonElement) {
  button.blur();
  button.disabled = true;
}
const here = () => document.activeElement?.id;

test('a button that saved all and stays off leaves the focus to the text beside', async () => {
  const save = by<HTMLButtonElement>('save');
  save.focus();
  turnOff(save);
  await vi.waitFor(() => expect(here()).toBe('text'));
  // It is on again while the text has the focus in its place.
  save.disabled = false;
  await vi.waitFor(() => expect(here()).toBe('save'));
});

test('who types into the text goes on there, although that turns the button on', async () => {
  const save = by<HTMLButtonElement>('save');
  save.focus();
  turnOff(save);
  await vi.waitFor(() => expect(here()).toBe('text'));
  by('text').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  save.disabled = false;
  await new Promise((done) => setTimeout(done, 200));
  expect(here()).toBe('text');
});

test('a field that a person chose meanwhile keeps the focus', async () => {
  const save = by<HTMLButtonElement>('save');
  save.focus();
  turnOff(save);
  by('text').focus();
  by('act').focus();
  save.disabled = false;
  await new Promise((done) => setTimeout(done, 400));
  expect(here()).toBe('act');
});

test('outside a form the part it stands in has the focus', async () => {
  const act = by<HTMLButtonElement>('act');
  act.focus();
  turnOff(act);
  await vi.waitFor(() => expect(here()).toBe('dialog'));
});
