/**
 * The yard of another time in a real page: until it is painted, and what playing it costs each
 * frame.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../sandbox/index.ts';
import { launchChromium } from '../../e2e/support/browser.ts';
import { openConsole } from '../../e2e/support/console.ts';

/** Times in milliseconds: medians; for frames the mean between two, which late ones raise. */
export type PageTimes = {
  readonly live: number;
  readonly instant: number;
  readonly playing: number;
  readonly still: number;
  /** How many times faster than the clock of the wall time went while it played. */
  readonly pace: number;
};

const playMs = 10_000;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Mean time between frames while it passes. */
const frames = (page: Page): Promise<number> =>
  page.evaluate(
    (length) =>
      new Promise<number>((done) => {
        let count = -1;
        let begin = 0;
        const tick = (at: number) => {
          if (count < 0) begin = at;
          count += 1;
          if (at - begin < length) requestAnimationFrame(tick);
          else done((at - begin) / count);
        };
        requestAnimationFrame(tick);
      }),
    playMs,
  );

/** Waits until two frames have passed: what was put on the screen is painted. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

/**
 * Opens the console on a data folder with a past, in Chromium, and measures. The folder is gone
 * afterwards.
 */
export async function timesOfPage(sandbox: Sandbox, folder: string): Promise<PageTimes> {
  writeFileSync(
    path.join(folder, 'facility.json'),
    `${JSON.stringify({ warehouseId: sandbox.warehouse.id })}\n`,
  );
  const [account] = sandbox.accounts;
  const auth = { kind: 'password', email: account?.email, password: account?.password };
  const profile = {
    name: 'Bench',
    warehouseId: sandbox.warehouse.id,
    dockScheduling: { baseUrl: sandbox.url, auth },
  };
  const host = await openConsole(profile, folder);
  const browser = await launchChromium();
  try {
    const page = await (
      await browser.newContext({ locale: 'en-GB', viewport: { width: 1600, height: 900 } })
    ).newPage();
    const rows = async () => {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Yard', exact: true })
        .click({ timeout: 120_000 });
      await page
        .getByRole('grid', { name: 'Spots' })
        .getByRole('row')
        .nth(1)
        .waitFor({ timeout: 120_000 });
    };
    await page.goto(host.url);
    await rows();
    const live: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const begin = performance.now();
      await page.reload();
      await rows();
      await painted(page);
      // The first one fills what the browser keeps of the program.
      if (round > 0) live.push(performance.now() - begin);
    }
    // What the start found and read is settled.
    await page.waitForTimeout(5_000);
    const still = await frames(page);
    await page.getByRole('button', { name: 'Go back in time' }).click();
    const bar = page.locator('[data-region="past"]');
    await bar.getByRole('slider').waitFor();
    const shown = bar.locator('strong').first();
    const instant: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      // Half a day lies between them: too much to go step by step.
      for (const time of ['0210', '1715']) {
        const before = await shown.textContent();
        await bar.getByRole('textbox').focus();
        const begin = performance.now();
        await page.keyboard.type(time);
        await page.waitForFunction(
          (old) => document.querySelector('[data-region="past"] strong')?.textContent !== old,
          before,
        );
        await painted(page);
        if (round > 0) instant.push(performance.now() - begin);
      }
    }
    const at = () => bar.getByRole('slider').inputValue().then(Number);
    const from = await at();
    await bar.getByText('600×').click();
    const begin = performance.now();
    const playing = await frames(page);
    const pace = ((await at()) - from) / (performance.now() - begin);
    return { live: median(live), instant: median(instant), playing, still, pace };
  } finally {
    await browser.close();
    await host.stop();
  }
}
