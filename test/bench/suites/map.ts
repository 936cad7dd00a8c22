/**
 * The yard map against raw canvas, in Chromium: pan, zoom, one spot changed, hover, drag and first draw at 2,000, 5,000
 * and 10,000 spots (performance.md A says how). Both variants run in turn, each round in pages of their own.
 */
import path from 'node:path';
import { chromium } from 'playwright-core';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';
import { servePage } from '../map/bundle.ts';
import type { Samples } from '../map/page.tsx';

const sizes = [2_000, 5_000, 10_000];
const rounds = 3;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What is reported, in this order. Of actions whose steps share work, as a pan that paints strips ahead, the mean of all steps counts. */
const actions: readonly { readonly name: string; readonly figure: (values: readonly number[]) => number }[] = [
  { name: 'pan', figure: mean },
  { name: 'zoom', figure: mean },
  { name: 'change', figure: median },
  { name: 'hover', figure: median },
  { name: 'drag', figure: median },
  { name: 'first-draw', figure: median },
  { name: 'memory', figure: median },
];

type Variant = 'ours' | 'raw';

export const suite: BenchSuite = {
  name: 'map',
  async run() {
    const served = await servePage(path.join(import.meta.dirname, '..', 'map'));
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
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
      ],
    });
    try {
      const rows: BenchRow[] = [];
      for (const count of sizes) {
        const figures: Record<Variant, Map<string, number[]>> = { ours: new Map(), raw: new Map() };
        for (let round = 0; round < rounds; round += 1) {
          const order: readonly Variant[] = round % 2 === 0 ? ['raw', 'ours'] : ['ours', 'raw'];
          for (const variant of order) {
            const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
            const page = await context.newPage();
            page.setDefaultTimeout(240_000);
            const errors: string[] = [];
            page.on('pageerror', (error) => errors.push(String(error)));
            await page.goto(served.url);
            await page.waitForFunction(() => 'mapBench' in window);
            const samples = await page.evaluate(([name, spots]) => (window as any).mapBench.run(name, spots) as Promise<Samples>, [
              variant,
              count,
            ] as const);
            if (errors.length > 0) throw new Error(`The ${variant} map failed: ${errors.join('; ')}`);
            for (const { name, figure } of actions) {
              const known = figures[variant].get(name) ?? [];
              figures[variant].set(name, [...known, figure(samples[name] ?? [])]);
            }
            await context.close();
          }
        }
        for (const { name } of actions) {
          const unit = name === 'memory' ? 'MB' : 'ms';
          const [ours, raw] = [figures.ours.get(name) ?? [], figures.raw.get(name) ?? []];
          rows.push(row('map', name, `${count} spots`, median(ours), median(raw), unit));
        }
      }
      return rows;
    } finally {
      await browser.close();
      served.stop();
    }
  },
};
