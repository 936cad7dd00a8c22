/** What a clerk does on the yard screen, in a clerk's words: by role and name, never by class. */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest } from './browser.ts';

/** The yard screen of an open page. */
export type YardPage = {
  readonly waitingList: Locator;
  readonly map: Locator;
  readonly grid: Locator;
  readonly inspector: Locator;
  /**
   * The row of a spot; the grid is filtered down to it first, because long grids draw only what is
   * in view.
   */
  row(code: string): Promise<Locator>;
  /** Opens the actions of a spot in the grid by keyboard and chooses one. */
  choose(code: string, action: RegExp): Promise<void>;
  /**
   * Finds a spot by Ctrl+K: the map flies to it, so that it lies in the middle. Returns the middle
   * of the map in pixels.
   */
  flyTo(code: string): Promise<{ readonly x: number; readonly y: number }>;
  /** Presses at one point, moves to another and lets go. */
  drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void>;
};

/** Chooses an action of the menu that is opening, by keyboard. */
export async function chooseFromMenu(page: Page, action: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name: action });
  await item.waitFor();
  // The menu puts the focus on its first action a moment after it opened: until that is over it
  // would take it back.
  const keepsFocus = async () => {
    await item.focus();
    return item.evaluate(async (element) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return document.activeElement === element;
    });
  };
  await expect.poll(keepsFocus).toBe(true);
  await page.keyboard.press('Enter');
}

/** Waits until the yard is on screen. */
export async function yardPage(page: Page): Promise<YardPage> {
  const waitingList = page.getByRole('region', { name: 'Waiting list' });
  const map = page.getByRole('region', { name: 'Yard map' });
  const grid = page.getByRole('grid', { name: 'Spots' });
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await grid.getByRole('row').nth(1).waitFor();

  const row = async (code: string) => {
    const filter = page.getByPlaceholder('Code, plate, trailer, company');
    if ((await filter.inputValue()) !== code) await filter.fill(code);
    const found = grid.getByRole('row', { name: code, exact: true });
    await found.waitFor();
    return found;
  };

  return {
    waitingList,
    map,
    grid,
    inspector,
    row,
    choose: async (code, action) => {
      await (await row(code)).focus();
      await page.keyboard.press('Enter');
      await chooseFromMenu(page, action);
    },
    flyTo: async (code) => {
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog').getByRole('textbox');
      await search.fill(code);
      await expect.poll(() => page.getByRole('dialog').innerText()).toContain(code);
      await page.keyboard.press('Enter');
      await inspector.getByText(code, { exact: true }).first().waitFor();
      // The flight is animated; the drop must meet the spot where it ends.
      await atRest(map);
      const box = await map.boundingBox();
      if (box === null) throw new Error('The map is not on screen.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    },
  };
}

/** The middle of an element in pixels. */
export async function middleOf(
  element: Locator,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
