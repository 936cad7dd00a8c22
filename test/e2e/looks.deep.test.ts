/**
 * What must stay in sight: heads of long tables, choices and plates in a small window, the page
 * itself where it is.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('what must stay in sight', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    sandbox = await startServices({ seed: 11 });
    host = await openConsole(sandbox.profile);
    watched = await openPage(host.url);
    page = watched.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
  });
  afterEach(() => expect(watched.errors).toEqual([]));
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  /** The page of the file, in a window of this size. */
  const sized = (width: number, height: number) => page.setViewportSize({ width, height });
  const screen = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();
  /** Whether nothing of the text is cut or covered by its own box. */
  const isWhole = (text: Locator) =>
    text.evaluate((node) => node.scrollWidth <= node.clientWidth + 1);
  /** Whether an element lies within another, top and sides. */
  const isWithin = async (inner: Locator, outer: Locator) => {
    const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
    return (
      one !== null &&
      other !== null &&
      one.y >= other.y - 1 &&
      one.x >= other.x - 1 &&
      one.x + one.width <= other.x + other.width + 1
    );
  };

  test('the head of the Spots grid stays above its last row', async () => {
    await sized(1440, 900);
    const grid = page.getByRole('grid', { name: 'Spots' });
    await grid.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBeGreaterThan(100);
    await expect.poll(() => isWithin(grid.getByRole('columnheader').first(), grid)).toBe(true);
  });

  test('focus moves through all settings without scrolling the page; the list leads', async () => {
    await sized(1024, 700);
    await screen('Settings');
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    await sections.getByRole('button', { name: 'About' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('About');
    await sections.getByRole('button', { name: 'Clerks' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Clerks');
    for (let stops = 0; stops < 12; stops += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => [
        document.scrollingElement?.scrollTop,
        document.getElementById('root')?.getBoundingClientRect().top,
      ]),
    ).toEqual([0, 0]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a small window shows every choice of the view of the yard, on the map too', async () => {
    await sized(1024, 700);
    await screen('Yard');
    await page.getByText('Map', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Find on the map' }).waitFor();
    const choices = page.getByRole('radiogroup', { name: 'View' });
    await expect
      .poll(() => isWithin(choices.getByText('Grid', { exact: true }), choices))
      .toBe(true);
    await expect.poll(() => isWhole(choices)).toBe(true);
    expect(await axeViolations(page.getByRole('main'))).toEqual([]);
  });

  test('beside the quick quote every plate at the gate is shown completely', async () => {
    await sized(1440, 900);
    await screen('Gate');
    const here = page.getByRole('list', { name: 'Here now' });
    await here.getByRole('listitem').nth(3).waitFor();
    await page.keyboard.press('Control+q');
    await page.getByRole('complementary', { name: 'Quick quote' }).waitFor();
    const plates = () =>
      here.getByRole('listitem').evaluateAll((rows) =>
        rows.map((row) => {
          const plate = row.querySelector('button');
          return (
            plate !== null && plate.scrollWidth <= plate.clientWidth + 1 && plate.clientWidth > 20
          );
        }),
      );
    await expect.poll(async () => (await plates()).every(Boolean)).toBe(true);
    // In a small window the panel lies on the screen. What it covers comes out with the focus.
    await sized(1024, 700);
    await screen('Appointments');
    const create = page.getByRole('main').getByRole('button', { name: 'New appointment' });
    await create.focus();
    const isOnTop = () =>
      create.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
  });

  test('every screen has enough contrast in the dark and with high contrast', async () => {
    // The quick quote is open since the gate, the yard shows its map alone since it was small.
    await screen('Yard');
    await page.getByText('Both', { exact: true }).click();
    const around = new Set(['dark no-preference', 'dark more', 'light more']);
    const timeline = () => page.getByText('Timeline', { exact: true }).click();
    // Each in the dark, every second with high contrast, light and dark in turn: the same colors
    // stand on many screens.
    for (const [name, part, more = [], then] of [
      ['Yard', page.getByRole('grid', { name: 'Spots' }), [['dark', 'more']]],
      ['Gate', page.getByRole('list', { name: 'Here now' }), [['light', 'more']]],
      ['Appointments', page.getByRole('grid', { name: 'Appointments' })],
      [
        'Appointments',
        page.getByRole('application', { name: 'Door timeline' }),
        [['dark', 'more']],
        timeline,
      ],
      ['Marketplace', page.getByRole('table', { name: 'Offers' }), [['light', 'more']]],
      ['Carriers', page.getByRole('table', { name: 'Carriers' })],
      [
        'Activity',
        page.getByRole('button', { name: 'Export activity to a spreadsheet', exact: true }),
      ],
      ['Settings', page.getByRole('region', { name: 'About' }), [['light', 'more']]],
    ] as const) {
      await screen(name);
      await then?.();
      await part.waitFor();
      for (const [colorScheme, contrast] of [['dark', 'no-preference'], ...more] as const) {
        await page.emulateMedia({ colorScheme, contrast });
        await page.waitForFunction(
          (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
          colorScheme,
        );
        // What stands around every screen is looked at once in each look.
        expect(
          await axeViolations(
            around.delete(`${colorScheme} ${contrast}`) ? page : page.getByRole('main'),
            'contrast',
          ),
          `${name}, ${colorScheme}, ${contrast}`,
        ).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    }
  });

  test('at 800 by 600 with double text, every screen and its main actions fit', async () => {
    const large = (percent: number) =>
      page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', `${size}%`),
        percent,
      );
    const isOnPage = () =>
      page.evaluate(() => {
        const root = document.scrollingElement;
        return root === null
          ? []
          : [root.scrollWidth <= innerWidth + 1, root.scrollHeight <= innerHeight + 1];
      });
    /**
     * A press at its middle would meet it: it is neither cut off nor under something else, once it
     * is scrolled to.
     */
    const isReached = async (button: Locator) => {
      await button.scrollIntoViewIfNeeded();
      return button.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    };
    // Open since the gate was looked at beside it.
    const quick = page.getByRole('complementary', { name: 'Quick quote' });
    if (await quick.isVisible()) await page.keyboard.press('Control+q');
    for (const [width, height, percent] of [
      [800, 600, 100],
      [1440, 900, 200],
      [800, 600, 200],
    ] as const) {
      await sized(width, height);
      await large(percent);
      for (const [name, act] of [
        ['Now', page.getByRole('main').getByRole('button').first()],
        ['Gate', page.getByRole('button', { name: 'Check in a truck…' })],
        ['Yard', page.getByRole('region', { name: 'Waiting list' }).getByRole('listitem').first()],
        ['Appointments', page.getByRole('button', { name: 'New appointment' })],
        [
          'Activity',
          page.getByRole('button', { name: 'Export activity to a spreadsheet', exact: true }),
        ],
      ] as const) {
        await screen(name);
        await act.waitFor();
        expect([name, width, percent, ...(await isOnPage()), await isReached(act)]).toEqual([
          name,
          width,
          percent,
          true,
          true,
          true,
        ]);
        // What is pressed in the bar lies in it, and what it says does too.
        const bar = page.getByRole('banner');
        for (const button of await bar.getByRole('button').all())
          if (await button.isVisible())
            expect([
              name,
              width,
              percent,
              await button.innerText(),
              await isWithin(button, bar),
            ]).toContain(true);
        if (percent === 100) expect([name, ...(await axeViolations(page))]).toEqual([name]);
      }
      await page.keyboard.press('Control+k');
      const find = page.getByRole('dialog').getByRole('textbox');
      await find.fill('D-0');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      expect(await isReached(page.getByRole('dialog').getByRole('button').first())).toBe(true);
      await page.keyboard.press('Escape');
    }
    await large(100);
  });

  test('at 800 by 600 with double text, plates, times and choices aren’t cut', async () => {
    await sized(800, 600);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const cut = (all: Locator) =>
      all.evaluateAll((nodes) =>
        nodes
          .filter((node) => node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.textContent),
      );
    await screen('Yard');
    const waits = page.getByRole('region', { name: 'Waiting list' }).getByRole('listitem');
    await waits.first().waitFor();
    await expect.poll(() => waits.count()).toBeGreaterThan(1);
    expect(await cut(waits.locator('bdi:first-child:visible'))).toEqual([]);
    await screen('Now');
    const list = page.getByRole('grid', { name: 'What needs you' });
    await list.getByRole('row').nth(1).waitFor();
    await expect
      .poll(() => list.evaluate((grid) => grid.scrollWidth <= grid.clientWidth + 1))
      .toBe(true);
    await screen('Settings');
    const choices = page.getByRole('radiogroup').first();
    await choices.waitFor();
    expect(await isWithin(choices, page.getByRole('main'))).toBe(true);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '100%'));
  });
});
