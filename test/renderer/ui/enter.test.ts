/** Enter of a hand: one helper decides it, everywhere. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isComposing, isEnter } from '../../../renderer/ui/keys/enter.ts';

const renderer = path.resolve(import.meta.dirname, '../../../renderer');

test('Enter that ends a composition doesn’t count, in browser and kit events', () => {
  const composing = { key: 'Enter', isComposing: true, keyCode: 13 };
  const oldBrowser = { key: 'Enter', keyCode: 229 };
  for (const each of [composing, oldBrowser]) {
    expect([isEnter(each), isComposing(each)]).toEqual([false, true]);
    expect(isEnter({ key: 'Enter', nativeEvent: each } as { key: string })).toBe(false);
  }
  expect(isEnter({ key: 'Enter' })).toBe(true);
  expect(isEnter({ key: 'Tab' })).toBe(false);
});

test('no part of the page asks for Enter without it', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const asks = (text: string) => /[!=]== 'Enter'/.test(text);
  expect(asks("if (event.key === 'Enter') send();")).toBe(true);
  const found = files.filter((file) => asks(readFileSync(path.join(renderer, file), 'utf8')));
  // The ear hears the keys before anybody means something by them; the helper itself.
  expect(found.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(
    ['ui/keys/ear.ts', 'ui/keys/enter.ts'].sort(),
  );
});
