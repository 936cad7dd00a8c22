/**
 * Records that break every expectation, planted among good ones: each is named on its own record,
 * the rest of the yard works.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type Services, startServices } from './support/services.ts';
import { yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('a yard with bad records', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;

  beforeAll(async () => {
    sandbox = await startServices({ badRecords: 'all' });
    host = await openConsole(sandbox.profile);
    opened = await openPage(host.url);
  });

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  test('each bad record is named, and none hides the others', async () => {
    const { page } = opened;
    const yard = await yardPage(page);
    await page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
    await expect
      .poll(async () => Number(await yard.grid.getAttribute('aria-rowcount')))
      .toBeGreaterThan(60);
    await page
      .getByRole('button', { name: /problem|record/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (const words of [
      /larger than Yardmaster accepts/,
      /can’t be shown/,
      / at once\./,
      /has \d spots with the code/,
      /an area that the service doesn’t list/,
    ])
      await expect.poll(() => dialog.innerText()).toMatch(words);
    await page.keyboard.press('Escape');
  });

  test('shows appointments that break every rule with their problems, and good ones', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Appointments' }).click();
    const list = page.getByRole('grid', { name: 'Appointments' });
    await list.getByRole('row').nth(3).waitFor();
    await page.getByText(/problems in the schedule/).click();
    await page.getByText(/is before its start/).waitFor();
    const pane = page.getByRole('complementary', { name: 'Appointment' });
    for (const reference of ['BAD-HTML', 'BAD-OPTIONS', 'BAD-STATUS', 'BAD-ID']) {
      await page.getByRole('textbox', { name: 'Search appointments' }).fill(reference);
      await list.getByRole('row').filter({ hasText: reference }).click();
      await pane.getByText(reference).first().waitFor();
      if (reference === 'BAD-HTML') await pane.getByText('onerror').first().waitFor();
      if (reference === 'BAD-STATUS') await pane.getByText('Teleported').first().waitFor();
    }
    expect(await page.title()).not.toBe('owned');
    await page.getByRole('textbox', { name: 'Search appointments' }).fill('');
    await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Yard', exact: true }).click();
  });

  test('a good spot still takes an operation', async () => {
    const { page } = opened;
    const yard = await yardPage(page);
    const spot = (await sandbox.spots()).find(
      (each) =>
        each.isActive &&
        each.visitId === null &&
        each.standaloneId === null &&
        /^A-/.test(each.code),
    );
    if (spot === undefined) throw new Error('No free spot.');
    await yard.choose(spot.code, /^Close spot…/);
    await page.getByRole('dialog').getByRole('textbox').first().fill('Ice');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await sandbox.ledger()).map((line) => line.path).join(' '), {
        timeout: 60_000,
      })
      .toMatch(/\/close/);
  });

  test('nothing of it runs in the page, and the page logged no error', async () => {
    expect(
      await opened.page.evaluate(() => Object.keys({}).length + Number('polluted' in {})),
    ).toBe(0);
    expect(opened.errors).toEqual([]);
  });
});
