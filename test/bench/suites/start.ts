/**
 * From the start of the desktop program to the giant's rows, from the cache and with its service
 * there, against a bare window; and from opening the web host's page to the giant yard on screen,
 * with no service to be reached, against the same page without its program.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startSandbox } from '../../../sandbox/index.ts';
import { hasChromium, launchChromium } from '../../e2e/support/browser.ts';
import { startConsoleProcess } from '../../e2e/support/console.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';
import { measureStart } from '../desk/measure-start.ts';

const ROWS = '[role=grid][aria-rowcount="5001"] [role=row]';

/**
 * A page that was open on this day starts with the yard, and not with the list of what needs
 * attention.
 */
function lookedAtToday(): void {
  localStorage.setItem(
    'yardmaster.preferences',
    JSON.stringify({ openedOn: '9999-12-31', wasTourSeen: true }),
  );
}

/** Milliseconds until `ready` says so, in a context of its own so that nothing is cached. */
async function timed(browser: Browser, url: string, isBlank: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(lookedAtToday);
  if (isBlank) await context.route('**/*.js', (route) => route.abort());
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(url);
  if (!isBlank) {
    await page.locator(ROWS).nth(5).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('canvas')].some((canvas) => {
        const { width, height } = canvas;
        const pixels =
          width > 0 ? canvas.getContext('2d')?.getImageData(0, 0, width, height).data : undefined;
        return pixels !== undefined && new Set(new Uint32Array(pixels.buffer)).size > 8;
      }),
    );
  }
  const spent = performance.now() - from;
  await context.close();
  return spent;
}

async function desktopRows(): Promise<readonly BenchRow[]> {
  const found = await measureStart(7);
  return found === null
    ? []
    : [
        row(
          'start',
          'program started to rows of the yard, from the cache',
          'giant',
          found.ours,
          found.bare,
        ),
      ];
}

/** Pulls the giant yard once, takes the service away, and opens the page again and again. */
async function pageRows(): Promise<readonly BenchRow[]> {
  if (!hasChromium) {
    console.error(
      'bench: of the suite "start" the page of the web host needs Chromium and is left out.',
    );
    return [];
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-start-'));
  const sandbox = await startSandbox({ yard: 'giant' });
  const [account] = sandbox.accounts;
  const profile = {
    name: sandbox.warehouse.name,
    warehouseId: sandbox.warehouse.id,
    dockScheduling: {
      baseUrl: sandbox.url,
      auth: { kind: 'password', email: account?.email, password: account?.password },
    },
  };
  const browser = await launchChromium();
  const first = await startConsoleProcess(profile, folder);
  const page = await browser.newPage();
  await page.addInitScript(lookedAtToday);
  await page.goto(first.url);
  await page.locator(ROWS).first().waitFor();
  await page.getByText(/Yard as of/).waitFor();
  await page.close();
  await first.stop({ keep: true });
  await sandbox.faults.goDown();

  const host = await startConsoleProcess(profile, folder);
  const times = await sideBySide(
    { ours: () => timed(browser, host.url, false), blank: () => timed(browser, host.url, true) },
    { rounds: 5, warmup: 1 },
  );
  await host.stop();
  await browser.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
  return [row('start', 'page opened to yard on screen, offline', 'giant', times.ours, times.blank)];
}

export const suite: BenchSuite = {
  name: 'start',
  run: async () => [...(await desktopRows()), ...(await pageRows())],
};
