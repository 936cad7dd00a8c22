/**
 * The yard of another time on this page: where the clerk stands in it, and how to go from there.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JournalDay, PastMove } from '../../../../shared/console-api/journal.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { backwards, forwards } from '../../../../shared/journal/row-changes.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { noWay, wayStoreOf } from '../../../page/stores/way-store.ts';
import { changeToSnapshot } from '../../../page/stores/yard-change.ts';
import { type PastPlace, passTime } from './pass-time.ts';

/** How many times faster than the yard went. */
export const speeds = [1, 10, 60, 600] as const;

/** What the bar shows. */
export type PastState = {
  /** Null: the yard of now. */
  readonly at: PastPlace | null;
  /** The clerk asked for the past, and it isn't there yet: what is typed meanwhile counts. */
  readonly isOpening: boolean;
  /** From the first fact to now. */
  readonly from: number;
  readonly until: number;
  /** The 24 hours that the bar covers, and what is known of them. */
  readonly window: { readonly from: number; readonly until: number };
  readonly day: JournalDay | null;
  readonly speed: (typeof speeds)[number] | null;
  readonly trouble: Message | null;
};

/** The way through time. Nothing here rejects: what went wrong is `trouble`. */
export type Past = {
  readonly store: StoreApi<PastState>;
  /** Goes to the last moment before now, or back to now. */
  readonly toggle: () => void;
  readonly close: () => void;
  /** Goes to an instant, also from now. */
  readonly openAt: (instant: number) => void;
  readonly goTo: (instant: number) => void;
  /** To the next fact that changed the yard, or the one before. */
  readonly step: (way: 1 | -1) => Promise<void>;
  readonly play: (speed: PastState['speed']) => void;
};

const DAY_MS = 24 * 60 * 60_000;
/**
 * While time plays, ages and clocks on the page follow ten times a second: every frame they would
 * cost more than the yard itself. In milliseconds.
 */
const AGES_MS = 100;
/** Parts of the bar. */
export const parts = 96;

const now: Omit<PastState, 'until' | 'from' | 'window'> = {
  at: null,
  isOpening: false,
  day: null,
  speed: null,
  trouble: null,
};

/**
 * Tells all that grows old what time it is: at once, and in frames of passing time so often as
 * `agesMs` says.
 */
function createAges(ticker: Page['ticker']): (instant: number, frame: number | null) => void {
  let toldAt = 0;
  return (instant, frame) => {
    if (frame !== null && Math.abs(frame - toldAt) < AGES_MS) return;
    toldAt = frame ?? 0;
    ticker.setTo(instant);
  };
}

/**
 * Where a step leads in time: over a clock that was set back it stays at the time it came from, so
 * that time never runs the other way.
 */
function onward(at: PastPlace | null, { seq, notedAt }: PastMove): number {
  if (at === null) return notedAt;
  return seq >= at.seq ? Math.max(at.instant, notedAt) : Math.min(at.instant, notedAt);
}

/** Where the next fact that changed the yard is looked for, or the one before. */
const factsAround = (seq: number, way: 1 | -1) =>
  way === 1
    ? { after: seq, until: seq + 200, limit: 200 }
    : { after: Math.max(0, seq - 200), until: seq, limit: 200 };

