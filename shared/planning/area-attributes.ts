/**
 * What an area of the yard is good for, as an operator of this desk says it: no service tells it
 * (plan.md, section 2).
 */
import { searchKey } from '../search-key.ts';

/** Every attribute; an area without any is `plainArea`. */
export type AreaAttributes = {
  /** Its spots have a plug for refrigerated trailers. */
  readonly reeferPlug: boolean;
  /** Empty trailers and containers go here, full ones elsewhere. */
  readonly empties: boolean;
  /** Dangerous goods go here, and nothing else. */
  readonly hazmat: boolean;
  /** Feet of the longest trailer that fits; null: any. */
  readonly longestTrailer: number | null;
  /** Carriers it is kept for, by name; empty: anybody. */
  readonly keptFor: readonly string[];
};

/** An area without attributes. */
export const plainArea: AreaAttributes = {
  reeferPlug: false,
  empties: false,
  hazmat: false,
  longestTrailer: null,
  keptFor: [],
};

/** The longest trailer that can be set, in feet. */
export const MOST_FEET = 200;
/** Most carriers an area is kept for. */
export const mostKept = 20;

/** Whether an area has any attribute. */
export const isPlain = ({
  reeferPlug,
  empties,
  hazmat,
  longestTrailer,
  keptFor,
}: AreaAttributes): boolean =>
  !reeferPlug && !empties && !hazmat && longestTrailer === null && keptFor.length === 0;

/**
 * Two names of carriers mean the same company: letters and digits count, case and punctuation do
 * not.
 */
export const isSameCompany = (one: string, other: string): boolean =>
  searchKey(one) !== '' && searchKey(one) === searchKey(other);
