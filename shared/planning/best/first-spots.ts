/**
 * The spot that each waiting asset is offered first, so that no two of them are offered the same.
 *
 * What is on an accepted list, stands wrong, or isn't shown by the yard yet (`before`) has its spot
 * before all others. Those that wait get theirs one after the other: what is due first, then trucks
 * as they arrived, then trailers. Each takes the spot that costs it least among those left. "Place
 * all waiting" follows the same order (docs/reference/planning.md).
 *
 * After a change of the yard most answers stay as they were. We look again only at the spots that
 * changed, and at those that became free of a promise. An asset looks at all spots only if its own
 * spot is gone.
 */
import type { SpotId } from '../../ids.ts';
import type { AssetRef } from '../../yard/operations.ts';
import { keyOfAsset } from '../order/goals.ts';
import { waitingAssets } from '../propose.ts';
import { dueIn } from '../timing.ts';
import type { RankFacts } from './facts.ts';
import { bestSpot, type FirstChoice, type Promised, type PromisedTo } from './rank.ts';
import { type RankGround, withNeighbors } from './rank-ground.ts';

/** Without a time of its own, as appointments have it. */
const anyTime = { by: null } as const;

/**
 * An asset in line. `due`: minutes from now; infinite without an appointment that is due. `door`:
 * that of the appointment of a truck, where it may be its turn.
 */
type InLine = { readonly asset: AssetRef; readonly due: number; readonly door: SpotId | null };

/**
 * What changed in the yard since earlier first spots, which were all worked out by the same facts.
 */
export type ChangedSince = {
  readonly firsts: FirstSpots;
  readonly spots: ReadonlySet<SpotId>;
  readonly assets: ReadonlySet<string>;
};

/**
 * How much is worked out for one answer: at most so many spots are priced, and for those that are
 * left `soFar` counts, an earlier answer.
 */
export type WorkLimit = {
  readonly most: number;
  readonly soFar: ReadonlyMap<AssetRef['id'], SpotId | null>;
};

/** Promised spots; `isSure`: none of them is an earlier answer. */
type BeforeIt = { readonly promised: Promised; readonly isSure: boolean };

/** The earlier answers, and how far we are with them. */
type Earlier = {
  /** Place in the earlier line, by asset. */
  readonly places: ReadonlyMap<string, number>;
  readonly choices: readonly (FirstChoice | null)[];
  /** Spots whose costs or rules changed, with their neighbors. */
  readonly changed: ReadonlySet<SpotId>;
  readonly assets: ReadonlySet<string>;
};

function doorOf({ yard, appointment, door }: RankFacts, { kind, id }: AssetRef): SpotId | null {
  const booked = kind === 'visit' ? (yard.visit(id)?.appointmentId ?? null) : null;
  const dock = booked === null ? null : (appointment(booked)?.dockId ?? null);
  return dock === null ? null : door(dock);
}

/**
 * The first spots of one yard at one time. They are worked out one after the other, as they are
 * asked for, and are of no use once the yard or the facts changed.
 */
export class FirstSpots {
  readonly #facts: RankFacts;
  readonly #ground: RankGround;
  /** All that wait, also what has its spot already and so isn't in line. */
  readonly #waiting: readonly InLine[];
  readonly #line: readonly InLine[];
  readonly #before: Promised;
  /** The spots of those at the head of the line, as far as they were worked out. */
  readonly #choices: (FirstChoice | null)[] = [];
  readonly #taken: Map<SpotId, PromisedTo>;
  #earlier: Earlier | null;
  /** Spots that were promised in the earlier line so far, and aren't in this one. */
  readonly #freed = new Set<SpotId>();
  #passed = 0;
  #priced = 0;

