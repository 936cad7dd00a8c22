/**
 * Areas as named sets: an operator names them once for the facility ("North side"), and lists that
 * are narrowed to an area can be narrowed to a set. Pure.
 */
import type { AreaId } from '../ids.ts';
import { searchKey } from '../search-key.ts';
import { compareCodes } from '../yard/natural-order.ts';
import type { AreaAttributes } from './area-attributes.ts';

/** Example: `{ name: 'North side', areas: new Set(['area-3', 'area-4']) }`. */
export type AreaSet = { readonly name: string; readonly areas: ReadonlySet<string> };

type Known = { readonly area: AreaId; readonly attributes: Pick<AreaAttributes, 'sets'> };

/** The sets, by name. Letters and digits make a name: "North side" and "north-side" are one. */
export function setsOf(known: readonly Known[]): readonly AreaSet[] {
  const sets = new Map<string, { readonly name: string; readonly areas: Set<string> }>();
  for (const { area, attributes } of known)
    for (const name of attributes.sets ?? []) {
      const key = searchKey(name);
      const set = sets.get(key) ?? { name, areas: new Set() };
      set.areas.add(area);
      if (key !== '') sets.set(key, set);
    }
  return [...sets.values()].sort((a, b) => compareCodes(a.name, b.name));
}

const PREFIX = 'set:';

/** The choice of a set in a list of areas; an area's choice is its id, the whole yard's is ''. */
export const choiceOf = ({ name }: Pick<AreaSet, 'name'>): string => PREFIX + searchKey(name);

/**
 * The areas of a choice; null for the whole yard. A set that is gone is the whole yard too, so that
 * an old name hides nothing.
 */
export function areasOf(choice: string, sets: readonly AreaSet[]): ReadonlySet<string> | null {
  if (choice === '') return null;
  if (!choice.startsWith(PREFIX)) return new Set([choice]);
  return sets.find((each) => choiceOf(each) === choice)?.areas ?? null;
}
