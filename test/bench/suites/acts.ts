/**
 * What a clerk waits for on the giant yard: from the click or the last key until the frame that
 * shows what it was for. Each beside an empty frame of the same page, which shows nothing new.
 */
import type { Page } from 'playwright-core';
import { openGiant } from '../../e2e/giant/giant.ts';
import { hasChromium } from '../../e2e/support/browser.ts';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';

const name = 'acts';
/** `ACTS_ROUNDS`: more for a comparison. The first round loads code and doesn't count. */
const rounds = Number(process.env.ACTS_ROUNDS ?? 7);

/**
 * One step of a round. Selectors; `text=` finds a button by how its words begin.
 *
 * Example: `{ name: 'the yard to the gate', press: '[aria-keyshortcuts="Alt+3"]', shows: 'li' }`.
 */
type Step = {
  /** Of an act that counts; null for a step that only leads to the next one. */
  readonly name: string | null;
  /** What is clicked. */
  readonly press: string;
  /** What is typed into it instead, each key in a task of its own; empty: it is cleared. */
  readonly type?: string;
  /** What is there once the act is over. */
  readonly shows: string;
};

const screen = (digit: number): string => `[aria-keyshortcuts="Alt+${digit}"]`;
const spotRow = '[role=grid] [role=row][data-spot]';
const spotFilter = 'input[placeholder="Code, plate, trailer, company"]';
const noDialog = ':root:not(:has([role=dialog]))';
const closeDialog: Step = {
  name: null,
  press: '[role=dialog] .mantine-Modal-close',
  shows: noDialog,
};

const emptyFrame = 'an empty frame';

/** `spot`, `truck`: what one row of the grid and one of the gate are found by. */
const stepsOf = (spot: string, truck: string): readonly Step[] => [
  { name: emptyFrame, press: 'body', shows: 'body' },
  { name: null, press: screen(1), shows: '[data-region="now"], [data-now]' },
  { name: 'Now to the yard', press: screen(2), shows: spotRow },
  { name: null, press: screen(1), shows: '[data-region="now"], [data-now]' },
  { name: 'Now to the yard, with its map', press: screen(2), shows: '.yard-map canvas' },
  { name: 'a row of the waiting list', press: '[data-asset]', shows: 'text=Assign to spot' },
  {
    name: '“Assign to spot” to its list',
    press: 'text=Assign to spot',
    shows: '[role=dialog] [role=option]',
  },
  closeDialog,
  {
    name: 'the filter of spots, typed fast',
    press: spotFilter,
    type: spot,
    shows: '[role=grid][aria-rowcount="2"]',
  },
  { name: null, press: spotFilter, type: '', shows: '[role=grid][aria-rowcount="5001"]' },
  { name: 'the yard to the gate', press: screen(3), shows: '[data-list=here] li' },
  {
    name: 'the search of the gate, typed fast',
    press: '[data-scan-box]',
    type: truck,
    shows: '[data-list=here] li[aria-setsize="1"]',
  },
  {
    name: null,
    press: '[data-scan-box]',
    type: '',
    shows: '[data-list=here] li:not([aria-setsize="1"])',
  },
  { name: 'the gate to appointments', press: screen(5), shows: 'text=New appointment' },
  {
    name: '“New appointment” to its dialog',
    press: 'text=New appointment',
    shows: '[role=dialog] input',
  },
  closeDialog,
  { name: 'appointments to reports', press: screen(9), shows: 'main h2, main [role=tabpanel]' },
];

/** Does one step inside the page; milliseconds until the frame that shows it was drawn. */
function perform(page: Page, step: Omit<Step, 'name'>): Promise<number> {
  return page.evaluate(
    ({ press, type, shows }) =>
      new Promise<number>((resolve, reject) => {
        const find = (selector: string): Element | null => {
          if (!selector.startsWith('text=')) return document.querySelector(selector);
          const words = selector.slice(5);
          const buttons = [...document.querySelectorAll('button, [role=button]')];
          return buttons.find(({ textContent }) => textContent?.startsWith(words)) ?? null;
        };
        const target = find(press) as HTMLElement | null;
        if (target === null) return reject(new Error(`There is no ${press}.`));
        let from = performance.now();
        const latest = from + 20_000;
        const look = () => {
          if (performance.now() > latest) return reject(new Error(`${press} shows no ${shows}.`));
          if (find(shows) === null) return requestAnimationFrame(look);
          // In a task after the frame's own, the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - from);
          port2.postMessage(null);
        };
        if (type === undefined) {
          target.click();
          return requestAnimationFrame(look);
        }
        const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const texts = type === '' ? [''] : [...type].map((_, at) => type.slice(0, at + 1));
        const next = () => {
          put?.call(target, texts.shift());
          from = performance.now();
          target.dispatchEvent(new Event('input', { bubbles: true }));
          if (texts.length > 0) setTimeout(next, 0);
          else requestAnimationFrame(look);
        };
        next();
      }),
    step,
  );
}

/** Names of a spot and of a truck that one row alone is found by. */
async function codesOn(page: Page): Promise<{ spot: string; truck: string }> {
  await perform(page, { press: screen(3), shows: '[data-list=here] li' });
  const truck = await page.locator('[data-list=here] li button').first().innerText();
  await perform(page, { press: screen(2), shows: spotRow });
  return { spot: '11A-01', truck };
}

async function run(): Promise<readonly BenchRow[]> {
  if (!hasChromium) {
    console.error('bench: the suite "acts" needs Chromium and is left out.');
    return [];
  }
  const giant = await openGiant();
  try {
    const { page } = giant.opened;
    await page.setViewportSize({ width: 1600, height: 900 });
    const codes = await codesOn(page);
    const times = new Map<string, number[]>();
    for (let round = -1; round < rounds; round += 1) {
      for (const step of stepsOf(codes.spot, codes.truck)) {
        const ms = await perform(page, step);
        if (round >= 0 && step.name !== null)
          times.set(step.name, [...(times.get(step.name) ?? []), ms]);
        // What an act leaves to do belongs to it, and not to the next one.
        await page.waitForTimeout(400);
      }
    }
    const empty = median(times.get(emptyFrame) ?? []);
    return [...times]
      .filter(([act]) => act !== emptyFrame)
      .map(([act, all]) => row(name, `${act} / ${emptyFrame}`, '5000 spots', median(all), empty));
  } finally {
    await giant.stop();
  }
}

export const suite: BenchSuite = { name, run };
