/**
 * Renders one part of the page over the double, in happy-dom. Everything is real but the service
 * and the browser.
 */

import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { followPage } from '../../../renderer/app/follow-page.ts';
import { Providers } from '../../../renderer/app/providers.tsx';
import { createPage, type Page } from '../../../renderer/page/page.ts';
import { PageProvider } from '../../../renderer/page/page-context.tsx';
import { createPreferences } from '../../../renderer/page/stores/preferences.ts';
import { openSession } from '../../../renderer/page/stores/session-store.ts';
import { createTicker, type Ticker } from '../../../renderer/ui/timing/ticker.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { type ConsoleDouble, createConsoleDouble, type DoubleOptions } from './console-double.ts';
import { now } from './yard-data.ts';

// What a test waits for may take its time on a busy machine: only the outcome counts.
const patienceMs = 60_000;
configure({ asyncUtilTimeout: patienceMs });

/** What came out of operations, in order. */
export type Told = {
  readonly kind: 'saved' | 'refused' | 'said' | 'old';
  readonly sentence: string;
  readonly record?: OperationRecord;
  readonly undo?: () => void;
};

/** A page with its double, and its messages. */
export type TestPage = {
  readonly page: Page;
  readonly double: ConsoleDouble;
  readonly told: Told[];
  readonly ticker: Ticker;
  /** Moves the page's clock and ticks. */
  readonly passTime: (milliseconds: number) => void;
  readonly stop: () => void;
};

/** Puts a page together over a double and waits until it has seen the yard. */
export async function startTestPage(options: DoubleOptions): Promise<TestPage> {
  let clock = now;
  const double = createConsoleDouble({ clock: () => clock, ...options });
  const told: Told[] = [];
  const ticker = createTicker({ now: () => clock }, { after: () => () => {} });
  let made = 0;
  const page = createPage({
    api: double.api,
    info: double.info,
    session: { ...openSession(double.info.clerk), ...options.session },
    preferences: createPreferences(null),
    ticker,
    results: () => ({
      saved: (record) =>
        told.push({ kind: 'saved', sentence: englishWords().format(asDone(record.label)), record }),
      refused: (sentence) => told.push({ kind: 'refused', sentence }),
      old: (sentence) => told.push({ kind: 'old', sentence }),
      over: () => {},
      said: (sentence, undo) =>
        told.push({ kind: 'said', sentence, ...(undo === undefined ? {} : { undo }) }),
      undoTaken: () => {},
    }),
    newId: () => {
      made += 1;
      return `page-${made}` as OperationId;
    },
  });
  const stop = followPage(page);
  await until(
    () =>
      page.yard.version() >= 0 &&
      page.status.getState().status !== null &&
      page.operations.getState().counts !== null,
  );
  return {
    page,
    double,
    told,
    ticker,
    stop,
    passTime(milliseconds) {
      clock += milliseconds;
      ticker.tick();
    },
  };
}

/** Renders a part of the page; what it is given stops with the test. */
export async function renderPart(part: ReactNode, options: DoubleOptions): Promise<TestPage> {
  giveSizes();
  const started = await startTestPage(options);
  render(
    <Providers nonce="" preferences={started.page.preferences} test>
      <PageProvider value={started.page}>{part}</PageProvider>
    </Providers>,
  );
  await settle();
  return started;
}

/** Ends what a test rendered. */
export function endPage(started: TestPage | undefined): void {
  cleanup();
  started?.stop();
  // What a tab keeps over a reload is no next test's.
  window.sessionStorage.clear();
}

/** Lets promises, frames and React finish. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 25));
  });
}

/** Waits for a condition without acting. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/**
 * happy-dom lays nothing out, so that a virtual list would show no row: every element is 800 by
 * 600.
 */
function giveSizes(): void {
  const size = { offsetWidth: 800, offsetHeight: 600, clientWidth: 800, clientHeight: 600 };
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  HTMLElement.prototype.scrollIntoView = () => {};
  // jsdom and happy-dom do not scroll, so we have to say where the virtual list is.
  HTMLElement.prototype.scrollTo = function scrollTo(
    this: HTMLElement,
    to?: ScrollToOptions | number,
  ) {
    if (typeof to === 'object') this.scrollTop = to.top ?? this.scrollTop;
    this.dispatchEvent(new Event('scroll'));
  } as HTMLElement['scrollTo'];
}
