/** The complete page in a real Chromium, over the double, under the policy that the hosts send. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ServedPage, servePage } from '../renderer/support/browser-page.ts';
import { deep } from '../support/tiers.ts';
import {
  axeViolations,
  hasChromium,
  type PageOptions,
  pageAt,
  type WatchedPage,
} from './support/browser.ts';
import { soundOnTop } from './support/dialogs.ts';
import { chooseFromMenu } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('the page in a browser', () => {
  let served: ServedPage;
  let opened: WatchedPage;

  beforeAll(async () => {
    served = await servePage();
  }, 120_000);
  afterAll(async () => {
    await served?.stop();
  });
  // Every test ends so: nothing was logged as an error, no policy was broken.
  afterEach(() => expect(opened.errors).toEqual([]));

  async function open(query = '', options: PageOptions = { motion: true }): Promise<Page> {
    opened = await pageAt(`${served.url}${query}`, options);
    await opened.page.getByRole('row', { name: /^(A-01|Z01-1)$/ }).waitFor();
    return opened.page;
  }
  const saved = (page: Page) =>
    page.evaluate(() => window.double.saved().map(({ operation }) => operation));
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const focusedName = (page: Page) =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    );

  /** Another screen, once it is there. */
  const screen = async (page: Page, name: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    const part =
      name === 'Activity'
        ? page.getByRole('button', { name: 'Export activity to a spreadsheet', exact: true })
        : region(page, 'About');
    await part.waitFor();
  };
  const toReason = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Find a spot' }).fill('A-07');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /Reason/ }).waitFor();
  };

  it('has nothing for axe to find: screens, menu, dialogs', async () => {
    const page = await open('', { motion: false });
    const isSound = async (part: Page | Locator = page) =>
      expect(await axeViolations(part)).toEqual([]);
    await page.getByRole('row', { name: 'A-03' }).click();
    await isSound();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await soundOnTop(page, 'operations/menu/action-menu.tsx');
    await chooseFromMenu(page, /^Move…/);
    await page.getByRole('option').first().click();
    // The list is long enough to scroll, and then found.
    await soundOnTop(page, 'operations/dialogs/prompt-host.tsx');
    await page.getByRole('combobox', { name: 'Find a spot' }).fill('A-07');
    await isSound();
    await toReason(page);
    await isSound();
    // In the dark as well: each screen is looked at in the dark elsewhere, a dialog and what was
    // found here.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      () => document.documentElement.dataset.mantineColorScheme === 'dark',
    );
    expect(await axeViolations(page, 'contrast')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: 'Find' }).waitFor();
    await page.keyboard.type('tx');
    await soundOnTop(page, 'app/shell/find.tsx');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Find' }).waitFor({ state: 'detached' });
    await screen(page, 'Activity');
    await isSound(page.getByRole('main'));
  });

  deep.test('has nothing for axe to find: busy and small', async () => {
    const page = await open('?busy', { motion: false, width: 1024, height: 700 });
    // In a small window only what depends on the size is another matter; colors do not.
    const isSound = async () => expect(await axeViolations(page, 'size')).toEqual([]);
    await page.getByRole('row', { name: 'A-03' }).click();
    await isSound();
    await page.keyboard.press('Enter');
    await chooseFromMenu(page, /^Move…/);
    await page.getByRole('option').first().click();
    await toReason(page);
    await isSound();
    await page.keyboard.press('Escape');
    for (const name of ['Activity', 'Settings']) {
      await screen(page, name);
      await isSound();
    }
  });

  it('does all eight operations by keyboard alone', async () => {
    const page = await open('?confirm=30');
    const toRow = async (code: string) => {
      await page.getByRole('textbox', { name: 'Filter spots' }).fill(code);
      await page.getByRole('row', { name: code, exact: true }).focus();
    };
    const choose = async (label: string | RegExp) => {
      await page.keyboard.press('Enter');
      await chooseFromMenu(page, label);
    };
    const reason = async (text: string) => {
      await page.getByRole('textbox', { name: /Reason/ }).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    const counted = async (count: number) => {
      await expect.poll(async () => (await saved(page)).length).toBe(count);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    await page.getByRole('listitem', { name: /Truck TX-9035/ }).focus();
    await choose('Assign to spot…');
    await page.getByRole('combobox', { name: 'Find a spot' }).waitFor();
    await page.keyboard.type('D-04');
    await page.keyboard.press('Enter');
    await counted(1);

    await toRow('D-04');
    await choose('Move…');
    await page.getByRole('combobox', { name: 'Find a spot' }).waitFor();
    await page.keyboard.type('A-07');
    await page.keyboard.press('Enter');
    await reason('Door needed');
    await counted(2);

    await toRow('A-07');
    await choose('Unhook 28-0071');
    await counted(3);

    await expect
      .poll(() => page.getByRole('row', { name: 'A-07', exact: true }).textContent())
      .toContain('Truck, unhooked');
    await page.getByRole('row', { name: 'A-07', exact: true }).focus();
    await choose('Hook trailer…');
    await page.getByRole('combobox', { name: 'Find a trailer' }).waitFor();
    await page.keyboard.press('Enter');
    await counted(4);

    await toRow('D-07');
    await choose('Open spot…');
    await reason('Repaired');
    await counted(5);
    await expect
      .poll(() => page.getByRole('row', { name: 'D-07', exact: true }).textContent())
      .toContain('Free');
    await page.getByRole('row', { name: 'D-07', exact: true }).focus();
    await choose('Close spot…');
    await reason('Damaged');
    await counted(6);

    await toRow('A-07');
    await choose('Send to waiting list');
    await counted(7);

    await toRow('D-01');
    await choose(/^Depart/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Depart', exact: true }).press('Enter');
    await counted(8);

    expect((await saved(page)).map(({ kind }) => kind)).toEqual([
      'assign',
      'reassign',
      'detach',
      'attach',
      'open',
      'close',
      'unassign',
      'depart',
    ]);
    // The focus is where the clerk left it, not lost.
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
  });

  deep.test(
    'undoes by button and Ctrl+Z, redoes by Ctrl+Shift+Z; a drag to the grid assigns',
    async () => {
      const page = await open();
      await page.getByRole('row', { name: 'A-01', exact: true }).click();
      await region(page, 'Inspector').getByRole('button', { name: 'Send to waiting list' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(() => page.evaluate(() => window.double.saved()[0]?.state))
        .toBe('canceled');

      const truck = page.getByRole('listitem', { name: /Truck TX-4821/ });
      await truck.focus();
      await page.keyboard.press('Enter');
      await chooseFromMenu(page, 'Assign to spot…');
      await page.getByRole('combobox', { name: 'Find a spot' }).fill('D-04');
      await page.keyboard.press('Enter');
      await expect.poll(() => truck.count()).toBe(0);
      await page.keyboard.press('Control+z');
      await truck.waitFor();
      await expect
        .poll(() => page.locator('[data-announcement="polite"]').textContent())
        .toContain('Canceled: Assign TX-4821');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => truck.count()).toBe(0);

      // By dragging, onto a row of the grid.
      await page.keyboard.press('Control+z');
      await truck.waitFor();
      await page.getByText('Grid', { exact: true }).click();
      await truck.hover();
      await page.mouse.down();
      await page.getByRole('row', { name: 'A-02', exact: true }).hover();
      await page.getByRole('row', { name: 'A-07', exact: true }).hover();
      await page.mouse.up();
      await expect
        .poll(async () => (await saved(page)).at(-1))
        .toEqual({
          kind: 'assign',
          asset: { kind: 'visit', id: 'visit-TX-4821' },
          spot: 'spot-A-07',
        });
    },
  );

  deep.test(
    'shows a spot in grid, map, inspector; ?, F6, Ctrl+K show keys, parts, matches',
    async () => {
      const page = await open();
      const inspector = () => region(page, 'Inspector').textContent();
      const selected = () => page.getByRole('row', { selected: true }).getAttribute('data-spot');
      await page.getByRole('row', { name: 'A-03', exact: true }).click();
      await expect.poll(inspector).toContain('Truck, unhooked');
      await page.getByRole('application', { name: 'Yard map' }).press('ArrowRight');
      await expect.poll(selected).not.toBe('spot-A-03');

      await page.getByRole('row', { name: 'A-01', exact: true }).focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
      const seen: string[] = [];
      for (let times = 0; times < 4; times += 1) {
        await page.keyboard.press('F6');
        seen.push(
          await page.evaluate(
            () =>
              document.activeElement
                ?.closest('[data-region], section')
                ?.getAttribute('aria-label') ?? 'nowhere',
          ),
        );
      }
      expect(seen).not.toContain('nowhere');
      expect(new Set(seen).size).toBe(4);
      expect(await focusedName(page)).not.toBe('');

      await page.getByRole('textbox', { name: 'Filter the waiting list' }).focus();
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog', { name: 'Find' }).waitFor();
      await page.keyboard.type('d-09');
      await page.keyboard.press('Enter');
      await expect.poll(inspector).toContain('D-09');
      await expect.poll(selected).toBe('spot-D-09');
    },
  );

  it('holds eleven thousand spots, and a change of one redraws its row alone', async () => {
    const page = await open('?spots=11000');
    const grid = page.getByRole('grid', { name: 'Spots' });
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('11001');
    await page.getByRole('row', { name: 'Z01-2', exact: true }).focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
      .toBe('11001');
    await page.keyboard.press('Home');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
      .toBe('2');
    const touched = await page.evaluate(async () => {
      const rows = document.querySelectorAll('[role="grid"] [data-spot]');
      const changed = new Set<string>();
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          const row = (target instanceof Element ? target : target.parentElement)?.closest(
            '[data-spot]',
          );
          if (row) changed.add(row.getAttribute('data-spot') ?? '');
        }
      });
      for (const row of rows)
        observer.observe(row, { subtree: true, childList: true, characterData: true });
      const spot = window.double.yard.spot('spot-Z01-2' as never);
      if (spot) {
        window.double.change({
          put: { areas: [], spots: [{ ...spot, isOpen: false }], visits: [], containers: [] },
          remove: { areas: [], spots: [], visits: [], containers: [] },
        });
      }
      const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300));
      while (changed.size === 0) await aWhile();
      // What else would follow has its time.
      await aWhile();
      observer.disconnect();
      return [...changed];
    });
    expect(touched).toEqual(['spot-Z01-2']);
  });

  deep.test('keeps text size and contrast that were chosen', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('High contrast', { exact: true }).click();
    await page.getByText('Large', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Yard').click();
    await page.reload();
    await page.getByRole('row', { name: 'A-01' }).waitFor();
    expect(
      await page.evaluate(() => [
        document.documentElement.dataset.contrast,
        document.documentElement.style.fontSize,
      ]),
    ).toEqual(['more', '115%']);
    expect(await axeViolations(page, 'size')).toEqual([]);
  });
});
