/** The yard check of this page: where the clerk stands in the walk, and what was seen. */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import type { CheckEvent } from '../../../shared/console-api/yard-check.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { type CheckAnswer, type CheckResult, recordOf, resultOf, seenOf } from '../../../shared/plan/yard-check/answers.ts';
import { walkOf } from '../../../shared/plan/yard-check/walk.ts';
import type { Instant } from '../../../shared/time.ts';
import { type Message, message } from '../../../shared/words/message.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { words } from '../../ui/words.ts';
import { drawnYardOf } from '../layout/use-drawn-yard.ts';
import { plansOf } from './plan-store.ts';

/** What the bar shows. */
export type CheckPage = {
  /** The bar is shown; a check that is paused goes on at the same place. */
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly answers: ReadonlyMap<SpotId, CheckAnswer>;
  /** When each spot was last looked at. */
  readonly confirmed: ReadonlyMap<SpotId, Instant>;
  readonly walk: readonly SpotId[];
  /** Index in the walk; its length when all was looked at. */
  readonly at: number;
  readonly trouble: Message | null;
  /** When a sheet was printed, in milliseconds; null: none was. */
  readonly printedAt: number | null;
  /** What is typed comes from that sheet: it is compared with what was on it. */
  readonly isFromSheet: boolean;
};

/** "#37": a line of the printed sheet. */
function lineOf(text: string): number | null {
  const read = /^\s*#\s*(\d{1,6})\s*$/.exec(text);
  return read === null ? null : Number(read[1]);
}

/** Answers of one call. */
const atOnce = 200;

/** The yard check of a page. Nothing here rejects: `trouble` holds what went wrong, and whatever wasn't saved is sent again. */
export const checkOf = perPage(createCheck);

function createCheck(page: Page) {
  const { api, yard } = page;
  const store = createStore<CheckPage>()(() => ({
    isShown: false,
    isOpen: false,
    answers: new Map(),
    confirmed: new Map(),
    walk: [],
    at: 0,
    trouble: null,
    printedAt: null,
    isFromSheet: false,
  }));
  const { getState: get, setState: set } = store;
  /** Answers that are not kept yet; they are shown all the same. */
  let waiting: readonly CheckAnswer[] = [];
  let sending: Promise<void> | null = null;
  /** The yard as the sheet has it: what was moved since is newer than what was seen with it. */
  let onPaper: YardTable | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce);
      const answers = batch.map(({ spot, seen, was }) => ({ spot, seen, was: [...was] }));
      const { error } = await safe(api.yardCheck.answer({ answers }));
      if (error) return set({ trouble: errorSaid(error, message('actions.noAnswer')) });
      waiting = waiting.slice(batch.length);
      set({ trouble: null });
    }
  }

  /** Nobody waits for the disk between two spots: answers are sent one batch after the other. Resolves when none is left, or one fails. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  function add(more: readonly CheckAnswer[]): void {
    const { answers, confirmed } = get();
    const [next, seen] = [new Map(answers), new Map(confirmed)];
    for (const each of more) {
      next.set(each.spot, each);
      if (each.seen.kind !== 'unseen') seen.set(each.spot, each.at);
    }
    set({ answers: next, confirmed: seen });
  }

  function receive(event: CheckEvent): void {
    if (event.kind === 'answers') {
      add(event.answers);
      return;
    }
    const { isOpen, answers, confirmed } = event.state;
    set(({ isShown }) => ({
      isOpen,
      // Another page may have ended it.
      isShown: isShown && isOpen,
      answers: new Map(answers.map((each) => [each.spot, each])),
      confirmed: new Map(confirmed.map(({ spot, at }) => [spot, at])),
    }));
    add(waiting);
    if (waiting.length > 0) void send();
  }

  /** The next spot of the walk that nobody looked at yet, from the beginning again after the last; the length of the walk: none. */
  function nextFrom(from: number): number {
    const { walk, answers } = get();
    for (let step = 0; step < walk.length; step += 1) {
      const at = (from + step) % walk.length;
      if (!answers.has(walk[at] as SpotId)) return at;
    }
    return walk.length;
  }
  function show(at: number): void {
    set({ at });
    const spot = get().walk[at];
    if (spot !== undefined) page.ui.getState().jumpTo(spot, null);
  }

  return {
    store,
    /** Begins a check or goes on with the one that is paused. */
    async open(): Promise<void> {
      if (yard.isHeld()) return;
      const { error } = await safe(api.yardCheck.begin());
      if (error) return set({ trouble: errorSaid(error, message('actions.noAnswer')) });
      plansOf(page).leave();
      const walk = walkOf(drawnYardOf(page).layout);
      const chosen = page.ui.getState().selected;
      set({ isShown: true, isOpen: true, walk, trouble: null });
      // From the spot that is selected: each of two clerks begins where the own part begins.
      show(nextFrom(chosen === null ? 0 : Math.max(0, walk.indexOf(chosen))));
    },
    pause: () => set({ isShown: false }),
    /** A sheet goes to the printer. */
    printed(): void {
      onPaper = createYardTable(yard.present().snapshot());
      set({ printedAt: page.ticker.now(), isFromSheet: true });
    },
    fromSheet: (isFromSheet: boolean) => set({ isFromSheet }),
    /** What was typed or scanned for the spot that is shown; goes on to the next. "#37" goes to line 37 of the sheet. */
    answer(text: string): void {
      const { walk, at, isFromSheet } = get();
      const line = lineOf(text);
      if (line !== null) {
        if (line >= 1 && line <= walk.length) show(line - 1);
        else set({ trouble: message('check.noLine', { line, of: walk.length }) });
        return;
      }
      const spot = walk[at];
      if (spot === undefined) return;
      const seen = seenOf(text);
      const made = {
        spot,
        seen,
        was: recordOf(isFromSheet && onPaper !== null ? onPaper : yard.present(), spot, seen),
        by: '',
        at: new Date(page.ticker.now()).toISOString(),
      };
      waiting = [...waiting, made];
      add([made]);
      void send();
      show(nextFrom(at + 1));
    },
    back(): void {
      if (get().at > 0) show(get().at - 1);
    },
    result: (): CheckResult => resultOf(yard.present(), get().answers.values()),
    /** Differences as a plan in legal order; the clerk looks at it and saves it. */
    review(): void {
      const { wishes } = resultOf(yard.present(), get().answers.values());
      set({ isShown: false });
      const plans = plansOf(page);
      plans.enter('new');
      plans.rename(words().t('check.title'));
      plans.change(wishes);
    },
    /** Ends it; not before all that was seen is kept. */
    async end(): Promise<void> {
      await send();
      if (waiting.length > 0) return;
      const { error } = await safe(api.yardCheck.end());
      set(error ? { trouble: errorSaid(error, message('actions.noAnswer')) } : { isShown: false });
    },
    start(): Stop {
      const stops = [
        watchForever((options) => api.yardCheck.watch(undefined, options), receive),
        // A spot that is chosen on the map or in the grid is the one that is looked at.
        page.ui.subscribe(({ selected }, before) => {
          const { isShown, walk, at } = get();
          if (!isShown || selected === null || selected === before.selected || selected === walk[at]) return;
          const chosen = walk.indexOf(selected);
          if (chosen >= 0) set({ at: chosen });
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
