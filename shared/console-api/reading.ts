import type { Instant } from '../time.ts';

/** Lists of the yard and of the dock schedule, as Settings show them. */
export type ReadList = 'visits' | 'containers' | 'assignments' | 'spots' | 'appointments';

/**
 * Why we ask a list for changes (`trusted`), or read it in full. `settings.reading.why` has the
 * text of each.
 */
export type ReadBecause =
  | 'trusted'
  | 'off'
  | 'notAsked'
  | 'refused'
  | 'ignored'
  | 'noTime'
  | 'incomplete'
  | 'whoLeft'
  | 'missed'
  | 'contradicts';

/**
 * One list: how we read it and why, and since when; null: not since this start.
 *
 * Example: `{ list: 'spots', why: 'trusted', since: '2026-11-27T14:00:00Z' }`.
 */
export type ListReading = {
  readonly list: ReadList;
  readonly why: ReadBecause;
  readonly since: Instant | null;
};

/**
 * Value of page tags so far: none came, they saved nothing yet, they saved replies, or one was
 * wrong.
 */
export type TagUse = 'none' | 'offered' | 'used' | 'wrong';

/**
 * A part of the console that reads the service: how often it reads everything, and when it last
 * began; null: not since this start.
 *
 * Example: `{ part: 'yard', lists, tags, everyMs: 300_000, wholeAt: '2026-11-27T14:00:00Z' }`.
 */
export type ReadPart = {
  readonly part: 'yard' | 'appointments';
  readonly lists: readonly ListReading[];
  readonly tags: TagUse;
  readonly everyMs: number;
  readonly wholeAt: Instant | null;
};
