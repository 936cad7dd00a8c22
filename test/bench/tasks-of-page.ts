/** The tasks of a page's main thread, by Chromium's trace. */
import type { Page } from 'playwright-core';

/** One task, in milliseconds: how long it took, and how long the processor worked on it. */
type Task = { readonly took: number; readonly worked: number };

/**
 * Where an event of the trace was, and how long it took and was worked on, in microseconds.
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
};

const MARK = 'tasks are read';

/** Acts, and returns the tasks that the page's main thread had meanwhile. */
export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<readonly Task[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  const complete = new Promise<{ readonly dataLossOccurred: boolean }>((resolve) =>
    devtools.once('Tracing.tracingComplete', resolve),
  );
  try {
    await page.evaluate((mark) => void performance.mark(mark), MARK);
    await act();
  } finally {
    await devtools.send('Tracing.end');
  }
  const { dataLossOccurred } = await complete;
  await devtools.detach();
  if (dataLossOccurred) throw new Error('The trace lost events.');
  return tasksIn(events);
}

function tasksIn(events: readonly TraceEvent[]): readonly Task[] {
  const main = events.find(({ name }) => name === MARK);
  const tasks = events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === main?.pid && tid === main.tid)
    .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1_000, worked: tdur / 1_000 }));
  if (!tasks.some(({ worked }) => worked > 0))
    throw new Error('The trace has no task of the page, or no time of its thread.');
  return tasks;
}
