/**
 * The yard ahead in the page, as a clerk has it: the real console over HTTP on the giant yard of
 * the sandbox, in Chromium. "Place all waiting" is pressed and the page's tasks are read from the
 * browser's trace; then a truck is dragged over the map without and with that plan open.
 */
import type { Locator, Page } from 'playwright-core';
import { type Giant, openGiant } from '../e2e/giant/giant.ts';
import { type BenchRow, median, row } from './bench.ts';
import { tasksDuring } from './tasks-of-page.ts';

const frame = 1_000 / 60;
const rounds = 5;

const planOf = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });

async function openPlan({ opened: { page }, yard }: Giant): Promise<void> {
  await yard.grid.focus();
  await page.keyboard.press('p');
  await planOf(page).waitFor();
}

/** What a proposal took of the page, in milliseconds. */
type Proposal = {
  /** Until the plan first said how many steps it has. */
  readonly first: number;
  /** The longest task until it came to rest. */
  readonly longest: number;
  /** The most that the processor worked on one task: without what the task waited for. */
  readonly work: number;
};

/**
 * Watches the page until its plan says `steps` and looks for nothing better any more, and half a
 * second longer. Everything is watched inside the page: what looks from outside keeps it busy
 * itself. Returns when it first said so.
 */
function watch(page: Page, steps: string): Promise<number> {
  return page.evaluate(
    (pattern) =>
      new Promise<number>((resolve, reject) => {
        let first = 0;
        const begun = performance.now();
        const text = (of: string) =>
          document.querySelector(`[data-region="plan"] ${of}`)?.textContent ?? '';
        const look = () => {
          if (!new RegExp(pattern).test(text('output'))) return;
          if (first === 0) first = performance.now() - begun;
          if (text('[role="status"]').startsWith('Looking')) return;
          changes.disconnect();
          setTimeout(() => resolve(first), 500);
        };
        setTimeout(
          () => reject(new Error(`The plan says “${text('output')}”, not ${pattern}.`)),
          60_000,
        );
        const changes = new MutationObserver(look);
        changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    steps,
  );
}

/** "Place all waiting" is pressed in the open plan. */
async function propose(page: Page): Promise<Proposal> {
  let first = Number.NaN;
  const tasks = await tasksDuring(page, async () => {
    const said = watch(page, '^\\d+ steps?, .*done about');
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Place all waiting')
        ?.click(),
    );
    first = await said;
  });
  return {
    first,
    longest: Math.max(...tasks.map(({ took }) => took)),
    work: Math.max(...tasks.map(({ worked }) => worked)),
  };
}

/** Finds a spot by Ctrl+K; returns where it lies once the flight is over. */
async function flyTo(
  page: Page,
  map: Locator,
  code: string,
): Promise<{ readonly x: number; readonly y: number }> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(code);
  await dialog.getByText(code).first().waitFor();
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForTimeout(1_500);
  const box = await map.boundingBox();
  if (box === null) throw new Error('The map is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The 95th of a hundred times between frames while a truck is dragged to and fro; the drag is given
 * up.
 */
async function drag({ opened: { page }, yard }: Giant, code: string): Promise<number> {
  const { x, y } = await flyTo(page, yard.map, code);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { dragBench: times });
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (times.length < 5_000) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => void (window as any).dragBench.splice(0));
  for (let step = 0; step < 120; step += 1)
    await page.mouse.move(x + 140 * Math.sin(step / 9), y + 90 * Math.cos(step / 7));
  const times = await page.evaluate(() => [...((window as any).dragBench as number[])]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Escape');
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Rows of the page. */
export async function pageRows(name: string): Promise<readonly BenchRow[]> {
  const giant = await openGiant();
  try {
    const { page } = giant.opened;
    const truck = (await giant.sandbox.spots()).find(
      ({ visitId, standaloneId, isActive }) =>
        isActive && visitId !== null && standaloneId === null,
    );
    if (truck === undefined) throw new Error('Nobody is parked.');
    const proposals: Proposal[] = [];
    const [without, withPlan]: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      without?.push(await drag(giant, truck.code));
      await openPlan(giant);
      proposals.push(await propose(page));
      withPlan?.push(await drag(giant, truck.code));
      await planOf(page).getByRole('button', { name: 'Discard plan' }).click();
      await planOf(page).waitFor({ state: 'detached' });
    }
    const size = '5000 spots, 80 waiting';
    return [
      row(
        name,
        'longest task of the page at “Place all waiting” / two frames',
        size,
        median(proposals.map(({ longest }) => longest)),
        2 * frame,
      ),
      row(
        name,
        'the same, work of the processor in one task / two frames',
        size,
        median(proposals.map(({ work }) => work)),
        2 * frame,
      ),
      row(
        name,
        'first answer of “Place all waiting” / one second',
        size,
        median(proposals.map(({ first }) => first)),
        1_000,
      ),
      row(
        name,
        '95th time between frames of a drag, a proposal open / no plan',
        size,
        median(withPlan ?? []),
        median(without ?? []),
      ),
    ];
  } finally {
    await giant.stop();
  }
}
