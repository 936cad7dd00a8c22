/** The yard check of this page: which spot the clerk is at, and what was seen. */
import { safe } from '@orpc/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckState } from '../../../../shared/console-api/planning/yard-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { numberOf, readLabel } from '../../../../shared/labels/label-code.ts';
import { areasOf, setsOf } from '../../../../shared/planning/area-sets.ts';
import {
  type CheckAnswer,
  type CheckResult,
  type NameFinder,
  nameFinderOf,
  recordOf,
  resultOf,
  seenOf,
} from '../../../../shared/planning/yard-check/check-answers.ts';
import { walkOf } from '../../../../shared/planning/yard-check/check-walk.ts';
import type { Instant } from '../../../../shared/time.ts';
import { createYardTable, type YardTable } from '../../../../shared/yard/table.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import type { Stop } from '../../../page/stores/yard-store.ts';
import { remembered } from '../../../ui/timing/remembered.ts';
import { words } from '../../../ui/words.ts';
import { drawnYardOf } from '../../layout/use-drawn-yard.ts';
import { plansOf } from '../plan-store.ts';
import { CheckSights } from './check-sights.ts';

/** The state of the bar. */
export type CheckPage = {
  /** The bar is visible. A paused check continues at the same spot. */
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly begun: CheckState['begun'];
  /** The same map during all of the check: its content changed when `stamp` did. */
  readonly answers: ReadonlyMap<SpotId, CheckAnswer>;
  readonly stamp: number;
  /** The area or named set to check (`area-sets.ts`). Empty for the complete yard. */
  readonly area: string;
  readonly walk: readonly SpotId[];
  /** Index in the order of the check; its length when all spots were looked at. */
  readonly at: number;
  /** Grows when the clerk went to a spot from elsewhere, such as the search. */
  readonly jumps: number;
  readonly trouble: Message | null;
  /** When a sheet was printed, in milliseconds. Null: none was. */
  readonly printedAt: number | null;
  /** The clerk types from that sheet, so we compare with the yard as printed. */
  readonly isFromSheet: boolean;
};

/** "#37": a line of the printed sheet. */
function lineOf(text: string): number | null {
  const read = /^\s*#\s*(\d{1,6})\s*$/.exec(text);
  return read === null ? null : Number(read[1]);
}

/** The yard as on the printed sheet. Moves after printing are newer than what the clerk saw. */
function paperOf(yard: YardTable): { readonly yard: YardTable; readonly finder: () => NameFinder } {
  const table = createYardTable(yard.snapshot());
  return { yard: table, finder: remembered(() => nameFinderOf(table)) };
}

/**
 * The yard check of a page. No method rejects: errors are in `trouble`, and unsaved answers are
 * sent again.
 */
export const checkOf = perPage((page) => new YardCheck(page));

/**
 * The yard check of one page: `Off → (open) → Shown → (pause) → Paused → (open) → Shown → (end) →
 * Off`. Another page or another desk may end it too.
 */
class YardCheck {
  readonly store: StoreApi<CheckPage>;
  readonly #page: Page;
  readonly #sights: CheckSights;
  /** The yard as printed. Null: no sheet was printed. */
  #onPaper: ReturnType<typeof paperOf> | null = null;
  readonly #finder: () => NameFinder;
  /** The check itself goes to a spot. */
  #isShowing = false;
  readonly #resultNow: (stamp: number, table: YardTable, version: number) => CheckResult;

