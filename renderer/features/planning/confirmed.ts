/**
 * When each spot was last confirmed: looked at in a yard check, or something came there or left it.
 * Of what stands somewhere the record says when it came; of empty spots the journal is asked, once
 * the layer is shown.
 */
import { safe } from '@orpc/client';
import { mostTouched } from '../../../shared/console-api/journal.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { perPage } from '../../page/per-page.ts';
import { createEmitter } from '../../page/stores/keyed-emitter.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { instantMs } from '../../ui/text/time.ts';
import type { ConfirmedSource } from '../../yard-map/mount.ts';
import { checkOf } from './check-store.ts';

/** What is known of a page. */
export type Confirmed = ConfirmedSource & {
  /**
   * From now on it is shown: the journal is asked, also for another time that is looked at. The
   * answer ends that.
   */
  readonly show: () => Stop;
};

/**
 * While another time is looked at, it rests so long before the journal is asked for it, in
 * milliseconds.
 */
const rest = 300;

/** When what stands on a spot came there, ms since the epoch; `undefined`: it is empty. */
function cameTo(table: YardTable, spot: SpotId): number | null | undefined {
  const { truck, standalone, state } = contentsOf(table, spot);
  if (state === 'free') return undefined;
  const times = [truck?.placedAt, standalone?.placedAt]
    .map((at) => instantMs(at ?? null))
    .filter((at) => at !== null);
  // The newest move there is when somebody last saw the spot.
  return times.length === 0 ? null : Math.max(...times);
}

/** The confirmations of a page. */
export const confirmedOf = perPage((page): Confirmed => {
  const { api, yard, ticker } = page;
  const checks = checkOf(page);
  const changed = createEmitter<ReadonlySet<SpotId>>();
  /**
   * When something last came to a spot that is empty now, or left it; null: the journal tells of
   * nothing.
   */
  let touched = new Map<SpotId, number | null>();
  /**
   * At an earlier time: when each spot was last looked at by then; null: as far as the newest looks
   * tell.
   */
  let looked: ReadonlyMap<SpotId, Instant> | null = null;
  /**
   * Spots with something on them, while it is shown: one of them that is empty now was left now.
   */
  let taken = new Set<SpotId>();
  /** Grows with each question of all: older answers count no more. */
  let turn = 0;

  /** A plan confirms nothing. */
  const table = () => (yard.isAhead() ? yard.present() : yard.table);

  const get = (spot: SpotId): number | null => {
    const seen = looked === null ? checks.confirmedAt(spot) : looked.get(spot);
    // Of another time only what was before it counts.
    const times = [
      seen === undefined ? null : Date.parse(seen),
      cameTo(table(), spot) ?? touched.get(spot) ?? null,
    ].filter((at) => at !== null && at <= ticker.now()) as number[];
    return times.length === 0 ? null : Math.max(...times);
  };

  /** What is empty is asked for, in pieces that keep nobody waiting. */
  async function askAll(): Promise<void> {
    turn += 1;
    const mine = turn;
    touched = new Map();
    taken = new Set();
    const empty: SpotId[] = [];
    for (const { id } of table().spots()) {
      if (cameTo(table(), id) === undefined) empty.push(id);
      else taken.add(id);
    }
    changed.emit(new Set([...empty, ...taken]));
    const at = yard.isHeld() ? Math.floor(ticker.now()) : null;
    looked = null;
    if (at !== null) {
      const { error, data } = await safe(api.yardCheck.looked({ until: at }));
      if (mine !== turn) return;
      if (!error) looked = new Map(data.map((each) => [each.spot, each.at]));
      changed.emit(new Set([...empty, ...taken]));
    }
    const until = at === null ? {} : { until: at };
    for (let from = 0; from < empty.length; from += mostTouched) {
      const spots = empty.slice(from, from + mostTouched);
      const times = await api.journal.touched({ spots, ...until });
      if (mine !== turn) return;
      spots.forEach((spot, at) => {
        touched.set(spot, Math.max(touched.get(spot) ?? 0, times[at] ?? 0) || null);
      });
      changed.emit(new Set(spots));
    }
  }

  function show(): Stop {
    // The journal may not be there: what the record and the checks tell is shown all the same.
    const ask = () => void askAll().catch(() => {});
    ask();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let shownAt = yard.isHeld() ? ticker.now() : null;
    const stops = [
      yard.onSpots((ids) => {
        if (!yard.isHeld() && !yard.isAhead())
          for (const id of ids) {
            const isTaken = cameTo(yard.table, id) !== undefined;
            if (!isTaken && taken.has(id)) touched.set(id, ticker.now());
            if (isTaken) taken.add(id);
            else taken.delete(id);
          }
        changed.emit(ids);
      }),
      // Another time is another question, once it rests.
      ticker.on(() => {
        const at = yard.isHeld() ? ticker.now() : null;
        if (at === shownAt) return;
        shownAt = at;
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(ask, rest);
      }),
    ];
    return () => {
      turn += 1;
      looked = null;
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
    };
  }

  checks.onLooked(changed.emit);
  return { get, onChange: changed.on, show };
});
