/**
 * When each spot was last confirmed: by a yard check, an arrival or a departure. For an occupied
 * spot the record has the arrival. For empty spots we ask the journal once the layer is shown.
 */
import { safe } from '@orpc/client';
import { mostTouched } from '../../../../shared/console-api/journal.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { createEmitter } from '../../../page/stores/keyed-emitter.ts';
import type { Stop } from '../../../page/stores/yard-store.ts';
import { instantMs } from '../../../ui/text/time.ts';
import type { ConfirmedSource } from '../../../yard-map/mount.ts';
import { checkOf } from './check-store.ts';

/**
 * While another time is shown, how long it must stay the same before we ask the journal for it, in
 * milliseconds.
 */
const REST_MS = 300;

/** When the asset on a spot arrived, in ms since the epoch. `undefined`: the spot is empty. */
function cameTo(table: YardTable, spot: SpotId): number | null | undefined {
  const { truck, standalone, state } = contentsOf(table, spot);
  if (state === 'free') return undefined;
  const times = [truck?.placedAt, standalone?.placedAt]
    .map((at) => instantMs(at ?? null))
    .filter((at) => at !== null);
  // We use the newest move, because it is the last time the spot was seen.
  return times.length === 0 ? null : Math.max(...times);
}

/** The confirmations of a page. */
export const confirmedOf = perPage((page) => new Confirmations(page));

/**
 * When the spots of one page were last confirmed: `Hidden → (show) → Asked → Known → (another time
 * rests, or what stands changes) → Asked`; it is hidden again by the function that `show` returns.
 */
class Confirmations implements ConfirmedSource {
  readonly #page: Page;
  readonly #changed = createEmitter<ReadonlySet<SpotId>>();
  /**
   * When something last came to a spot that is empty now, or left it; null: the journal has
   * nothing.
   */
  #touched = new Map<SpotId, number | null>();
  /**
   * Of an earlier time: when each spot was last checked by then. Null: as far as the newest checks
   * show it.
   */
  #looked: ReadonlyMap<SpotId, Instant> | null = null;
  /**
   * Spots with something on them, while it is shown: one of them that is empty now was left now.
   */
  #taken = new Set<SpotId>();
  /** Grows with each question about all spots, so that we drop older answers. */
  #turn = 0;

  constructor(page: Page) {
    this.#page = page;
    checkOf(page).onLooked(this.#changed.emit);
  }

  /** Calls with the spots that are confirmed otherwise now. */
  onChange(listener: (ids: ReadonlySet<SpotId>) => void): Stop {
    return this.#changed.on(listener);
  }

  get(spot: SpotId): number | null {
    const seen =
      this.#looked === null ? checkOf(this.#page).confirmedAt(spot) : this.#looked.get(spot);
    const times = [
      seen === undefined ? null : Date.parse(seen),
      cameTo(this.#table(), spot) ?? this.#touched.get(spot) ?? null,
    ].filter((at) => at !== null);
    // For an earlier time only events before it count.
    const known = times.filter((at) => at <= this.#page.ticker.now());
    return known.length === 0 ? null : Math.max(...known);
  }

  /**
   * From now on it is shown: the journal is asked, also for another time that is looked at. Returns
   * how that ends.
   */
  show(): Stop {
    const { yard, ticker } = this.#page;
    // The journal may be missing: we show what the record and the checks say all the same.
    const ask = () => void this.#askAll().catch(() => {});
    ask();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let shownAt = yard.isHeld() ? ticker.now() : null;
    const stops = [
      yard.onSpots((ids) => this.#spotsChanged(ids)),
      // Another time is another question, once it rests.
      ticker.on(() => {
        const at = yard.isHeld() ? ticker.now() : null;
        if (at === shownAt) return;
        shownAt = at;
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(ask, REST_MS);
      }),
    ];
    return () => {
      this.#turn += 1;
      this.#looked = null;
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
    };
  }

  /** A plan confirms nothing. */
  #table(): YardTable {
    const { yard } = this.#page;
    return yard.isAhead() ? yard.present() : yard.table;
  }

  #spotsChanged(ids: ReadonlySet<SpotId>): void {
    const { yard, ticker } = this.#page;
    if (!yard.isHeld() && !yard.isAhead())
      for (const id of ids) {
        const isTaken = cameTo(yard.table, id) !== undefined;
        if (!isTaken && this.#taken.has(id)) this.#touched.set(id, ticker.now());
        if (isTaken) this.#taken.add(id);
        else this.#taken.delete(id);
      }
    this.#changed.emit(ids);
  }

  /** Asks for all that is empty. */
  async #askAll(): Promise<void> {
    const { yard, ticker } = this.#page;
    this.#turn += 1;
    const mine = this.#turn;
    this.#touched = new Map();
    this.#taken = new Set();
    const table = this.#table();
    const empty: SpotId[] = [];
    for (const { id } of table.spots()) {
      if (cameTo(table, id) === undefined) empty.push(id);
      else this.#taken.add(id);
    }
    const all = new Set([...empty, ...this.#taken]);
    this.#changed.emit(all);
    this.#looked = null;
    const until = yard.isHeld() ? { until: Math.floor(ticker.now()) } : null;
    if (until !== null) {
      const { error, data } = await safe(this.#page.api.yardCheck.looked(until));
      if (mine !== this.#turn) return;
      if (!error) this.#looked = new Map(data.map((each) => [each.spot, each.at]));
      this.#changed.emit(all);
    }
    await this.#askTouched(empty, until ?? {}, mine);
  }

  /** Asks the journal in pieces that block nothing else. */
  async #askTouched(
    empty: readonly SpotId[],
    until: { readonly until?: number },
    mine: number,
  ): Promise<void> {
    for (let from = 0; from < empty.length; from += mostTouched) {
      const spots = empty.slice(from, from + mostTouched);
      const times = await this.#page.api.journal.touched({ spots, ...until });
      if (mine !== this.#turn) return;
      spots.forEach((spot, at) => {
        const known = Math.max(this.#touched.get(spot) ?? 0, times[at] ?? 0);
        this.#touched.set(spot, known || null);
      });
      this.#changed.emit(new Set(spots));
    }
  }
}