  /** `before`: what has its spot already, by the spot where it is to go. It isn't in line. */
  constructor(
    facts: RankFacts,
    ground: RankGround,
    before: Promised = new Map(),
    since: ChangedSince | null = null,
  ) {
    this.#facts = facts;
    this.#ground = ground;
    this.#before = before;
    this.#taken = new Map(before);
    const placed = new Set<string>();
    for (const each of before.values()) if (each.kind !== 'unlisted') placed.add(keyOfAsset(each));
    this.#waiting = waitingAssets(facts.yard).map((asset) => ({
      asset,
      due: dueIn(facts, anyTime, asset) ?? Number.POSITIVE_INFINITY,
      door: doorOf(facts, asset),
    }));
    this.#line = this.#waiting
      .filter(({ asset }) => !placed.has(keyOfAsset(asset)))
      .sort((a, b) => (a.due === b.due ? 0 : a.due - b.due));
    this.#earlier = since === null ? null : this.#earlierOf(since);
  }

  #earlierOf({ firsts, spots, assets }: ChangedSince): Earlier {
    for (const spot of firsts.#before.keys()) if (!this.#before.has(spot)) this.#freed.add(spot);
    const places = new Map(firsts.#line.map(({ asset }, at) => [keyOfAsset(asset), at] as const));
    // Who waits for a door decides whose turn it is there.
    const [was, here] = [firsts.#waiting, this.#waiting].map(
      (each) => new Set<string>(each.map(({ asset }) => keyOfAsset(asset))),
    );
    const changed = withNeighbors(this.#ground, spots);
    for (const { asset, door } of [...firsts.#waiting, ...this.#waiting]) {
      const key = keyOfAsset(asset);
      const isSame = was?.has(key) && here?.has(key) && !assets.has(asset.id);
      if (!isSame && door !== null) changed.add(door);
    }
    return { places, choices: firsts.#choices, changed, assets };
  }

  /** Whether all are worked out. */
  get isWhole(): boolean {
    return this.#choices.length === this.#line.length;
  }

  /** How many spots were priced so far: what working them out costs. */
  get priced(): number {
    return this.#priced;
  }

  /** Works out the next one. Returns false once all are known. */
  step(): boolean {
    const next = this.#line[this.#choices.length];
    if (next === undefined) return false;
    const choice = this.#choiceOf(next.asset);
    this.#choices.push(choice);
    if (choice !== null) {
      this.#taken.set(choice.spot, next.asset);
      this.#freed.delete(choice.spot);
    }
    if (this.isWhole) this.#earlier = null;
    return true;
  }

  #choiceOf(asset: AssetRef): FirstChoice | null {
    const at = this.#earlier?.places.get(keyOfAsset(asset));
    if (this.#earlier === null || at === undefined || this.#earlier.assets.has(asset.id))
      return this.#fresh(asset);
    const { choices, changed } = this.#earlier;
    // It overtook another: what was promised before it is no longer what we passed.
    if (at < this.#passed) return this.#fresh(asset);
    for (; this.#passed < at; this.#passed += 1) {
      const spot = choices[this.#passed]?.spot;
      if (spot !== undefined && !this.#taken.has(spot)) this.#freed.add(spot);
    }
    const known = choices[at] ?? null;
    if (known !== null && (this.#taken.has(known.spot) || changed.has(known.spot)))
      return this.#fresh(asset);
    const spots = [...changed, ...this.#freed];
    if (spots.length === 0) return known;
    this.#priced += spots.length;
    return bestSpot(this.#facts, asset, this.#ground, this.#taken, { known, spots });
  }

  #fresh(asset: AssetRef): FirstChoice | null {
    for (const { spots } of this.#ground.areas) this.#priced += spots.length;
    return bestSpot(this.#facts, asset, this.#ground, this.#taken);
  }

  /** Every waiting asset with its first spot, null where none is left, as far as worked out. */
  known(): ReadonlyMap<AssetRef['id'], SpotId | null> {
    return new Map(
      this.#choices.map((choice, at) => [
        (this.#line[at] as InLine).asset.id,
        choice?.spot ?? null,
      ]),
    );
  }

  /** How many go before an asset: those before it in line, or all if it doesn't wait. */
  #countBefore(asset: AssetRef): number {
    const key = keyOfAsset(asset);
    const at = this.#line.findIndex((each) => keyOfAsset(each.asset) === key);
    return at === -1 ? this.#line.length : at;
  }

  /** Works out the next one that goes before an asset. Returns false once all of them are known. */
  stepBefore(asset: AssetRef): boolean {
    return this.#choices.length < this.#countBefore(asset) && this.step();
  }

  /**
   * The first spots of those that go before an asset: of what has one already, of those before it
   * in line, and of all that wait if it doesn't.
   */
  before(asset: AssetRef, limit: WorkLimit | null = null): BeforeIt {
    const key = keyOfAsset(asset);
    const found = this.#firstOf(this.#countBefore(asset), limit);
    for (const [spot, each] of found.promised)
      if (each.kind !== 'unlisted' && keyOfAsset(each) === key) found.promised.delete(spot);
    return found;
  }

  /**
   * The first spots of those that go before a truck at the gate, due in so many minutes. It stands
   * where it will once it is on the waiting list: the last of the trucks that are due by then.
   */
  beforeComing(due: number, limit: WorkLimit | null = null): BeforeIt {
    const later = this.#line.findIndex(
      (each) => each.due > due || (each.due === due && each.asset.kind === 'container'),
    );
    return this.#firstOf(later === -1 ? this.#line.length : later, limit);
  }

  #firstOf(count: number, limit: WorkLimit | null) {
    const end = this.#priced + (limit?.most ?? Number.POSITIVE_INFINITY);
    while (this.#choices.length < count && this.#priced < end && this.step());
    const promised = new Map(this.#before);
    for (let at = 0; at < count; at += 1) {
      const { asset } = this.#line[at] as InLine;
      const choice = this.#choices[at];
      const spot = choice === undefined ? (limit?.soFar.get(asset.id) ?? null) : choice?.spot;
      if (spot != null && !promised.has(spot)) promised.set(spot, asset);
    }
    return { promised, isSure: this.#choices.length >= count };
  }
}
