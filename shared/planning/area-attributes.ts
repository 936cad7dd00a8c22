/** What an area of the yard is good for, as an operator of this desk says. No service has it. */
import { searchKey } from '../search-key.ts';

/**
 * Every attribute; an area without any is `plainArea`.
 *
 * Example: `{ reeferPlug: true, empties: false, hazmat: false, longestTrailer: 53, keptFor:
 * ['Saddleback'] }`.
 */
export type AreaAttributes = {
  /** Its spots have plugs for refrigerated trailers. */
  readonly reeferPlug: boolean;
  /** Empty trailers and containers go here, full ones elsewhere. */
  readonly empties: boolean;
  /** Dangerous goods go here, and nothing else does. */
  readonly hazmat: boolean;
  /** Length of the longest trailer that fits, in feet; null: any. */
  readonly longestTrailer: number | null;
  /** Names of carriers that it is reserved for; empty: any carrier. */
  readonly keptFor: readonly string[];
  /** Named sets that it belongs to, such as "North side"; left out for none. */
  readonly sets?: readonly string[] | undefined;
};

/** An area without attributes. */
export const plainArea: AreaAttributes = {
  reeferPlug: false,
  empties: false,
  hazmat: false,
  longestTrailer: null,
  keptFor: [],
};

/** Longest trailer that can be set, in feet. */
export const MOST_FEET = 200;
/** Most carriers that an area can be reserved for. */
export const mostKept = 20;
/** Longest name of one of them, in characters. */
export const longestKept = 120;
/** Most sets that an area can belong to. */
export const mostSets = 10;
/** Longest name of a set, in characters. */
export const longestSet = 40;

/** Whether an area has any attribute. */
export const isPlain = ({
  reeferPlug,
  empties,
  hazmat,
  longestTrailer,
  keptFor,
  sets = [],
}: AreaAttributes): boolean =>
  !reeferPlug &&
  !empties &&
  !hazmat &&
  longestTrailer === null &&
  keptFor.length === 0 &&
  sets.length === 0;

/**
 * Whether two names mean the same company. Letters and digits count, case and punctuation don't.
 */
export const isSameCompany = (one: string, other: string): boolean =>
  searchKey(one) !== '' && searchKey(one) === searchKey(other);
