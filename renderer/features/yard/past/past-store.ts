/** The yard of an earlier time on this page: the instant shown, and how to go on from there. */
import { createStore } from 'zustand/vanilla';
import type { JournalDay, PastMove } from '../../../../shared/console-api/journal.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { backwards, forwards } from '../../../../shared/journal/row-changes.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { noWay, wayStoreOf } from '../../../page/stores/way-store.ts';
import { changeToSnapshot } from '../../../page/stores/yard-change.ts';
import { type PastPlace, passTime } from './pass-time.ts';

/** How many times faster than the yard went. */
export const speeds = [1, 10, 60, 600] as const;

/** The state of the bar. */
export type PastState = {
  /** Null: the yard of now. */
  readonly at: PastPlace | null;
  /** The clerk asked for the past and it is still loading. Typing already counts. */
  readonly isOpening: boolean;
  /** From the first fact to now. */
  readonly from: number;
  readonly until: number;
  /** The 24 hours of the bar, or fewer if the history is younger, and what we know about them. */
  readonly window: { readonly from: number; readonly until: number };
  readonly day: JournalDay | null;
  readonly speed: (typeof speeds)[number] | null;
  readonly trouble: Message | null;
};

const DAY_MS = 24 * 60 * 60_000;
/**
 * The shortest time that the bar covers, in milliseconds. Otherwise the handle of a history of
 * minutes could not be dragged.
 */
const HOUR_MS = 60 * 60_000;
/**
 * How often ages and clocks on the page follow while time plays, in milliseconds. In every frame
 * they would cost more than the yard itself.
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
 * The target of a step in time. If the clock was set back, a step could lead the wrong way. Then we
 * stay at the present instant.
 */
function onward(at: PastPlace | null, { seq, notedAt }: PastMove): number {
  if (at === null) return notedAt;
  return seq >= at.seq ? Math.max(at.instant, notedAt) : Math.min(at.instant, notedAt);
}

/** The direction of the search for a fact that changed the yard: next or previous. */
const factsAround = (seq: number, way: 1 | -1) =>
  way === 1
    ? { after: seq, until: seq + 200, limit: 200 }
    : { after: Math.max(0, seq - 200), until: seq, limit: 200 };

/** The past of a page. No method rejects: errors are in `trouble`. */
export const pastOf = perPage((page) => new Past(page));

/**
 * The way of one page through time: `Now → (toggle, openAt) → Opening → Past → (close) → Now`. In
 * the past time rests, or plays.
 */
export class Past {
  readonly store = createStore<PastState>()(() => ({
    ...now,
    from: 0,
    until: 0,
    window: { from: 0, until: 0 },
  }));
  readonly #page: Page;
  /** Grows when the past is opened or closed, so that we drop answers to earlier calls. */
  #turn = 0;
  /** The next target. Null once it is shown. */
  #wanted: { readonly instant: number } | { readonly seq: number } | null = null;
  #isMoving = false;
  /** When ages were last updated, by the time of that frame in milliseconds. */
  #notedAt = 0;
  /** While the past opens: takes a newly requested instant in place of the last one. */
  #typed: ((instant: number) => void) | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the last instant before now, or returns to now. */
  toggle(): void {
    const { at, isOpening } = this.store.getState();
    if (at === null && !isOpening) void this.#open(null);
    else this.close();
  }

