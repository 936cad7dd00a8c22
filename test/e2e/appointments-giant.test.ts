/** Fourteen days of the giant yard, about 28,000 appointments, through the screen: counted, scrolled to their end, searched, drawn. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium, openPage, picture, type WatchedPage } from './support/browser.ts';
import { type ConsoleProcess, type SandboxProcess, startConsoleProcess, startSandboxProcess } from './support/console.ts';

describe.skipIf(!hasChromium)('the giant schedule through the screen', () => {
  let browser: Browser;
  let sandbox: SandboxProcess;
  let host: ConsoleProcess;
  let opened: WatchedPage;

  beforeAll(async () => {
    [browser, sandbox] = await Promise.all([launchChromium(), startSandboxProcess(['--yard', 'giant'])]);
    host = await startConsoleProcess(sandbox.profile);
    opened = await openPage(browser, host.url);
    await opened.page.getByRole('button', { name: 'Appointments' }).click();
    await opened.page
      .getByRole('region', { name: 'Appointments' })
      .getByText(/As of \d/)
      .waitFor({ timeout: 180_000 });
  }, 240_000);
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
    await browser?.close();
  });
  const list = () => opened.page.getByRole('grid', { name: 'Appointments' });

  test('fourteen days are listed, and the last row is reached by one key', async () => {
    const { page } = opened;
    await page.getByRole('combobox', { name: 'How many days' }).click();
    await page.getByRole('option', { name: '14 days' }).click();
    await expect.poll(async () => Number(await list().getAttribute('aria-rowcount')), { timeout: 60_000 }).toBeGreaterThan(25_000);
    // Every day of the span is there once its rows are: the last row lies on the thirteenth day from today.
    await expect
      .poll(
        () =>
          list()
            .getAttribute('aria-rowcount')
            .then(async (before) => {
              await page.waitForTimeout(1_000);
              return before === (await list().getAttribute('aria-rowcount'));
            }),
        { timeout: 60_000 },
      )
      .toBe(true);
    const count = Number(await list().getAttribute('aria-rowcount'));
    await list().getByRole('row').nth(2).focus();
    await page.keyboard.press('End');
    await list().locator(`[role=row][aria-rowindex="${count}"]`).waitFor();
    // Rows out of sight are not in the page.
    expect(await list().getByRole('row').count()).toBeLessThan(120);
    const number = (await list().locator(`[role=row][aria-rowindex="${count}"] [role=gridcell]`).nth(5).innerText()).split(/\s/)[0] ?? '';
    await page.getByRole('textbox', { name: 'Search appointments' }).fill(number);
    await list()
      .getByRole('row', { name: new RegExp(number) })
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Search appointments' }).fill('');
  });

  test('the timeline of all doors is drawn from near and from far', async () => {
    const { page } = opened;
    await page.getByText('Timeline', { exact: true }).click();
    const timeline = page.getByRole('application', { name: 'Dock timeline' });
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('The timeline has no place.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 200);
    await timeline.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('complementary', { name: 'Appointment' }).getByRole('heading', { name: 'Fields' }).waitFor();
    await picture(page, 'appointments-giant-timeline');
    expect(opened.errors).toEqual([]);
  });
});
