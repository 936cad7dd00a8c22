/** A headless Chromium, pages that must log no error, accessibility checks. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { spent } from '../../support/spent.ts';
import { search } from './canary.ts';

const shell = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

/** Whether a browser is there: suites that need one skip, and say so, when it is not. */
export const hasChromium = existsSync(executablePath);

/** Starts Chromium, with `more` switches. As root it must run without its own sandbox. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
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
      ...more,
    ],
  });
}

let running: Promise<Browser> | null = null;

/** The Chromium of this process, for all test files that run in it; it ends with the process. */
export function sharedChromium(): Promise<Browser> {
  running ??= launchChromium();
  return running;
}

/** A page and the errors it logged: a test ends by asserting that the list is empty. */
export type WatchedPage = { readonly page: Page; readonly errors: string[] };

/**
 * What a page is opened with. `motion`: what moves, moves; else it stands where it is to come to
 * rest. `unused`: one that showed nothing before, for a test that looks into its memory.
 */
export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly motion?: boolean;
  readonly unused?: boolean;
  /** How long the page waits for what a test wants of it, in ms; Playwright's own is 30 s. */
  readonly patienceMs?: number;
};

const mediaOf = ({ dark = false, motion = false }: PageOptions) =>
  ({
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  }) as const;

/**
 * Pages that are open now, for a look after a failure, each with what is kept of it when it is
 * left.
 */
export const openPages = new Map<Page, WatchedPage | null>();

/**
 * Pages that were left: the next console is shown in one of them rather than in a context of its
 * own.
 */
const left: WatchedPage[] = [];

/**
 * Opens a page at an address, with nothing remembered, and records every console error, page error
 * and policy violation.
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const watched = (options.unused ? undefined : left.pop()) ?? (await newPage());
  const { page } = watched;
  openPages.set(page, options.unused ? null : watched);
  await lookLike(page, options);
  page.setDefaultTimeout(options.patienceMs ?? 30_000);
  watched.errors.length = 0;
  spent('page');
  await page.goto(url);
  return watched;
}

async function newPage(): Promise<WatchedPage> {
  const browser = await sharedChromium();
  // A system that reads 24 hours, so that what a test compares does not depend on AM and PM.
  const context = await browser.newContext({ locale: 'en-GB' });
  // As if a clerk had opened the console today already: it opens on the yard. What a test keeps
  // itself stays.
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem('yardmaster.preferences') === null)
        localStorage.setItem(
          'yardmaster.preferences',
          JSON.stringify({ openedOn: '9999-12-31', wasTourSeen: true }),
        );
    } catch {
      // A page without an origin has no storage.
    }
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      search(Buffer.from(payload), 'a message to the page'),
    ),
  );
  page.on('close', () => openPages.delete(page));
  typeAsHands(page);
  return { page, errors };
}

/**
 * Keys as unevenly as hands press them: what a test types at one go would be a scan, whose end
 * answers no dialog.
 */
function typeAsHands({ keyboard }: Page): void {
  const type = keyboard.type.bind(keyboard);
  keyboard.type = async (text, options) => {
    if (options?.delay !== undefined) return type(text, options);
    for (const [at, sign] of [...text].entries())
      await type(sign, { delay: at % 2 === 0 ? 15 : 75 });
    // The next key is Enter more often than not: it is no hand's so soon.
    await new Promise((resolve) => setTimeout(resolve, 90));
  };
}

async function lookLike(page: Page, options: PageOptions): Promise<void> {
  await page.setViewportSize({ width: options.width ?? 1440, height: options.height ?? 900 });
  await page.emulateMedia({ media: null, contrast: null, ...mediaOf(options) });
}

/**
 * Ends what a page shows, before its console ends or for the next start of one. The page itself is
 * kept for the next one who opens one.
 */
export async function leavePage(page: Page): Promise<void> {
  const watched = openPages.get(page);
  openPages.delete(page);
  for (const [place, each] of shared) if (each.watched.page === page) shared.delete(place);
  const context = page.context();
  if (!watched) return context.close();
  try {
    await Promise.all(context.pages().map((each) => (each === page ? null : each.close())));
    await context.clearPermissions();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(await restingPlace());
    left.push(watched);
  } catch {
    // It crashed, or was at no page of ours.
    await context.close();
  }
}

let resting: Promise<string> | null = null;

/**
 * An empty page of this machine's own: from there to the next console the browser keeps its
 * process, which it would not from `about:blank`.
 */
function restingPlace(): Promise<string> {
  resting ??= new Promise((resolve) => {
    const server = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<link rel="icon" href="data:,">'),
    );
    server
      .listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
      )
      .unref();
  });
  return resting;
}

/** Pages that tests share, by the address without its question. */
const shared = new Map<string, { readonly watched: WatchedPage; address: string }>();

/**
 * The page of a test file: opened at the first call, as new at each further one. Loading it anew
 * costs half of what a new one does. It remembers nothing but its token; one that was left or
 * closed is opened again.
 */
export async function pageAt(url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const [place = ''] = url.split('?');
  const known = shared.get(place);
  if (known === undefined || known.watched.page.isClosed()) {
    const watched = await openPage(url, options);
    shared.set(place, { watched, address: url });
    return watched;
  }
  const { page } = known.watched;
  known.watched.errors.length = 0;
  await lookLike(page, options);
  await page.evaluate(() => {
    localStorage.clear();
    // As in a new window, it opens on the yard.
    sessionStorage.removeItem('yardmaster.screen');
  });
  spent('page');
  if (known.address === url) await page.reload();
  else await page.goto(url);
  known.address = url;
  return known.watched;
}

/** Leaves every page that is still open: without its console it would try to reach it for ever. */
export async function leavePages(): Promise<void> {
  await Promise.all([...openPages.keys()].map(leavePage));
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

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Checks of WCAG 2.2 A and AA: all of them, or those that depend on one thing. */
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  contrast: ['color-contrast'],
  size: ['target-size', 'scrollable-region-focusable'],
};

/**
 * Runs axe (WCAG 2.2 A and AA) and returns one line a violation; an empty list is a pass. A page is
 * looked at whole, or at its open dialog alone: what lies under that is looked at where it is on
 * top. An element is looked at alone, where the screen around it is looked at elsewhere.
 * `contrast`: colors alone, for what was looked at in other colors; `size`: what hangs on the size
 * of a window alone.
 */
export async function axeViolations(
  where: Page | Locator,
  what: keyof typeof rules = 'all',
): Promise<readonly string[]> {
  if (what === 'all') spent('axe');
  const page = 'page' in where ? where.page() : where;
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(() => {
      // Colors are what they will be, at once: each element that inherits one would else begin to
      // change a frame after its parent.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important; }');
      document.adoptedStyleSheets.push(still);
    });
  }
  const within = 'page' in where ? where : page.locator(':root');
  return within.evaluate(async (own, runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          within: Element | Document,
          options: object,
        ): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(running.map(({ finished }) => finished));
    const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter(
      (each) => each.checkVisibility(),
    );
    // Not the root element: axe takes many times as long for an element that holds all others.
    const top = own === document.documentElement ? (dialogs.at(-1) ?? document) : own;
    const { violations } = await axe.run(top, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    );
  }, rules[what]);
}
