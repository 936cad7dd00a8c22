/** A headless Chromium, pages that must log no error, pictures and accessibility checks. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { search } from './canary.ts';
import { root } from './process.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether a browser is there: suites that need one skip, and say so, when it is not. */
export const hasChromium = existsSync(executablePath);

/** Starts Chromium. As root it must run without its own sandbox. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--headless=new',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page and the errors it logged: a test ends by asserting that the list is empty. */
export type WatchedPage = { readonly page: Page; readonly errors: readonly string[] };

/** What a page is opened with. */
export type PageOptions = { readonly width?: number; readonly height?: number; readonly dark?: boolean };

/** Pages that are open now, for a look after a failure. */
export const openPages = new Set<Page>();

/** Opens a page at an address and records every console error, page error and policy violation. */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    // A system that reads 24 hours: what a test compares does not hang on AM and PM.
    locale: 'en-GB',
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => search(Buffer.from(payload), 'a message to the page')));
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  await page.goto(url);
  return { page, errors };
}

/** Waits until a part of the page has come to rest: three pictures in a row are the same. */
export async function atRest(part: Locator): Promise<void> {
  let last: Buffer = Buffer.alloc(0);
  let same = 0;
  const look = async () => {
    const now = await part.screenshot();
    same = now.equals(last) ? same + 1 : 0;
    last = now;
    return same;
  };
  await expect.poll(look, { interval: 100 }).toBeGreaterThan(1);
}

/** Saves a picture under `out/screenshots/` for a person to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = path.join(root, 'out', 'screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe (WCAG 2.2 A and AA) and answers one line a violation; an empty list is a pass. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
  });
}
