/**
 * How punctual the appointments in a stretch of time were: the one definition behind the numbers
 * and the hand-over. Pure. Times are milliseconds since the epoch.
 */

import type { Stretch } from '../appointments/days.ts';
import type { Appointment, Punctuality } from '../appointments/model.ts';
import {
  type KnownArrivals,
  ON_TIME,
  settledAt,
  standingAfterwards,
} from '../appointments/punctuality.ts';

/**
 * What an appointment comes to. `late` is a truck that came late. `notHere` is one that is late and
 * hasn't come; the service calls it a `noShow` once a clerk has given it up.
 */
export const punctualityKeys = ['early', 'onTime', 'late', 'notHere', 'noShow'] as const;
export type PunctualityKey = (typeof punctualityKeys)[number];

/**
 * One appointment of a list. `minutes`: how early or late; null for a no-show.
 *
 * Example: `{ row: appointment, minutes: null }` for a no-show.
 */
export type PunctualityLine = {
  readonly row: Appointment;
  readonly minutes: number | null;
};

/** The appointments behind each figure. */
export type PunctualityLists = Readonly<Record<PunctualityKey, readonly PunctualityLine[]>>;

/** Counts of appointments: the lengths of their lists. */
export type PunctualityCounts = Readonly<Record<PunctualityKey, number>>;

/** Which list a standing belongs to; null for none, as one whose arrival time isn't known. */
function keyOf(standing: Punctuality): PunctualityKey | null {
  if (standing.kind === 'no-show') return 'noShow';
  if (standing.kind === 'late') return 'notHere';
  if (standing.kind !== 'came') return null;
  return standing.when === 'on-time' ? 'onTime' : standing.when;
}

/**
 * The stretch whose appointments `punctualityLists` needs: also those that began before it, and are
 * late within it.
 */
export const bookedFor = ({ from, until }: { from: number; until: number }): Stretch => ({
  from: from - ON_TIME - 1,
  to: until,
});

/**
 * The appointments of which it showed within the stretch whether they were kept, as they stand at
 * its end. One that begins before a shift and is late within it belongs to that shift.
 */
export function punctualityLists(
  rows: readonly Appointment[],
  arrivals: KnownArrivals,
  { from, until }: { from: number; until: number },
): PunctualityLists {
  const lists: Record<PunctualityKey, PunctualityLine[]> = {
    early: [],
    onTime: [],
    late: [],
    notHere: [],
    noShow: [],
  };
  for (const row of rows) {
    const at = settledAt(row, arrivals);
    if (at === null || at < from || at >= until) continue;
    const standing = standingAfterwards(row, until, arrivals);
    const key = keyOf(standing);
    if (key !== null)
      lists[key].push({ row, minutes: 'minutes' in standing ? standing.minutes : null });
  }
  return lists;
}

/** How long each list is. */
export const punctualityCounts = (lists: PunctualityLists): PunctualityCounts => ({
  early: lists.early.length,
  onTime: lists.onTime.length,
  late: lists.late.length,
  notHere: lists.notHere.length,
  noShow: lists.noShow.length,
});
