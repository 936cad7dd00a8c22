/**
 * The spot that each waiting asset is offered first, so that no two of them are offered the same.
 *
 * They get their spots one after the other: what is due first, then trucks as they arrived, then
 * trailers. Each takes the spot that costs it least among those left. "Place all waiting" follows
 * the same order (docs/reference/planning.md).
 */
import type { SpotId } from '../../ids.ts';
import type { AssetRef } from '../../yard/operations.ts';
import { keyOfAsset } from '../order/goals.ts';
import { waitingAssets } from '../propose.ts';
import { dueIn } from '../timing.ts';
import type { RankFacts } from './facts.ts';
import { bestSpot, type Promised } from './rank.ts';
import type { RankGround } from './rank-ground.ts';

/** Without a time of its own, as appointments have it. */
const anyTime = { by: null } as const;

/** An asset in line. `due`: minutes from now; infinite without an appointment that is due. */
type InLine = { readonly asset: AssetRef; readonly due: number };

/**
 * The first spots of one yard at one time. They are worked out one after the other, as they are
 * asked for, and are of no use once the yard or the facts changed.
 */
export class FirstSpots {
  readonly #facts: RankFacts;
  readonly #ground: RankGround;
  readonly #line: readonly InLine[];
  /** The spots of those at the head of the line, as far as they were worked out. */
  readonly #spots: (SpotId | null)[] = [];
  readonly #taken = new Map<SpotId, AssetRef>();

  constructor(facts: RankFacts, ground: RankGround) {
    this.#facts = facts;
    this.#ground = ground;
    this.#line = waitingAssets(facts.yard)
      .map((asset) => ({ asset, due: dueIn(facts, anyTime, asset) ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => (a.due === b.due ? 0 : a.due - b.due));
  }

  /** Works out the next one. Returns false once all are known. */
  step(): boolean {
    const next = this.#line[this.#spots.length];
    if (next === undefined) return false;
    const spot = bestSpot(this.#facts, next.asset, this.#ground, this.#taken);
    this.#spots.push(spot);
    if (spot !== null) this.#taken.set(spot, next.asset);
    return true;
  }

  /** Every waiting asset with its first spot, null where none is left. Works out all. */
  all(): ReadonlyMap<AssetRef['id'], SpotId | null> {
    while (this.step());
    return new Map(this.#line.map(({ asset }, at) => [asset.id, this.#spots[at] ?? null]));
  }

  /** The first spots of those that go before a waiting asset. None for any other asset. */
  before(asset: AssetRef): Promised {
    const key = keyOfAsset(asset);
    return this.#firstOf(this.#line.findIndex((each) => keyOfAsset(each.asset) === key));
  }

  /**
   * The first spots of those that go before a truck at the gate, due in so many minutes. It stands
   * where it will once it is on the waiting list: the last of the trucks that are due by then.
   */
  beforeComing(due: number): Promised {
    const later = this.#line.findIndex(
      (each) => each.due > due || (each.due === due && each.asset.kind === 'container'),
    );
    return this.#firstOf(later === -1 ? this.#line.length : later);
  }

  #firstOf(count: number): Promised {
    while (this.#spots.length < count && this.step());
    const first = new Map<SpotId, AssetRef>();
    for (let at = 0; at < count; at += 1) {
      const spot = this.#spots[at] ?? null;
      if (spot !== null) first.set(spot, (this.#line[at] as InLine).asset);
    }
    return first;
  }
}
