/** The yard check of this page: where the clerk stands in the walk, and what was seen. */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import type { CheckState } from '../../../shared/console-api/yard-check.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import {
  type CheckAnswer,
  type CheckResult,
  type NameFinder,
  nameFinderOf,
  recordOf,
  resultOf,
  seenOf,
} from '../../../shared/planning/yard-check/check-answers.ts';
import { walkOf } from '../../../shared/planning/yard-check/check-walk.ts';
import type { Instant } from '../../../shared/time.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { remembered } from '../../ui/timing/remembered.ts';
import { words } from '../../ui/words.ts';
import { drawnYardOf } from '../layout/use-drawn-yard.ts';
import { createSights } from './check-sights.ts';
import { plansOf } from './plan-store.ts';

/** What the bar shows. */
export type CheckPage = {
  /** The bar is shown; a check that is paused goes on at the same place. */
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly begun: CheckState['begun'];
  /** The same map for the whole check: what it holds changed where `stamp` did. */
  readonly answers: ReadonlyMap<SpotId, CheckAnswer>;
  readonly stamp: number;
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

/**
 * The yard check of a page. Nothing here rejects: `trouble` holds what went wrong, and whatever
 * wasn't saved is sent again.
 */
export const checkOf = perPage(createCheck);

/** The yard as a printed sheet has it: what was moved since is newer than what was seen with it. */
function paperOf(yard: YardTable): { readonly yard: YardTable; readonly finder: () => NameFinder } {
  const table = createYardTable(yard.snapshot());
  return { yard: table, finder: remembered(() => nameFinderOf(table)) };
}

function createCheck(page: Page) {
  const { api, yard } = page;
  const sights = createSights(page, {
    onChange: () => set(({ stamp }) => ({ stamp: stamp + 1 })),
    onTrouble(trouble) {
      if (get().trouble !== trouble) set({ trouble });
    },
  });
  const store = createStore<CheckPage>()(() => ({
    isShown: false,
    isOpen: false,
    begun: null,
    answers: sights.answers,
    stamp: 0,
    walk: [],
    at: 0,
    trouble: null,
    printedAt: null,
    isFromSheet: false,
  }));
  const { getState: get, setState: set } = store;
  let onPaper: ReturnType<typeof paperOf> | null = null;
  const finderOf = remembered((table: YardTable, _version: number) => nameFinderOf(table));
  const finder = () => finderOf(yard.present(), yard.version());
  const resultNow = remembered((_stamp: number, table: YardTable, _version: number) =>
    resultOf(table, sights.answers.values(), finder),
  );
  const result = (): CheckResult => resultNow(get().stamp, yard.present(), yard.version());

  /**
   * The next spot of the walk that nobody looked at yet, from the beginning again after the last;
   * the length of the walk: none.
   */
  const nextFrom = (from: number): number => nextIn(get().walk, from);
  function nextIn(walk: readonly SpotId[], from: number): number {
    for (let step = 0; step < walk.length; step += 1) {
      const at = (from + step) % walk.length;
      if (!sights.answers.has(walk[at] as SpotId)) return at;
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
      onPaper = paperOf(yard.present());
      set({ printedAt: page.ticker.now(), isFromSheet: true });
    },
    fromSheet: (isFromSheet: boolean) => set({ isFromSheet }),
    /**
     * What was typed or scanned for the spot that is shown; goes on to the next. "#37" goes to line
     * 37 of the sheet.
     */
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
      const paper = isFromSheet ? onPaper : null;
      sights.format({
        spot,
        seen,
        was:
          paper === null
            ? recordOf(yard.present(), spot, seen, finder)
            : recordOf(paper.yard, spot, seen, paper.finder),
        by: '',
        at: new Date(page.ticker.now()).toISOString(),
      });
      show(nextFrom(at + 1));
    },
    back(): void {
      if (get().at > 0) show(get().at - 1);
    },
    result,
    /**
     * When a spot was last looked at, in this check or an earlier one, and told when that changes.
     */
    confirmedAt: (spot: SpotId): Instant | undefined => sights.confirmed.get(spot),
    onLooked: sights.onLooked,
    /** Differences as a plan in legal order; the clerk looks at it and saves it. */
    review(): void {
      const { wishes } = result();
      set({ isShown: false });
      const plans = plansOf(page);
      plans.enter('new');
      plans.rename(words().t('check.title'));
      plans.change(wishes);
    },
    /** Ends it; not before all that was seen is kept. */
    async end(): Promise<void> {
      if (!(await sights.settle())) return;
      const { error } = await safe(api.yardCheck.end());
      set(error ? { trouble: errorSaid(error, message('actions.noAnswer')) } : { isShown: false });
    },
    start(): Stop {
      const stops = [
        watchForever(
          (options) => api.yardCheck.watch(undefined, options),
          (event) => {
            if (event.kind === 'state') {
              const { isOpen, begun, ended } = event.state;
              // Another page, or another desk, may have ended it.
              if (get().isShown && !isOpen && ended?.desk != null)
                page.results.said(
                  words().t('check.endedAt', {
                    clerk: ended.by,
                    desk: ended.desk,
                    at: Date.parse(ended.at),
                  }),
                );
              set(({ isShown }) => ({ isOpen, begun, isShown: isShown && isOpen }));
            }
            sights.receive(event);
          },
        ),
        // Spots came, went, or moved: the walk goes on at the same spot, or where that is no more,
        // at the next one.
        yard.onStructure(() => {
          const { isShown, walk, at } = get();
          if (!isShown) return;
          const next = walkOf(drawnYardOf(page).layout);
          const here = walk.slice(at).find((spot) => next.includes(spot));
          set({ walk: next, at: here === undefined ? nextIn(next, 0) : next.indexOf(here) });
        }),
        // A spot that is chosen on the map or in the grid is the one that is looked at.
        page.ui.subscribe(({ selected }, before) => {
          const { isShown, walk, at } = get();
          if (
            !isShown ||
            selected === null ||
            selected === before.selected ||
            selected === walk[at]
          )
            return;
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
