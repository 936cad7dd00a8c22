/**
 * The subjects of the list as they stand, judged again only where they changed or where the clock
 * says so.
 */

import type { Snooze } from '../console-api/now.ts';
import { inOrder, type Judged, judge } from './judge.ts';
import type { AsleepLine, NowLine, NowSubject } from './model.ts';

/**
 * What needs attention now, and which of it is snoozed. The same object until something in it
 * changes.
 *
 * Example: `{ lines: [lateTruck], asleep: [] }`.
 */
export type NowList = {
  readonly lines: readonly NowLine[];
  readonly asleep: readonly AsleepLine[];
};

export type NowEntries = {
  keys(): Iterable<string>;
  /** Puts a subject in the place of the one of its key; null removes it. */
  set(key: string, subject: NowSubject | null): void;
  setSnoozes(snoozes: readonly Snooze[]): void;
  /** The list at a time, in milliseconds since the epoch. */
  at(now: number): NowList;
  /** It may differ by the clock alone. */
  isDue(now: number): boolean;
};

type Entry = { readonly subject: NowSubject; judged: Judged };

/** A subject that is not judged yet: at the next look it is. */
const unjudged: Judged = { line: null, asleep: [], next: Number.NEGATIVE_INFINITY };

/** An unchanged line stays the same object. */
const kept = <Value>(before: Value, after: Value): Value =>
  before === after || JSON.stringify(before) === JSON.stringify(after) ? before : after;

/** None at first. */
export function createEntries(): NowEntries {
  const entries = new Map<string, Entry>();
  let snoozes: ReadonlyMap<string, Snooze> = new Map();
  let list: NowList = { lines: [], asleep: [] };
  let next = Number.POSITIVE_INFINITY;
  let isChanged = false;
  let judgedAt = Number.NEGATIVE_INFINITY;

  function rejudge(entry: Entry, now: number): void {
    const { line, asleep } = entry.judged;
    const after = judge(entry.subject, now, snoozes);
    entry.judged = {
      line: kept(line, after.line),
      asleep: kept(asleep, after.asleep),
      next: after.next,
    };
    isChanged ||= entry.judged.line !== line || entry.judged.asleep !== asleep;
  }

  function rejudgeAll(): void {
    for (const entry of entries.values())
      entry.judged = { ...entry.judged, next: Number.NEGATIVE_INFINITY };
    next = Number.NEGATIVE_INFINITY;
  }

  return {
    keys: () => entries.keys(),
    set(key, subject) {
      const before = entries.get(key);
      if (subject === null) {
        if (before === undefined) return;
        entries.delete(key);
        isChanged ||= before.judged.line !== null || before.judged.asleep.length > 0;
        return;
      }
      if (before !== undefined && kept(before.subject, subject) === before.subject) return;
      entries.set(key, {
        subject,
        judged: { ...(before?.judged ?? unjudged), next: Number.NEGATIVE_INFINITY },
      });
      next = Number.NEGATIVE_INFINITY;
    },
    setSnoozes(all) {
      snoozes = new Map(all.map((each) => [each.key, each]));
      rejudgeAll();
    },
    at(now) {
      // A clock that was set back: what was late by it need not be.
      if (now < judgedAt) rejudgeAll();
      judgedAt = now;
      if (now >= next) {
        next = Number.POSITIVE_INFINITY;
        for (const entry of entries.values()) {
          if (now >= entry.judged.next) rejudge(entry, now);
          if (entry.judged.next < next) next = entry.judged.next;
        }
      }
      if (isChanged) {
        const all = [...entries.values()].map(({ judged }) => judged);
        list = {
          lines: all.flatMap(({ line }) => line ?? []).sort(inOrder),
          asleep: all.flatMap(({ asleep }) => asleep).sort((a, b) => inOrder(a.line, b.line)),
        };
        isChanged = false;
      }
      return list;
    },
    isDue: (now) => now >= next || now < judgedAt,
  };
}
