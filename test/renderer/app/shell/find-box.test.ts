// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { closeFind, openFind, takeTyped } from '../../../../renderer/app/shell/find-box.ts';

const type = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

test('letters that are typed while the search box opens go into it, in their order', () => {
  openFind();
  for (const key of ['c', 'l', 'Tab']) type(key);
  type('z', { ctrlKey: true });
  let query = '';
  const end = takeTyped((text) => (query += text));
  type('o');
  expect(query).toBe('clo');
  end();
  closeFind();
  expect(type('s')).toBe(false);
  expect(query).toBe('clo');
});

test('an open menu closes: a press beside it is what it hears', () => {
  const presses: EventTarget[] = [];
  const onPress = ({ target }: Event) => target !== null && presses.push(target);
  document.addEventListener('mousedown', onPress);
  openFind();
  closeFind();
  expect(presses).toEqual([]);
  document.body.innerHTML = '<div role="menu"></div>';
  openFind();
  closeFind();
  expect(presses).toEqual([document.body]);
  document.removeEventListener('mousedown', onPress);
});
