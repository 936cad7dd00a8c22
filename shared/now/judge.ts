/** What a subject is at a time: one line of the list, or none. */

import type { Snooze } from '../console-api/now.ts';
import { compareText } from '../yard/natural-order.ts';
import { type AsleepLine, type NowCase, type NowLine, type NowSubject, nowKinds } from './model.ts';
import { msOf } from './yard-cases.ts';

/**
 * The current state of a subject: its line, its snoozed cases, and when time alone may change that
 * (milliseconds, may be infinite).
 *
 * Example: `{ line: null, asleep: [], next: 1_795_400_000_000 }` for a truck that is listed once
 * its limit is over.
 */
export type Judged = {
  readonly line: NowLine | null;
  readonly asleep: readonly AsleepLine[];
  readonly next: number;
};

const rankOf = new Map(nowKinds.map((kind, rank) => [kind, rank]));
const rank = ({ kind }: Pick<NowCase, 'kind'>): number => rankOf.get(kind) ?? nowKinds.length;

/** The key under which a case is snoozed. */
const keyOf = (subject: NowSubject, { kind, instance }: NowCase): string =>
  `${kind} ${subject.key} ${instance}`;

/** By kind, then the longest first; the order doesn't change with the clock. */
export const inOrder = (a: NowLine, b: NowLine): number =>
  rank(a) - rank(b) || (msOf(a.since) ?? 0) - (msOf(b.since) ?? 0) || compareText(a.key, b.key);

function lineOf(
  { cases: _, key: subject, ...about }: NowSubject,
  one: NowCase,
  key: string,
  all: readonly NowCase[],
): NowLine {
  const also = [...new Set(all.map(({ kind }) => kind))].filter((kind) => kind !== one.kind);
  return {
    ...about,
    key,
    subject,
    kind: one.kind,
    since: one.since,
    from: one.from,
    why: one.why,
    act: one.act,
    also,
  };
}

/** The first of its cases that counts at `now` and isn't snoozed, and the snoozed ones. */
export function judge(
  subject: NowSubject,
  now: number,
  snoozes: ReadonlyMap<string, Snooze>,
): Judged {
  let next = Number.POSITIVE_INFINITY;
  const awake: NowCase[] = [];
  const asleep: AsleepLine[] = [];
  for (const one of subject.cases) {
    if (now < one.from) {
      next = Math.min(next, one.from);
      continue;
    }
    if (one.until !== undefined) {
      if (now >= one.until) continue;
      next = Math.min(next, one.until);
    }
    const snooze = snoozes.get(keyOf(subject, one));
    const until =
      snooze === undefined
        ? Number.NEGATIVE_INFINITY
        : (msOf(snooze.until) ?? Number.POSITIVE_INFINITY);
    if (snooze === undefined || until <= now) {
      awake.push(one);
      continue;
    }
    next = Math.min(next, until);
    asleep.push({ line: lineOf(subject, one, keyOf(subject, one), []), snooze });
  }
  awake.sort((a, b) => rank(a) - rank(b));
  const [first] = awake;
  return {
    line: first === undefined ? null : lineOf(subject, first, keyOf(subject, first), awake),
    asleep,
    next,
  };
}