/** The past of a page. */
export const pastOf = perPage((page: Page): Past => {
  const { api, yard, ticker } = page;
  const store = createStore<PastState>()(() => ({
    ...now,
    from: 0,
    until: 0,
    window: { from: 0, until: 0 },
  }));
  const { getState: state, setState: set } = store;
  /** Grows when the clerk goes elsewhere: what was under way then counts no more. */
  let turn = 0;
  let wanted: { readonly instant: number } | { readonly seq: number } | null = null;
  let isMoving = false;
  const tellAges = createAges(ticker);
  /** While it opens: takes the instant that is asked for, in the place of the last one. */
  let typed: ((instant: number) => void) | null = null;

  const fail = (error: unknown) =>
    set({ trouble: errorSaid(error, message('past.unread')), speed: null, isOpening: false });

  function show(move: PastMove, instant: number): void {
    yard.hold();
    if ('yard' in move) yard.showPast(changeToSnapshot(yard.table, move.yard));
    else yard.showPast((move.way === 'forwards' ? forwards : backwards)(yard.table, move.changes));
    stand({ seq: move.seq, instant });
  }

  /** `frame`: when it is one of many frames while time plays. */
  function stand(at: PastPlace, frame: number | null = null): void {
    set({ at, isOpening: false, trouble: null });
    tellAges(at.instant, frame);
    const { window } = state();
    if (at.instant < window.from || at.instant > window.until) void look(at.instant);
  }

  /** The 24 hours around an instant, ending now where it is near. */
  async function look(instant: number): Promise<void> {
    const until = Math.min(state().until, instant + DAY_MS / 2);
    const window = { from: until - DAY_MS, until };
    set({ window, day: null });
    try {
      const day = await api.journal.day({ ...window, parts });
      if (state().window === window) set({ day });
    } catch (error) {
      fail(error);
    }
  }

  /** One call at a time; while it is under way only the last wish counts. */
  async function move(): Promise<void> {
    if (isMoving) return;
    isMoving = true;
    const mine = turn;
    try {
      while (wanted !== null && mine === turn) {
        const to = wanted;
        wanted = null;
        const answer = await api.journal.move({
          from: yard.isHeld() ? (state().at?.seq ?? null) : null,
          to,
        });
        if (mine === turn) show(answer, 'instant' in to ? to.instant : onward(state().at, answer));
      }
    } catch (error) {
      if (mine === turn) fail(error);
    } finally {
      isMoving = false;
      if (wanted !== null) void move();
    }
  }

  function goTo(instant: number): void {
    if (typed !== null) {
      typed(instant);
      return;
    }
    const { from, until } = state();
    wanted = { instant: Math.round(Math.min(Math.max(instant, from), until)) };
    set({ speed: null });
    void move();
  }

  async function open(wish: number | null = null): Promise<void> {
    turn += 1;
    const mine = turn;
    let instant = wish;
    typed = (asked) => {
      instant = asked;
    };
    set({ isOpening: true, until: ticker.now(), trouble: null });
    try {
      const { from, until } = await api.journal.span();
      if (mine !== turn) return;
      if (from === null) {
        typed = null;
        return set({ trouble: message('past.empty'), isOpening: false });
      }
      const end = Math.max(until, ticker.now());
      set({ from, until: end, window: { from: 0, until: 0 } });
      typed = null;
      goTo(instant ?? end);
    } catch (error) {
      typed = null;
      fail(error);
    }
  }

  function close(): void {
    turn += 1;
    wanted = null;
    typed = null;
    yard.release();
    ticker.setTo(null);
    noWay(wayStoreOf(page));
    set(now);
  }

  async function step(way: 1 | -1): Promise<void> {
    const { at } = state();
    if (at === null) return;
    const mine = turn;
    try {
      const facts = await api.journal.between(factsAround(at.seq, way));
      if (mine !== turn) return;
      const changed = facts.filter(({ change }) => change !== null);
      const next = way === 1 ? changed[0] : changed.at(-1);
      if (next === undefined) return;
      wanted = { seq: way === 1 ? next.seq : next.seq - 1 };
      set({ speed: null });
      await move();
    } catch (error) {
      fail(error);
    }
  }

  function play(speed: PastState['speed']): void {
    const { at } = state();
    // The last frame may have told no ages.
    if (speed === null && at !== null) ticker.setTo(at.instant);
    set({ speed });
    if (speed === null) return;
    const mine = turn;
    const where = () => {
      const { at: place, until, speed: is } = state();
      return mine === turn && is === speed && place !== null ? { at: place, until } : null;
    };
    void passTime({ page, at: where, stand, over: () => play(null) }, speed).catch(fail);
  }

  return {
    store,
    toggle: () => (state().at === null && !state().isOpening ? void open() : close()),
    close,
    openAt: (instant) => (state().at === null ? void open(instant) : goTo(instant)),
    goTo,
    step,
    play,
  };
});
