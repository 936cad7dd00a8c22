import type { Instant } from '../time.ts';

/** Lists of the yard and of the dock schedule, as Settings tell of them. */
export type ReadList = 'visits' | 'containers' | 'assignments' | 'spots' | 'appointments';

/**
 * Why a list is asked what changed (`trusted`), or read whole: see `settings.reading.why` for each
 * in words.
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

/** One list: what is done with it and why, and since when; null: not since this start. */
export type ListReading = {
  readonly list: ReadList;
  readonly why: ReadBecause;
  readonly since: Instant | null;
};

/**
 * What tags of pages are good for: none come, or they saved nothing yet, or they save answers, or
 * they were wrong once.
 */
export type TagUse = 'none' | 'offered' | 'used' | 'wrong';

/**
 * A part of the console that reads the service: how often it reads everything, and when that was
 * last begun; null: not since this start.
 */
export type ReadPart = {
  readonly part: 'yard' | 'appointments';
  readonly lists: readonly ListReading[];
  readonly tags: TagUse;
  readonly everyMs: number;
  readonly wholeAt: Instant | null;
};
