/**
 * The figures that screens show and exports hold. The key of each leads to its name and its
 * definition. Pure.
 */
import { addDays, type Day } from '../appointments/days.ts';
import { companyGroup, companyName } from './companies.ts';
import type { NumbersOf } from './model.ts';
import { type Spread, spreadOf } from './stats.ts';

/**
 * Figures that are lengths of time: how many there are, their median and 90th percentile, in
 * milliseconds.
 */
export const lengthKeys = ['turn', 'gateToDock', 'atDock', 'confirmed'] as const;
/** Figures that are counts. */
export const countKeys = [
  'moves',
  'early',
  'onTime',
  'late',
  'notHere',
  'noShow',
  'refused',
  'conflicts',
] as const;
export type LengthKey = (typeof lengthKeys)[number];
export type CountKey = (typeof countKeys)[number];

/**
 * The first of the days that `days` from `first` are compared with: as many complete weeks earlier
 * as necessary to avoid an overlap.
 */
export const firstBefore = (first: Day, days: number): Day =>
  addDays(first, -7 * Math.ceil(days / 7));

/** The values of a length. */
export function lengthOf(numbers: NumbersOf, key: LengthKey): Spread {
  if (key === 'turn') return spreadOf(numbers.turns.flatMap(({ lengths }) => lengths));
  return spreadOf(
    key === 'gateToDock'
      ? numbers.gateToDock
      : key === 'atDock'
        ? numbers.atDock
        : numbers.confirmed,
  );
}

/** A count; null where it isn't known. */
export function countOf(numbers: NumbersOf, key: CountKey): number | null {
  if (key === 'moves') return numbers.movesByHour.reduce((sum, each) => sum + each, 0);
  if (key === 'refused' || key === 'conflicts') return numbers[key];
  return numbers.kept?.[key] ?? null;
}

/**
 * Turn times by company or by visit type, those with most visits first. A company in capitals is
 * one with the same name in other letters.
 */
export function turnsBy(
  numbers: NumbersOf,
  by: 'company' | 'visitType',
): readonly { readonly name: string; readonly spread: Spread }[] {
  const keyOf = by === 'company' ? companyGroup : (name: string) => name;
  const groups = Map.groupBy(numbers.turns, (turns) => keyOf(turns[by]));
  return [...groups.values()]
    .map((turns) => ({
      name: turns.map((each) => each[by]).reduce(companyName),
      spread: spreadOf(turns.flatMap(({ lengths }) => lengths)),
    }))
    .sort((a, b) => b.spread.count - a.spread.count);
}
