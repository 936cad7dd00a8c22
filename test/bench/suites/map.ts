/**
 * The yard map against raw canvas, in Chromium: pan, zoom, one spot changed, hover, drag and first
 * draw at 2,000, 5,000 and 10,000 spots. Both variants run in turn, each round in pages of their
 * own.
 */
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';
import { servePage } from '../map/bundle.ts';
import type { Samples } from '../map/page.tsx';

const sizes = [2_000, 5_000, 10_000];
const rounds = 3;
const moreFirstDraws = 6;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * What is reported, in this order. Of actions whose steps share work, as a pan that paints strips
 * ahead, the mean of all steps counts.
 */
const actions: readonly {
  readonly name: string;
  readonly figure: (values: readonly number[]) => number;
}[] = [
  { name: 'pan', figure: mean },
  { name: 'zoom', figure: mean },
  { name: 'change', figure: median },
  { name: 'hover', figure: median },
  { name: 'drag', figure: median },
  { name: 'first-draw', figure: median },
  { name: 'memory', figure: median },
];

type Variant = 'ours' | 'raw';

/** How the browser of a map bench is started. */
export const mapFlags = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
];

/** Opens the bench page anew, lets it work and closes it; an error of the page fails the bench. */
export async function inPage<Result>(
  browser: Browser,
  url: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  await page.waitForFunction(() => 'mapBench' in window);
  const result = await work(page);
  await context.close();
  if (errors.length > 0) throw new Error(`The bench page failed: ${errors.join('; ')}`);
  return result;
}

/** All actions once, in a page of their own. */
const measure = (
  browser: Browser,
  url: string,
  variant: Variant,
  count: number,
): Promise<Samples> =>
  inPage(browser, url, (page) =>
    page.evaluate(
      ([name, spots]) => (window as any).mapBench.run(name, spots) as Promise<Samples>,
      [variant, count] as const,
    ),
  );

const firstDraw = (
  browser: Browser,
  url: string,
  variant: Variant,
  count: number,
): Promise<number> =>
  inPage(browser, url, (page) =>
    page.evaluate(
      ([name, spots]) => (window as any).mapBench.firstDraw(name, spots) as Promise<number>,
      [variant, count] as const,
    ),
  );

/**
 * Intervals of the screen's own frames during a pan and a zoom: what the browser adds after our
 * work shows here.
 */
async function trueFrames(browser: Browser, url: string, count: number): Promise<string> {
  const parts: string[] = [];
  for (const what of ['pan', 'zoom'] as const) {
    for (const variant of ['ours', 'raw'] as const) {
      const intervals = await inPage(browser, url, (page) =>
        page.evaluate(
          ([name, spots, action]) =>
            (window as any).mapBench.frames(name, spots, action) as Promise<number[]>,
          [variant, count, what] as const,
        ),
      );
      parts.push(
        `${what} ${variant} ${median(intervals).toFixed(1)} (mean ${mean(intervals).toFixed(1)})`,
      );
    }
  }
  return parts.join(', ');
}

export const suite: BenchSuite = {
  name: 'map',
  async run() {
    const served = await servePage(path.join(import.meta.dirname, '..', 'map'));
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: mapFlags,
    });
    try {
      const rows: BenchRow[] = [];
      for (const count of sizes) {
        const figures: Record<Variant, Map<string, number[]>> = { ours: new Map(), raw: new Map() };
        for (let round = 0; round < rounds; round += 1) {
          const order: readonly Variant[] = round % 2 === 0 ? ['raw', 'ours'] : ['ours', 'raw'];
          for (const variant of order) {
            const samples = await measure(browser, served.url, variant, count);
            for (const { name, figure } of actions) {
              figures[variant].set(name, [
                ...(figures[variant].get(name) ?? []),
                figure(samples[name] ?? []),
              ]);
            }
          }
        }
        // Of the first draw a page gives one figure only, and it is the one that other work on the
        // machine disturbs most.
        for (let extra = 0; extra < moreFirstDraws; extra += 1) {
          for (const variant of ['raw', 'ours'] as const) {
            figures[variant]
              .get('first-draw')
              ?.push(await firstDraw(browser, served.url, variant, count));
          }
        }
        for (const { name } of actions) {
          const unit = name === 'memory' ? 'MB' : 'ms';
          const [ours, raw] = [figures.ours.get(name) ?? [], figures.raw.get(name) ?? []];
          rows.push(row('map', name, `${count} spots`, median(ours), median(raw), unit));
        }
      }
      const largest = sizes.at(-1) ?? 0;
      console.error(
        `map: milliseconds between true frames at ${largest} spots: ${await trueFrames(browser, served.url, largest)}`,
      );
      return rows;
    } finally {
      await browser.close();
      served.stop();
    }
  },
};
