/**
 * Scrolling the giant's fortnight against the least a list can be, in Chromium: what the page's
 * thread works for a step of a third of the screen and for a leap past it, and how many elements
 * are made for each. Both variants run in turn, each round in pages of their own.
 */
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';
import type { ListBench } from '../list/page.tsx';
import { servePage } from '../map/bundle.ts';

const rounds = 5;
const steps = 60;
const ways = [
  { name: 'scroll', pixels: 240 },
  { name: 'leap', pixels: 3_000 },
] as const;

type Variant = 'ours' | 'raw';
type Figures = { readonly ms: number; readonly elements: number };

/**
 * One way through the list in a page of its own; times are the thread's own work, frames that it
 * waited for are not in them.
 */
async function measure(
  browser: Browser,
  url: string,
  variant: Variant,
  pixels: number,
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1_200, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  await page.waitForFunction(() => 'listBench' in globalThis);
  await page.evaluate(
    (name) => (globalThis as unknown as { listBench: ListBench }).listBench.mount(name),
    variant,
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await worked();
  const elements = await page.evaluate(
    ([count, by]) =>
      (globalThis as unknown as { listBench: ListBench }).listBench.scroll(count, by),
    [steps, pixels] as const,
  );
  const ms = ((await worked()) - before) / steps;
  await context.close();
  if (errors.length > 0) throw new Error(`The bench page failed: ${errors.join('; ')}`);
  return { ms, elements };
}

export const suite: BenchSuite = {
  name: 'list',
  async run() {
    const served = await servePage(path.join(import.meta.dirname, '..', 'list'));
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--headless=new',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    });
    try {
      const rows: BenchRow[] = [];
      for (const { name, pixels } of ways) {
        const found: Record<Variant, Figures[]> = { ours: [], raw: [] };
        for (let round = 0; round < rounds; round += 1)
          for (const variant of round % 2 === 0
            ? (['raw', 'ours'] as const)
            : (['ours', 'raw'] as const))
            found[variant].push(await measure(browser, served.url, variant, pixels));
        const of = (variant: Variant, figure: keyof Figures) =>
          median(found[variant].map((each) => each[figure]));
        rows.push(row('list', name, '28000 appointments', of('ours', 'ms'), of('raw', 'ms')));
        rows.push(
          row(
            'list',
            `${name}-elements`,
            '28000 appointments',
            of('ours', 'elements'),
            of('raw', 'elements'),
            'elements',
          ),
        );
      }
      return rows;
    } finally {
      await browser.close();
      served.stop();
    }
  },
};
