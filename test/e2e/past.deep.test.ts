/**
 * The yard over time through the page: where something was, what left, evidence, hand-over and
 * numbers, over two days of the past.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOfText } from '../../renderer/ui/text/time-text.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { folderWithPast } from './support/past.ts';
import { afternoonZone } from './support/services.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('the yard over time', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;
  let folder = '';
  /** The yard at the last 02:10 of the facility. */
  let then: YardTable;

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3, zone: afternoonZone() });
    const [account] = sandbox.accounts;
    const past = await folderWithPast(sandbox);
    folder = past.folder;
    const clock = { timeZone: sandbox.warehouse.timezone, cycle: 'h23' } as const;
    then = past.yardOf(instantOfText('0210', Date.now(), clock) ?? 0);
    const auth = { kind: 'password', email: account?.email, password: account?.password };
    const profile = {
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth },
    };
    host = await openConsole(profile, folder);
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
    await opened.page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  }, 180_000);
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });

  test('finds where a truck was at 02:10 in five keys, with its evidence and metrics', async () => {
    const { page } = opened;
    const rows = () => yard.grid.getAttribute('aria-rowcount').then((count) => Number(count) - 1);
    const now = sandbox.yard.store.visits;
    const truck = [...then.visits()].find(
      (each) => each.spotId !== null && each.licensePlate !== null && !now.has(each.id),
    );
    const plate = truck?.licensePlate ?? '';
    const spot = then.spot(truck?.spotId as never);

    // What the hands do, counted by the page.
    await page.evaluate(() => {
      const did = { clicks: 0, keys: 0 };
      Object.assign(window, { did });
      window.addEventListener(
        'pointerdown',
        ({ isTrusted }) => {
          did.clicks += Number(isTrusted);
        },
        true,
      );
      window.addEventListener(
        'keydown',
        ({ isTrusted }) => {
          did.keys += Number(isTrusted);
        },
        true,
      );
    });
    const hands = () =>
      page.evaluate(() => ({
        ...(window as unknown as { did: { clicks: number; keys: number } }).did,
      }));
    /** Clicks and keys since a look at them. */
    const since = async (before: { clicks: number; keys: number }) => {
      const { clicks, keys } = await hands();
      return { clicks: clicks - before.clicks, keys: keys - before.keys };
    };

    // The time slider: "where was it at 02:10", with the truck's name in the filter, as a clerk
    // looked for it before.
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Grid', { exact: true }).click();
    const filter = page.getByPlaceholder('Code, plate, trailer, company');
    await filter.fill(plate);
    await expect.poll(rows).toBe(0);
    await yard.grid.focus();
    let before = await hands();
    // As unevenly as a hand types: a steady chain is a scanner's.
    for (const [at, key] of ['t', '0', '2', '1', '0'].entries()) {
      await page.waitForTimeout(at % 2 === 0 ? 170 : 290);
      await page.keyboard.press(key);
    }
    const bar = page.getByRole('region', { name: 'The yard at an earlier time' });
    await bar
      .getByText(/\b0?2:10\b/)
      .first()
      .waitFor();
    await expect.poll(rows).toBe(1);
    expect(await since(before)).toEqual({ clicks: 0, keys: 5 });
    await yard.grid.getByRole('row', { name: spot?.code ?? '', exact: true }).click();
    await yard.inspector.getByText(plate).first().waitFor();
    expect(await axeViolations(bar)).toEqual([]);
    await bar.getByRole('slider', { name: 'Time shown' }).press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await expect.poll(rows).toBe(0);
    await filter.fill('');

    // Where was it: found though it left.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill(plate);
    await page.getByRole('dialog').getByRole('button').filter({ hasText: plate }).first().click();
    const trace = page.getByRole('dialog', { name: `Where was ${plate}?` });
    await trace
      .getByText(spot?.code ?? '', { exact: false })
      .first()
      .waitFor();
    await soundOnTop(page, 'app/shell/trace-dialog.tsx');
    await page.keyboard.press('Escape');
    await trace.waitFor({ state: 'hidden' });

    // The evidence sheet: its spot, its card's button.
    const here = [...sandbox.yard.store.spots.values()].find(
      ({ id }) => sandbox.yard.contents(id).visit !== null,
    );
    before = await hands();
    await yard.grid.getByRole('row', { name: here?.code ?? '', exact: true }).click();
    await yard.inspector
      .getByRole('button', { name: /^Detention/ })
      .first()
      .click();
    const evidence = page.getByRole('dialog').getByRole('article', { name: 'Detention evidence' });
    await evidence.waitFor();
    const forEvidence = await since(before);
    expect(forEvidence.keys).toBe(0);
    expect(forEvidence.clicks).toBeLessThanOrEqual(3);
    await soundOnTop(page, 'features/reports/detention/evidence-sheet.tsx');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // The hand-over, with its seal.
    before = await hands();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Reports' })
      .click();
    const sheet = page.getByRole('article', { name: 'Shift hand-over' });
    await sheet
      .getByText(/^\d+-[2-9A-Z-]+$/)
      .first()
      .waitFor();
    const forHandover = await since(before);
    expect(forHandover.keys).toBe(0);
    expect(forHandover.clicks).toBeLessThanOrEqual(2);
    expect(await axeViolations(sheet)).toEqual([]);
    // A figure of it opens its list.
    const moves = sheet.getByTitle(/^Moves: \d+\. Show the list\.$/);
    const count = Number(await moves.innerText());
    await moves.click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    expect(await page.getByRole('dialog').getByRole('row').count()).toBe(count + 1);
    await soundOnTop(page, 'features/reports/shift/shift-list.tsx');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Numbers of these days.
    await page
      .getByRole('radiogroup', { name: 'Report' })
      .getByText('Numbers', { exact: true })
      .click();
    await page.getByRole('main').getByText('Turn time').first().waitFor();
    expect(await axeViolations(page.getByRole('main'))).toEqual([]);
    // A figure opens its list, and all of them are printed.
    const onTop = () => page.getByRole('dialog');
    await page
      .getByRole('region', { name: 'Punctuality', exact: true })
      .getByRole('button')
      .first()
      .click();
    await onTop().getByRole('table').waitFor();
    await soundOnTop(page, 'features/reports/numbers/figure-dialog.tsx');
    await page.keyboard.press('Escape');
    await onTop().waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: 'Print' }).click();
    await onTop().getByRole('article').waitFor();
    await soundOnTop(page, 'features/reports/numbers/numbers-print.tsx');
    await page.keyboard.press('Escape');
    expect(opened.errors).toEqual([]);
  }, 120_000);
});