  constructor(page: Page) {
    const { yard } = page;
    this.#page = page;
    this.#sights = new CheckSights(page, {
      onChange: () => this.store.setState(({ stamp }) => ({ stamp: stamp + 1 })),
      onTrouble: (trouble) => {
        if (this.store.getState().trouble !== trouble) this.store.setState({ trouble });
      },
    });
    const { answers } = this.#sights;
    this.store = createStore<CheckPage>()(() => ({
      isShown: false,
      isOpen: false,
      begun: null,
      answers,
      stamp: 0,
      area: '',
      walk: [],
      at: 0,
      jumps: 0,
      trouble: null,
      printedAt: null,
      isFromSheet: false,
    }));
    const finderOf = remembered((table: YardTable, _version: number) => nameFinderOf(table));
    this.#finder = () => finderOf(yard.present(), yard.version());
    this.#resultNow = remembered((_stamp: number, table: YardTable, _version: number) =>
      resultOf(table, answers.values(), this.#finder),
    );
  }

  result(): CheckResult {
    const { yard } = this.#page;
    return this.#resultNow(this.store.getState().stamp, yard.present(), yard.version());
  }

  /** Number of spots in the chosen area that were not looked at yet. */
  left(): number {
    const { walk, answers } = this.store.getState();
    return walk.filter((spot) => !answers.has(spot)).length;
  }

  /** When a spot was last looked at, in this check or an earlier one. */
  confirmedAt(spot: SpotId): Instant | undefined {
    return this.#sights.confirmed.get(spot);
  }

  /** Calls when that changes. */
  onLooked(listener: (ids: ReadonlySet<SpotId>) => void): Stop {
    return this.#sights.onLooked(listener);
  }

  /** Begins a check, or continues the paused one. */
  async open(): Promise<void> {
    const { api, yard, ui } = this.#page;
    if (yard.isHeld()) return;
    const { error } = await safe(api.yardCheck.begin());
    if (error)
      return this.store.setState({ trouble: errorMessage(error, message('actions.noAnswer')) });
    plansOf(this.#page).leave();
    const walk = this.#walk();
    const chosen = ui.getState().selected;
    this.store.setState({ isShown: true, isOpen: true, walk, trouble: null });
    // From the spot that is selected: each of two clerks begins where the own part begins.
    this.#show(this.#nextIn(walk, chosen === null ? 0 : Math.max(0, walk.indexOf(chosen))));
  }

  pause(): void {
    this.store.setState({ isShown: false });
  }

  /** Ends it; not before all that was seen is kept. */
  async end(): Promise<void> {
    if (!(await this.#sights.settle())) return;
    const { error } = await safe(this.#page.api.yardCheck.end());
    this.store.setState(
      error ? { trouble: errorMessage(error, message('actions.noAnswer')) } : { isShown: false },
    );
  }

  /** Prints a sheet. */
  printed(): void {
    this.#onPaper = paperOf(this.#page.yard.present());
    this.store.setState({ printedAt: this.#page.ticker.now(), isFromSheet: true });
  }

  fromSheet(isFromSheet: boolean): void {
    this.store.setState({ isFromSheet });
  }

  /**
   * Takes a typed or scanned answer for the present spot and goes on to the next. "#37" goes to
   * line 37 of the sheet, the label of a spot to that spot.
   */
  answer(text: string): void {
    const { walk, at, isFromSheet } = this.store.getState();
    const line = lineOf(text);
    if (line !== null) {
      if (line >= 1 && line <= walk.length) this.#show(line - 1);
      else this.store.setState({ trouble: message('check.noLine', { line, of: walk.length }) });
      return;
    }
    const spot = walk[at];
    if (spot === undefined) return;
    const { yard, ticker } = this.#page;
    const label = readLabel(yard.present(), text);
    if (label?.kind === 'spot') {
      const on = walk.indexOf(label.id);
      if (on === -1) this.store.setState({ trouble: message('labels.notHere') });
      else this.#show(on);
      return;
    }
    // If several trailers have the number, we record the number alone, as if it was typed.
    const code = numberOf(label);
    if (label !== null && code === null) {
      this.store.setState({
        trouble: message(label.kind === 'none' ? 'labels.none' : 'labels.several'),
      });
      return;
    }
    const seen = seenOf(code ?? text);
    const { yard: known, finder } = (isFromSheet ? this.#onPaper : null) ?? {
      yard: yard.present(),
      finder: this.#finder,
    };
    this.#sights.format({
      spot,
      seen,
      was: recordOf(known, spot, seen, finder),
      by: '',
      at: new Date(ticker.now()).toISOString(),
    });
    this.#show(this.#nextIn(walk, at + 1));
  }

  /** Checks one area or the complete yard. Answers for other areas stay. */
  setArea(area: string): void {
    this.store.setState({ area });
    const walk = this.#walk();
    this.store.setState({ walk });
    this.#show(this.#nextIn(walk, 0));
  }

  /**
   * Corrects the record to what the clerk saw, by separate operations in a legal order. If one is
   * refused, the rest stays as a plan.
   */
  async correct(): Promise<void> {
    this.review();
    await plansOf(this.#page).commit();
  }

  back(): void {
    const { at } = this.store.getState();
    if (at > 0) this.#show(at - 1);
  }

  /** Differences as a plan in legal order; the clerk looks at it and saves it. */
  review(): void {
    const { goals } = this.result();
    this.pause();
    const plans = plansOf(this.#page);
    plans.enter('new');
    plans.rename(words().t('check.title'));
    plans.addGoals(goals);
  }

  start(): Stop {
    const { api, yard, ui } = this.#page;
    const stops = [
      watchForever(
        (options) => api.yardCheck.watch(undefined, options),
        (event) => {
          if (event.kind === 'state') this.#changedElsewhere(event.state);
          this.#sights.receive(event);
        },
      ),
      yard.onStructure(() => this.#walkAgain()),
      ui.subscribe(({ selected, jumps }, before) => {
        if (selected !== null && selected !== before.selected) this.#chosen(selected);
        if (jumps !== before.jumps && !this.#isShowing)
          this.store.setState((state) => ({ jumps: state.jumps + 1 }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Another page, or another desk, may have ended it. */
  #changedElsewhere({ isOpen, begun, ended }: CheckState): void {
    if (this.store.getState().isShown && !isOpen && ended?.desk != null)
      this.#page.results.said(
        words().t('check.endedAt', {
          clerk: ended.by,
          desk: ended.desk,
          at: Date.parse(ended.at),
        }),
      );
    this.store.setState(({ isShown }) => ({ isOpen, begun, isShown: isShown && isOpen }));
  }

  /**
   * Spots came, went, or moved: the check continues at the same spot, or, when that is gone, at the
   * next one.
   */
  #walkAgain(): void {
    const { isShown, walk, at } = this.store.getState();
    if (!isShown) return;
    const next = this.#walk();
    const here = walk.slice(at).find((spot) => next.includes(spot));
    this.store.setState({
      walk: next,
      at: here === undefined ? this.#nextIn(next, 0) : next.indexOf(here),
    });
  }

  /** A spot that is chosen on the map or in the grid is the one that is looked at. */
  #chosen(spot: SpotId): void {
    const { isShown, walk, at } = this.store.getState();
    const chosen = isShown && spot !== walk[at] ? walk.indexOf(spot) : -1;
    if (chosen >= 0) this.store.setState({ at: chosen });
  }

  /**
   * The next spot of the check without a look, starting over after the last; the length of the
   * check: none.
   */
  #nextIn(walk: readonly SpotId[], from: number): number {
    for (let step = 0; step < walk.length; step += 1) {
      const at = (from + step) % walk.length;
      if (!this.#sights.answers.has(walk[at] as SpotId)) return at;
    }
    return walk.length;
  }

  /** The spots of the chosen area, in the order of the check. */
  #walk(): readonly SpotId[] {
    const { area } = this.store.getState();
    const all = walkOf(drawnYardOf(this.#page).layout);
    const { table } = this.#page.yard;
    const areas = areasOf(area, setsOf(plansOf(this.#page).store.getState().kept.areas));
    return areas === null ? all : all.filter((spot) => areas.has(table.spot(spot)?.areaId ?? ''));
  }

  #show(at: number): void {
    this.store.setState({ at });
    const spot = this.store.getState().walk[at];
    if (spot === undefined) return;
    this.#isShowing = true;
    this.#page.ui.getState().jumpTo(spot, null);
    this.#isShowing = false;
  }
}
