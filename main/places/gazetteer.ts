/**
 * Towns and ZIPs of the United States and Canada, from the bundled `zipcodes` list, and the towns
 * of Mexico with freight; no network is ever asked.
 */
import { forgivenSlips, slipsBetween } from '../../shared/fuzzy.ts';
import { isSameRegion, provinceOf } from '../../shared/places/regions.ts';
import { readTownQuery, type Town, townKey } from '../../shared/places/town.ts';
import { mexicanTowns } from './mexican-towns.ts';

/** One record of the `zipcodes` package. */
type ZipRecord = {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
  readonly country: string;
};

/**
 * Search over the list. Results are best first, with each town once, or each ZIP once if digits
 * were typed. Where no town begins as typed, towns with a similar name come, each marked so.
 */
export interface Gazetteer {
  search(text: string, limit: number): readonly Town[];
}

type TownByKey = { readonly key: string; readonly town: Town };

/** Builds the index: towns by key, sorted, so that a prefix is one binary search. */
export function createGazetteer(
  records: readonly ZipRecord[],
  mexican: readonly Town[] = [],
): Gazetteer {
  const sizes = new Map<string, number>();
  const townOf = (record: ZipRecord) => `${townKey(record.city)}|${record.state}|${record.country}`;
  for (const record of records) sizes.set(townOf(record), (sizes.get(townOf(record)) ?? 0) + 1);

  const toTown = (record: ZipRecord): Town => ({
    ...record,
    weight: sizes.get(townOf(record)) ?? 1,
  });
  const zips = [...records].sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const seen = new Set<string>();
  const towns: TownByKey[] = [];
  for (const record of zips) {
    const town = townOf(record);
    if (seen.has(town)) continue;
    seen.add(town);
    towns.push({ key: townKey(record.city), town: toTown(record) });
  }
  towns.push(...mexican.map((town) => ({ key: townKey(town.city), town })));
  towns.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

  const zipSearch = (prefix: string, limit: number) =>
    fromPrefix(zips, (record) => record.zip, prefix)
      .slice(0, limit)
      .map(toTown);

  const townSearch = (name: string, state: string | null) =>
    fromPrefix(towns, (each) => each.key, name)
      .filter(({ town }) => isIn(town, state))
      .sort(
        (a, b) => Number(b.key === name) - Number(a.key === name) || b.town.weight - a.town.weight,
      );

  const nearSearch = (name: string, state: string | null) => {
    const most = forgivenSlips(name.length);
    return (
      towns
        // A slip in the first letter is rare, and comparing every town takes long.
        .filter(({ key, town }) => key[0] === name[0] && isIn(town, state))
        .map((each) => ({ ...each, slips: slipsBetween(each.key, name, most) }))
        .filter(({ slips }) => slips <= most)
        .sort((a, b) => a.slips - b.slips || b.town.weight - a.town.weight)
        .map(({ key, town }) => ({ key, town: { ...town, isNear: true as const } }))
    );
  };

  return {
    search: (text, limit) => {
      const query = readTownQuery(text);
      if (query.kind === 'empty') return [];
      if (query.kind === 'zip') return zipSearch(query.prefix, limit);
      const found = townSearch(query.town, query.state);
      // "dallas tx": the last word may be a state without a comma. A town with the complete name
      // goes first.
      const tail = /^(.+) ([a-z]{2})$/.exec(query.town);
      const more =
        query.state === null && tail
          ? townSearch(tail[1] as string, (tail[2] as string).toUpperCase())
          : [];
      const named = [...found, ...more];
      const best = named.length === 0 ? nearSearch(query.town, query.state) : named;
      return best.slice(0, limit).map(({ town }) => town);
    },
  };
}

/** Codes that the post keeps for itself: "Reserved (santa Claus)", H0H. */
const NO_TOWN = /^reserved\b/i;

/** Reads the bundled list on first use: five megabytes that a start must not wait for. */
export async function loadGazetteer(): Promise<Gazetteer> {
  const { codes } = await import('zipcodes');
  const towns = Object.values(codes).filter(({ city }) => !NO_TOWN.test(city));
  return createGazetteer(towns.map(asOurs), mexicanTowns());
}

/** Whether a town lies in a state that may be typed in part. */
const isIn = ({ country, state }: Town, typed: string | null): boolean =>
  typed === null || state.startsWith(typed) || isSameRegion(country, state, typed);

/**
 * Canadian records have their country and province in words, and districts in brackets behind the
 * town.
 */
const asOurs = (record: ZipRecord): ZipRecord =>
  record.country === 'Canada'
    ? {
        ...record,
        country: 'CA',
        state: provinceOf(record.zip) ?? record.state,
        city: record.city.replace(/\s*\(.*$/, ''),
      }
    : record;

/** All items of a sorted list whose key starts with `prefix`. */
function fromPrefix<T>(sorted: readonly T[], keyOf: (item: T) => string, prefix: string): T[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(sorted[middle] as T) < prefix) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (let at = low; at < sorted.length && keyOf(sorted[at] as T).startsWith(prefix); at += 1)
    found.push(sorted[at] as T);
  return found;
}