  close(): void {
    this.#turn += 1;
    this.#wanted = null;
    this.#typed = null;
    this.#page.yard.release();
    this.#page.ticker.setTo(null);
    noWay(wayStoreOf(this.#page));
    this.store.setState(now);
  }

  /** Goes to an instant, also from now. */
  openAt(instant: number): void {
    if (this.store.getState().at === null) void this.#open(instant);
    else this.goTo(instant);
  }

  goTo(instant: number): void {
    if (this.#typed !== null) {
      this.#typed(instant);
      return;
    }
    const { from, until } = this.store.getState();
    this.#wanted = { instant: Math.round(Math.min(Math.max(instant, from), until)) };
    this.store.setState({ speed: null });
    void this.#move();
  }

  /** To the next fact that changed the yard, or the one before. */
  async step(way: 1 | -1): Promise<void> {
    const { at } = this.store.getState();
    if (at === null) return;
    const mine = this.#turn;
    try {
      const facts = await this.#page.api.journal.between(factsAround(at.seq, way));
      if (mine !== this.#turn) return;
      const changed = facts.filter(({ change }) => change !== null);
      const next = way === 1 ? changed[0] : changed.at(-1);
      if (next === undefined) return;
      this.#wanted = { seq: way === 1 ? next.seq : next.seq - 1 };
      this.store.setState({ speed: null });
      await this.#move();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** `null`: time doesn't play. */
  play(speed: PastState['speed']): void {
    const { at } = this.store.getState();
    // The last frame may not have updated the ages.
    if (speed === null && at !== null) this.#page.ticker.setTo(at.instant);
    this.store.setState({ speed });
    if (speed === null) return;
    const mine = this.#turn;
    const where = () => {
      const { at: place, until, speed: is } = this.store.getState();
      return mine === this.#turn && is === speed && place !== null ? { at: place, until } : null;
    };
    const stand = (place: PastPlace, frame: number) => this.#stand(place, frame);
    const passing = { page: this.#page, at: where, stand, over: () => this.play(null) };
    void passTime(passing, speed).catch((error: unknown) => this.#fail(error));
  }

  async #open(wish: number | null): Promise<void> {
    const { api, ticker } = this.#page;
    this.#turn += 1;
    const mine = this.#turn;
    let instant = wish;
    this.#typed = (asked) => {
      instant = asked;
    };
    this.store.setState({ isOpening: true, until: ticker.now(), trouble: null });
    try {
      const { from, until } = await api.journal.span();
      if (mine !== this.#turn) return;
      this.#typed = null;
      if (from === null)
        return this.store.setState({ trouble: message('past.empty'), isOpening: false });
      const end = Math.max(until, ticker.now());
      this.store.setState({ from, until: end, window: { from: 0, until: 0 } });
      this.goTo(instant ?? end);
    } catch (error) {
      this.#typed = null;
      this.#fail(error);
    }
  }

  /** One call at a time. While it runs, we keep only the latest request. */
  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    const mine = this.#turn;
    const { api, yard } = this.#page;
    try {
      while (this.#wanted !== null && mine === this.#turn) {
        const to = this.#wanted;
        this.#wanted = null;
        const from = yard.isHeld() ? (this.store.getState().at?.seq ?? null) : null;
        const answer = await api.journal.move({ from, to });
        if (mine !== this.#turn) continue;
        const { at } = this.store.getState();
        this.#show(answer, 'instant' in to ? to.instant : onward(at, answer));
      }
    } catch (error) {
      if (mine === this.#turn) this.#fail(error);
    } finally {
      this.#isMoving = false;
      if (this.#wanted !== null) void this.#move();
    }
  }

  #show(move: PastMove, instant: number): void {
    const { yard } = this.#page;
    yard.hold();
    if ('yard' in move) yard.showPast(changeToSnapshot(yard.table, move.yard));
    else yard.showPast((move.way === 'forwards' ? forwards : backwards)(yard.table, move.changes));
    this.#stand({ seq: move.seq, instant }, null);
  }

  /** `frame`: one of many frames while time plays. */
  #stand(at: PastPlace, frame: number | null): void {
    this.store.setState({ at, isOpening: false, trouble: null });
    this.#tellAges(at.instant, frame);
    const { window } = this.store.getState();
    if (at.instant < window.from || at.instant > window.until) void this.#look(at.instant);
  }

  /**
   * Sets the clock of everything that shows an age: at once, and while time plays every `AGES_MS`.
   */
  #tellAges(instant: number, frame: number | null): void {
    if (frame !== null && Math.abs(frame - this.#notedAt) < AGES_MS) return;
    this.#notedAt = frame ?? 0;
    this.#page.ticker.setTo(instant);
  }

  /**
   * The 24 hours around an instant, ending now where it is near, and beginning where the history
   * begins.
   */
  async #look(instant: number): Promise<void> {
    const { from: first, until: last } = this.store.getState();
    const until = Math.min(last, instant + DAY_MS / 2);
    const from = Math.max(until - DAY_MS, Math.min(first, until - HOUR_MS));
    const window = { from, until };
    this.store.setState({ window, day: null });
    try {
      const day = await this.#page.api.journal.day({ ...window, parts });
      if (this.store.getState().window === window) this.store.setState({ day });
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const trouble = errorMessage(error, message('past.unread'));
    this.store.setState({ trouble, speed: null, isOpening: false });
  }
}
