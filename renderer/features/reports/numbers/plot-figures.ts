/** Computes the drawings of plots from the figures. Pure. Times are in milliseconds. */

import type { NumbersOf } from '../../../../shared/metrics/model.ts';
import {
  type PunctualityCounts,
  punctualityKeys,
} from '../../../../shared/metrics/punctuality-lists.ts';
import { type Spread, spreadOf } from '../../../../shared/metrics/stats.ts';
import { heatLimits, heatStep } from '../../../ui/text/dwell.ts';

/** Turn times by the hour of arrival. An hour without a turn has a count of 0 and no median. */
export const turnsByHour = ({ turnsByHour: hours }: NumbersOf): readonly Spread[] =>
  hours.map(spreadOf);

/** A day has 25 hours when the clocks go back. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/**
 * The first hour of the day that hadn't begun when the figures end: who arrived in it, or later,
 * arrived on an earlier day. Null for complete days and for several: there every hour has passed.
 */
export function firstHourToCome({ from, until }: NumbersOf, timeZone: string): number | null {
  if (until - from > LONGEST_DAY_MS) return null;
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const next = Number(format.format(Math.max(from, until - 1))) + 1;
  return next === 24 ? null : next;
}

/**
 * Stays by how long they lasted, in the steps of the map's heat colors. The first bucket begins at
 * 0 (`from` null), the last has no end (`to` null).
 */
export function dwellBuckets({ areas }: NumbersOf): readonly {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}[] {
  const counts = [0, ...heatLimits.map(() => 0)];
  for (const { stays } of areas)
    for (const ms of stays) counts[heatStep(ms)] = (counts[heatStep(ms)] ?? 0) + 1;
  return counts.map((count, at) => ({
    from: heatLimits[at - 1] ?? null,
    to: heatLimits[at] ?? null,
    count,
  }));
}

/** The parts of a bar of punctuality, with their shares from 0 to 1; all 0 without a case. */
export function keptParts(kept: PunctualityCounts) {
  const all = punctualityKeys.reduce((sum, key) => sum + kept[key], 0);
  return punctualityKeys.map((key) => ({
    key,
    count: kept[key],
    share: all === 0 ? 0 : kept[key] / all,
  }));
}

/** All hours are unknown, or all are empty. */
export const isEmpty = (values: readonly (number | null)[]): boolean =>
  values.every((value) => value === null || value === 0);
