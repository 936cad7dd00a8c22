/**
 * The page of the list bench: mounts the product's list or the baseline, scrolls both the same way,
 * counts the elements that takes.
 */
import '../../../renderer/page/theme.css';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { AppointmentList } from '../../../renderer/features/appointments/schedule/appointment-list.tsx';
import type { Page } from '../../../renderer/page/page.ts';
import { PageProvider } from '../../../renderer/page/page-context.tsx';
import { createScheduleStore } from '../../../renderer/schedule/schedule-store.ts';
import { createZoneFormat } from '../../../renderer/ui/text/time.ts';
import { mountRaw } from './raw.ts';
import { benchNow, fortnight } from './rows.ts';

const zone = createZoneFormat('America/Chicago');
const rows = fortnight(28_000);

/** What the list asks of the page, and nothing else. */
const schedule = {
  page: createStore(() => ({
    state: { docks: [], loadTypes: [] },
    selected: null,
    sort: { column: 'start', descending: false },
    set: () => {},
    sortBy: () => {},
  })),
  marks: { get: () => null, row: () => null, onChange: () => () => {} },
};
const page = {
  zone,
  ticker: { now: () => benchNow, on: () => () => {} },
  own: new Map([[createScheduleStore, schedule]]),
} as unknown as Page;

const frame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

async function mount(variant: 'ours' | 'raw'): Promise<HTMLElement> {
  const host = document.getElementById('host') as HTMLElement;
  if (variant === 'raw') return mountRaw(host, rows, zone);
  createRoot(host).render(
    <PageProvider value={page}>
      <AppointmentList rows={rows} withDay startAt={null} firstAhead={null} />
    </PageProvider>,
  );
  // Bounded: a list that failed to draw would be waited for without end.
  for (let frames = 0; frames < 2_000; frames += 1) {
    const grid = host.querySelector<HTMLElement>('[role="grid"]');
    if (grid !== null && grid.querySelectorAll('[role="row"]').length > 10) return grid;
    await frame();
  }
  throw new Error('The list did not show any rows.');
}

/** Driven by `test/bench/suites/list.ts`. */
export type ListBench = {
  mount(variant: 'ours' | 'raw'): Promise<void>;
  /** Scrolls in equal steps of so many pixels; returns how many elements were made, a step. */
  scroll(steps: number, pixels: number): Promise<number>;
};

let scroller: HTMLElement | null = null;

const bench: ListBench = {
  async mount(variant) {
    scroller = await mount(variant);
    await frame();
  },
  async scroll(steps, pixels) {
    const element = scroller as HTMLElement;
    let made = 0;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) made += 1 + node.querySelectorAll('*').length;
    });
    observer.observe(element, { childList: true, subtree: true });
    for (let step = 0; step < steps; step += 1) {
      element.scrollTop += pixels;
      await frame();
    }
    await frame();
    observer.disconnect();
    return made / steps;
  },
};
Object.assign(globalThis, { listBench: bench });
