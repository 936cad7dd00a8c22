// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { captureFocus, focusMain } from '../../../renderer/ui/keys/focus.ts';

const put = (inside: string): HTMLElement => {
  document.body.innerHTML = `<button id="rail">Now</button><main tabindex="-1">${inside}</main>`;
  return document.querySelector('main') as HTMLElement;
};
const rows =
  '<div data-region><button id="filter">All</button><div id="row" data-region-focus tabindex="0">TX-1</div></div>';
const focused = () => document.activeElement?.id || document.activeElement?.tagName;
/** What watches the page was told. */
const told = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the focus goes into the screen', () => {
  test('to the active row, not to what stands before it', () => {
    put(rows);
    focusMain();
    expect(focused()).toBe('row');
  });

  test('to rows that are drawn a moment later', async () => {
    const main = put('');
    focusMain();
    expect(focused()).toBe('MAIN');
    main.innerHTML = rows;
    await told();
    expect(focused()).toBe('row');
  });

  test('to what a screen that is loaded later has first, and to its rows when they come', async () => {
    const main = put('');
    focusMain();
    main.innerHTML =
      '<div data-region><button id="first">Filter</button><div id="list"></div></div>';
    await told();
    expect(focused()).toBe('first');
    const list = document.getElementById('list') as HTMLElement;
    list.innerHTML = '<div id="row" data-region-focus tabindex="0">TX-1</div>';
    await told();
    expect(focused()).toBe('row');
  });

  test('to what the screen has then, when what it had first is gone before rows came', async () => {
    const main = put('<div data-region><button id="first">Filter</button></div>');
    focusMain();
    expect(focused()).toBe('first');
    main.innerHTML = '<p>Loading</p>';
    await told();
    expect(focused()).toBe('MAIN');
    main.innerHTML = '<div data-region><button id="second">Search</button></div>';
    await told();
    expect(focused()).toBe('second');
    main.innerHTML = rows;
    await told();
    expect(focused()).toBe('row');
  });

  test('to the box for scans when it is drawn a moment later', async () => {
    const main = put('<div data-region><input id="name" /></div>');
    focusMain();
    expect(focused()).toBe('name');
    main.innerHTML = '<div data-region><input id="other" /><input id="scan" data-scan-box /></div>';
    await told();
    expect(focused()).toBe('scan');
  });

  test('not to those, once it went elsewhere or a key was pressed', async () => {
    const main = put('');
    focusMain();
    document.getElementById('rail')?.focus();
    main.innerHTML = rows;
    await told();
    expect(focused()).toBe('rail');

    const other = put('');
    focusMain();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    other.innerHTML = rows;
    await told();
    expect(focused()).toBe('MAIN');
  });

  test('to what a screen without rows has first', () => {
    put('<div data-region><button id="first">Save</button></div>');
    focusMain();
    expect(focused()).toBe('first');
  });
});

describe('the focus is given back', () => {
  const lost = () => (document.activeElement as HTMLElement).blur();

  test('to what had it, else to its part of the screen', () => {
    put(rows);
    document.getElementById('filter')?.focus();
    const giveBack = captureFocus();
    lost();
    giveBack();
    expect(focused()).toBe('filter');
    document.getElementById('filter')?.remove();
    giveBack();
    expect(focused()).toBe('row');
  });

  test('to what opened the menu that had it', () => {
    put(
      `<button id="more">More</button>${rows}<div role="menu" aria-labelledby="more"><button id="item">Depart…</button></div>`,
    );
    document.getElementById('item')?.focus();
    const giveBack = captureFocus();
    document.querySelector('[role="menu"]')?.remove();
    giveBack();
    expect(focused()).toBe('more');
  });

  test('to the box for scans where that takes none any more', () => {
    put(`<input id="box" data-scan-box><div data-region><input id="phone"></div>`);
    const phone = document.getElementById('phone') as HTMLInputElement;
    phone.focus();
    const giveBack = captureFocus();
    lost();
    phone.remove();
    document.querySelector('[data-region]')?.remove();
    giveBack();
    expect(focused()).toBe('box');
  });
});
