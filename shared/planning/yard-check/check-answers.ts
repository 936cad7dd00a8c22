/** What a clerk saw on a spot, and what follows for the yard. */
import type { SpotId } from '../../ids.ts';
import { keyIn } from '../../readers/carrier-number.ts';
import { inCapitals } from '../../readers/identity.ts';
import { searchKey } from '../../search-key.ts';
import type { Instant } from '../../time.ts';
import { assetsOn } from '../../yard/contents.ts';
import type { Container, Visit } from '../../yard/model.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { type Goal, keyOfAsset, standsAt } from '../order/goals.ts';

/**
 * `expected`: what the console showed is there. `empty`: nothing is there. `unseen`: it couldn't be
 * seen. `saw`: these are there instead, as typed or scanned, separated by commas.
 */
export type Sighting =
  | { readonly kind: 'expected' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'saw'; readonly text: string };

/** Where the record had an asset at that time; null: on the waiting list. */
export type OnRecord = { readonly asset: AssetRef; readonly spot: SpotId | null };

/**
 * One answer of a yard check. The newest of a spot counts. `was`: where the record had what it
 * contradicts. An asset moved since then is newer than the answer, and stays.
 *
 * Example: `{ spot: 'spot-A1', seen, was: [{ asset, spot: 'spot-A1' }], by: 'Ana', at }`.
 */
export type CheckAnswer = {
  readonly spot: SpotId;
  readonly seen: Sighting;
  readonly was: readonly OnRecord[];
  readonly by: string;
  readonly at: Instant;
  /** Name of the desk; absent: this one. */
  readonly desk?: string;
};

/** What was seen on a spot and is unknown, or matches several assets. */
export type UnknownSight = { readonly spot: SpotId; readonly text: string };

/**
 * The goals that correct the yard, and what has no record.
 *
 * Example: `{ goals: [{ kind: 'place', asset, spot: 'spot-D4' }], unknown: [{ spot: 'spot-D7',
 * text: '4821' }] }`.
 */
export type CheckResult = {
  readonly goals: readonly Goal[];
  readonly unknown: readonly UnknownSight[];
};

/**
 * What a clerk typed for a spot: nothing means "as expected", 0 empty, ? "cannot see", anything
 * else is there instead, in capitals.
 */
export function seenOf(text: string): Sighting {
  const typed = text.trim();
  if (typed === '') return { kind: 'expected' };
  if (typed === '0') return { kind: 'empty' };
  return typed === '?' ? { kind: 'unseen' } : { kind: 'saw', text: inCapitals(typed) };
}

/** Finds an asset by what is written on it; null: none, or several. */
export type NameFinder = (text: string) => AssetRef | null;

/** For the assets of the present yard. It reads all of them, so make it once for many look-ups. */
export function nameFinderOf(yard: YardTable): NameFinder {
  const names = new Map<string, AssetRef | null>();
  const note = (name: string | null, asset: AssetRef) => {
    const key = name === null ? '' : searchKey(name);
    if (key === '') return;
    const known = names.get(key);
    names.set(
      key,
      known === undefined || (known !== null && keyOfAsset(known) === keyOfAsset(asset))
        ? asset
        : null,
    );
  };
  for (const { id, licensePlate, dotNumber, isActive } of yard.visits() as Iterable<Visit>) {
    if (!isActive) continue;
    note(licensePlate, { kind: 'visit', id });
    const dot = keyIn('dot', dotNumber) ?? dotNumber;
    note(dot === null ? null : `DOT ${dot}`, { kind: 'visit', id });
  }
  for (const { id, code, isActive } of yard.containers() as Iterable<Container>)
    if (isActive) note(code, { kind: 'container', id });
  return (text) => {
    const own = names.get(searchKey(text));
    if (own !== undefined) return own;
    const dot = keyIn('dot', text);
    return (dot === null ? null : names.get(searchKey(`DOT ${dot}`))) ?? null;
  };
}

/** The asset that was typed; for something hooked its truck. Null: there is no record of it. */
function standing(yard: YardTable, find: NameFinder, text: string): AssetRef | null {
  const asset = find(text);
  const truck = asset?.kind === 'container' ? yard.container(asset.id)?.visitId : null;
  return truck == null ? asset : { kind: 'visit', id: truck };
}

/**
 * Where the record has what an answer contradicts: what should be on the spot, and what was seen
 * there. `finder` is called if names were seen.
 */
export function recordOf(
  yard: YardTable,
  spot: SpotId,
  seen: Sighting,
  finder: () => NameFinder = () => nameFinderOf(yard),
): readonly OnRecord[] {
  if (seen.kind === 'expected' || seen.kind === 'unseen') return [];
  const was = assetsOn(yard, spot).map((asset): OnRecord => ({ asset, spot }));
  for (const text of namesSeen(seen)) {
    const asset = standing(yard, finder(), text);
    if (asset === null || was.some((each) => keyOfAsset(each.asset) === keyOfAsset(asset)))
      continue;
    was.push({ asset, spot: standsAt(yard, asset) ?? null });
  }
  return was;
}

/**
 * What follows from the answers for the current yard. What was seen goes where it was seen. What
 * was expected and not seen anywhere goes to the waiting list, because it is in the yard at an
 * unknown place. Hooked containers go with their truck.
 */
export function resultOf(
  yard: YardTable,
  answers: Iterable<CheckAnswer>,
  finder: () => NameFinder = () => nameFinderOf(yard),
): CheckResult {
  const newest = new Map<SpotId, CheckAnswer>();
  for (const each of answers) newest.set(each.spot, each);
  // The same at every desk and page, in whatever order the answers came.
  const different = [...newest.values()]
    .filter(({ seen }) => seen.kind === 'saw' || seen.kind === 'empty')
    .sort((a, b) => compare(a.at, b.at) || compare(a.spot, b.spot));
  if (different.length === 0) return { goals: [], unknown: [] };
  const unknown: UnknownSight[] = [];
  const found = new Map<
    string,
    { readonly asset: AssetRef; readonly spot: SpotId; readonly was: readonly OnRecord[] }
  >();
  for (const { spot, seen, was } of different)
    for (const text of namesSeen(seen)) {
      const asset = standing(yard, finder(), text);
      const before = asset === null ? undefined : found.get(keyOfAsset(asset));
      if (asset === null || (before !== undefined && before.spot !== spot))
        unknown.push({ spot, text });
      else found.set(keyOfAsset(asset), { asset, spot, was });
    }
  const goals = new Map<string, Goal>();
  const put = (asset: AssetRef, spot: SpotId | null) => {
    // The newest comes last.
    goals.delete(keyOfAsset(asset));
    goals.set(keyOfAsset(asset), { kind: 'place', asset, spot });
  };
  for (const { spot, was } of different)
    for (const { asset, spot: at } of was)
      if (at === spot && standsAt(yard, asset) === spot && !found.has(keyOfAsset(asset)))
        put(asset, null);
  for (const { asset, spot, was } of found.values()) {
    // An asset without a record at that time may have been checked in since, and waits.
    const known = was.find((each) => keyOfAsset(each.asset) === keyOfAsset(asset))?.spot ?? null;
    const now = standsAt(yard, asset);
    if (now === known && now !== spot) put(asset, spot);
  }
  return { goals: [...goals.values()], unknown };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const namesSeen = (seen: Sighting): readonly string[] =>
  seen.kind !== 'saw'
    ? []
    : seen.text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '');
