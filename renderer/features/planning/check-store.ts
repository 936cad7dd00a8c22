/** The yard check of this page: where the clerk stands in the walk, and what was seen. */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import type { CheckEvent } from '../../../shared/console-api/yard-check.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { type CheckAnswer, type CheckResult, resultOf, type Seen, seenOf } from '../../../shared/plan/yard-check/answers.ts';
import { walkOf } from '../../../shared/plan/yard-check/walk.ts';
import type { Instant } from '../../../shared/time.ts';
import { type Message, message } from '../../../shared/words/message.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
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
};

type Waiting = { readonly spot: SpotId; readonly seen: Seen };

/** Answers of one call. */
const atOnce = 200;

/** The yard check of a page. Nothing here rejects: what went wrong is `trouble`, and what was not kept is sent again. */
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
  }));
  const { getState: get, setState: set } = store;
  let waiting: Waiting[] = [];
  let isSending = false;

  /** Nobody waits for the disk between two spots: answers are sent one batch after the other. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce);
      const { error } = await safe(api.yardCheck.answer({ answers: batch }));
      if (error) {
        set({ trouble: errorSaid(error, message('actions.noAnswer')) });
        break;
      }
      waiting = waiting.slice(batch.length);
      set({ trouble: null });
    }
    isSending = false;
  }

  function receive(event: CheckEvent): void {
    if (event.kind === 'state') {
      const { isOpen, answers, confirmed } = event.state;
      set({
        isOpen,
        answers: new Map(answers.map((each) => [each.spot, each])),
        confirmed: new Map(confirmed.map(({ spot, at }) => [spot, at])),
      });
      return;
    }
    const { answers, confirmed } = get();
    const [next, seen] = [new Map(answers), new Map(confirmed)];
    for (const each of event.answers) {
      next.set(each.spot, each);
      if (each.seen.kind !== 'unseen') seen.set(each.spot, each.at);
    }
    set({ answers: next, confirmed: seen });
  }

  /** The next spot of the walk that nobody looked at yet. */
  const nextFrom = (from: number): number => {
    const { walk, answers } = get();
    let at = from;
    while (at < walk.length && answers.has(walk[at] as SpotId)) at += 1;
    return at;
  };
  const show = (at: number) => {
    set({ at });
    const spot = get().walk[at];
    if (spot !== undefined) page.ui.getState().jumpTo(spot, null);
  };

  return {
    store,
    /** Begins a check or goes on with the one that is paused. */
    async open(): Promise<void> {
      const { error } = await safe(api.yardCheck.begin());
      if (error) return set({ trouble: errorSaid(error, message('actions.noAnswer')) });
      plansOf(page).leave();
      set({ isShown: true, isOpen: true, walk: walkOf(drawnYardOf(page).layout), trouble: null });
      show(nextFrom(0));
    },
    pause: () => set({ isShown: false }),
    /** What was typed or scanned for the spot that is shown; goes on to the next. */
    answer(text: string): void {
      const { walk, at } = get();
      const spot = walk[at];
      if (spot === undefined) return;
      const seen = seenOf(text);
      waiting.push({ spot, seen });
      receive({ kind: 'answers', answers: [{ spot, seen, by: '', at: new Date(page.ticker.now()).toISOString() }] });
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
      if (plans.store.getState().open === null) plans.enter('new');
      plans.change(wishes);
    },
    async end(): Promise<void> {
      await send();
      const { error } = await safe(api.yardCheck.end());
      set(error ? { trouble: errorSaid(error, message('actions.noAnswer')) } : { isShown: false });
    },
    start(): Stop {
      return watchForever((options) => api.yardCheck.watch(undefined, options), receive);
    },
  };
}
