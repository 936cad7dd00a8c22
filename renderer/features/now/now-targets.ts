/**
 * The spots that lines of the Now list name: the same that every other list of best spots begins
 * with.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct } from '../../../shared/now/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { isDriveable } from '../../operations/draft/driveable.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import { unlistedOf } from '../../page/stores/unlisted-trucks.ts';
import type { Stop } from '../../page/stores/yard-store.ts';

/** How long after a line named another spot a key may still mean the one before. */
const READ_MS = 700;
/** How long the yard rests between two times that the targets are worked out, in milliseconds. */
const PAUSE_MS = 250;

type Placing = Extract<NowAct, { kind: 'assign' | 'move' }>;

/** The last spot that a line named, when it took the place of another, and if it is shown now. */
type Named = { spot: SpotId; changedMs: number; isShown: boolean };

/**
 * The first spots of all that waits, worked out a few at a time: a screen full of lines would keep
 * a large yard waiting. Until new ones are known, a line keeps its target where a driver can still
 * go there. So does one under the ring or the pointer: what is sent is what was read.
 */
export class NowTargets {
  readonly #page: Page;
  #known: ReadonlyMap<AssetRef['id'], SpotId | null> = new Map();
  readonly #listeners = new Set<() => void>();
  readonly #named = new Map<AssetRef['id'], Named>();
  /** The asset of the line with the ring, and of the line under the pointer. */
  readonly #held: { [By in 'ring' | 'pointer']: AssetRef['id'] | null } = {
    ring: null,
    pointer: null,
  };
  #isBusy = false;
  #stops: readonly Stop[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Called when the targets changed. While anyone listens, they follow the yard. */
  readonly onChange = (listener: () => void): Stop => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#stops) stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#named.clear();
    };
  };

  /** The spot that the act of a line names, if a driver can go there now; null: it is asked for. */
  now(act: NowAct): SpotId | null {
    if (!isPlacing(act)) return null;
    const last = this.#named.get(act.asset.id);
    const isKept = last?.isShown && this.#isHeld(act) && this.#isStillOpen(act, last.spot);
    const spot = isKept ? last.spot : this.#best(act);
    if (last !== undefined) {
      if (spot !== null && spot !== last.spot)
        [last.spot, last.changedMs] = [spot, performance.now()];
      last.isShown = spot !== null;
    } else if (spot !== null)
      this.#named.set(act.asset.id, {
        spot,
        changedMs: Number.NEGATIVE_INFINITY,
        isShown: true,
      });
    return spot;
  }

  /** False right after the line named another spot: the clerk may have read the one before. */
  isRead(act: NowAct): boolean {
    const last = isPlacing(act) ? this.#named.get(act.asset.id) : undefined;
    return last === undefined || performance.now() - last.changedMs >= READ_MS;
  }

  /** The ring or the pointer comes to a line; null: it leaves. */
  hold(by: 'ring' | 'pointer', act: NowAct | null): void {
    const before = this.#held[by];
    this.#held[by] = act !== null && isPlacing(act) ? act.asset.id : null;
    // Only a line that isn’t held any more may name another spot now.
    if (before !== null && before !== this.#held[by])
      for (const listener of this.#listeners) listener();
  }

  #isHeld({ asset }: Placing): boolean {
    return this.#held.ring === asset.id || this.#held.pointer === asset.id;
  }

  /** Whether a waiting asset can still have the spot it was offered before. */
  #isStillOpen(act: Placing, spot: SpotId): boolean {
    const ranking = rankingOf(this.#page);
    return (
      act.kind === 'assign' &&
      (ranking.listed(act.asset)?.spot ?? spot) === spot &&
      (!ranking.given().has(spot) || ranking.movesTo(act.asset, spot)) &&
      isDriveable(this.#page.yard.table, act, spot)
    );
  }

  #best(act: Placing): SpotId | null {
    const { table } = this.#page.yard;
    const ranking = rankingOf(this.#page);
    const listed = ranking.listed(act.asset)?.spot ?? null;
    if (act.kind === 'move' && listed === null)
      return act.to !== null && ranking.movesTo(act.asset, act.to) ? act.to : null;
    const known = listed ?? this.#known.get(act.asset.id) ?? null;
    if (known === null || unlistedOf(this.#page).getState().spots.has(known)) return null;
    return isDriveable(table, act, known) ? known : null;
  }

  /** A line is drawn: its target is worked out soon. */
  want(act: NowAct): void {
    if (act.kind === 'assign') void this.#work();
  }

  #follow(): void {
    const { yard, ticker } = this.#page;
    const wake = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.#work();
      }, PAUSE_MS);
    };
    this.#stops = [
      rankingOf(this.#page).onSettled(wake),
      yard.onSpots(wake),
      yard.onWaiting(wake),
      yard.onStructure(wake),
      yard.onHolds(wake),
      unlistedOf(this.#page).subscribe(wake),
      // What is due soon is more due each minute.
      ticker.on(wake),
    ];
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const ranking = rankingOf(this.#page);
    await ranking.workOut();
    this.#known = ranking.firsts();
    this.#isBusy = false;
    for (const listener of this.#listeners) listener();
  }
}

const isPlacing = (act: NowAct): act is Placing => act.kind === 'assign' || act.kind === 'move';

/** The targets of a page. */
export const nowTargetsOf = perPage((page) => new NowTargets(page));
