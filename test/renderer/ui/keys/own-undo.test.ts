// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followTyping, hasOwnUndo } from '../../../../renderer/ui/keys/own-undo.ts';

let end = () => {};
beforeEach(() => {
  document.body.innerHTML = '<input id="box" /><textarea id="note"></textarea><input type="radio">';
  end = followTyping(document);
});
afterEach(() => end());

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const type = (id: string, value: string) => {
  field(id).value = value;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
};

test('an empty field that holds no typed text leaves Ctrl+Z to the program', () => {
  expect(hasOwnUndo(field('box'))).toBe(false);
  expect(hasOwnUndo(document.querySelector('[type="radio"]'))).toBe(false);
  expect(hasOwnUndo(document.body)).toBe(false);
  // A code was typed, and the program emptied the box for the next one.
  type('box', 'TXK4471');
  field('box').value = '';
  expect(hasOwnUndo(field('box'))).toBe(false);
});

test('text, and text that a hand took out, is undone by the field', () => {
  type('note', 'seal broken');
  expect(hasOwnUndo(field('note'))).toBe(true);
  type('note', '');
  expect(hasOwnUndo(field('note'))).toBe(true);
});
