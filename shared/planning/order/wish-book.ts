/** The wishes that are still open while a plan is put in order, and which waits for which. */
import type { SpotId, VisitId } from '../../ids.ts';
import type { Operation } from '../../yard/operations.ts';
import type { Yard } from '../../yard/yard.ts';
import { type HookWish, keyOfWish, standsAt, type Wish, type WishKey } from './wishes.ts';

/** What a wish waits for, and what it would do otherwise. */
export type Waiting = { readonly wish: WishKey; readonly otherwise: Operation };

/** Told what the book is asked for: a wish by its key, or any that concerns a spot or hooks something to a truck. */
export type AskedOfWishes = {
  readonly key: (key: WishKey) => void;
  readonly id: (id: SpotId | VisitId) => void;
};

/** A book over a yard that changes while it is kept. */
export function createWishBook(yard: Yard, asked: AskedOfWishes) {
  const open = new Map<WishKey, Wish>();
  const hooks = new Map<VisitId, HookWish>();
  const ends = new Map<SpotId, WishKey[]>();
  const waiters = new Map<WishKey, WishKey[]>();
  const waitsFor = new Map<WishKey, Waiting>();
  const queue: WishKey[] = [];

  /** A spot that a wish begins or ends on: it is closed after it. */
  function concerns(key: WishKey, spot: SpotId | null | undefined): void {
    if (spot == null) return;
    const keys = ends.get(spot);
    if (keys === undefined) ends.set(spot, [key]);
    else if (!keys.includes(key)) keys.push(key);
  }

  const isOpenAt = (spot: SpotId, besides?: Wish): WishKey | undefined => {
    asked.id(spot);
    for (const key of ends.get(spot) ?? nobody)
      if (open.has(key) && (besides === undefined || key !== keyOfWish(besides))) return key;
    return undefined;
  };

  /** Whoever waited for a wish is looked at again. */
  function wake(key: WishKey): void {
    const waiting = waiters.get(key);
    if (waiting === undefined) return;
    for (const each of waiting) {
      if (waitsFor.get(each)?.wish !== key) continue;
      waitsFor.delete(each);
      queue.push(each);
    }
    waiters.delete(key);
  }

  return {
    open,
    waitsFor,
    /** Wishes to be looked at. */
    queue,
    /** An open wish by its key. */
    find(key: WishKey): Wish | undefined {
      asked.key(key);
      return open.get(key);
    },
    /** The open wish that hooks something to a truck. */
    hookTo(visit: VisitId): HookWish | undefined {
      asked.id(visit);
      const wish = hooks.get(visit);
      return wish !== undefined && open.get(keyOfWish(wish)) === wish ? wish : undefined;
    },
    isOpenAt,
    wake,
    add(wish: Wish): void {
      const key = keyOfWish(wish);
      open.set(key, wish);
      if (wish.kind === 'hook') hooks.set(wish.visit, wish);
      if (wish.kind === 'place' || wish.kind === 'depart')
        concerns(key, standsAt(yard, wish.asset));
      if (wish.kind === 'place') concerns(key, wish.spot);
      queue.push(key);
    },
    close(key: WishKey): void {
      open.delete(key);
      wake(key);
    },
    wait(key: WishKey, waiting: Waiting): void {
      waitsFor.set(key, waiting);
      const list = waiters.get(waiting.wish);
      if (list === undefined) waiters.set(waiting.wish, [key]);
      else list.push(key);
    },
    /** The wishes that wait for each other, from one that waits; none where the way leads out. */
    ringFrom(first: WishKey): readonly WishKey[] {
      const path: WishKey[] = [];
      const seen = new Set<WishKey>();
      for (let key: WishKey | undefined = first; key !== undefined; key = waitsFor.get(key)?.wish) {
        if (seen.has(key)) return path.slice(path.indexOf(key));
        seen.add(key);
        path.push(key);
      }
      return [];
    },
  };
}

const nobody: readonly WishKey[] = [];

/** The book of one plan. */
export type WishBook = ReturnType<typeof createWishBook>;
