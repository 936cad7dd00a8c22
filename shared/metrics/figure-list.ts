/** The lists that figures open. */
import type { Message } from '../i18n/message.ts';
import type { Subject } from '../journal/journal-fact.ts';
import type { CountKey, LengthKey } from './figures.ts';
import { type PunctualityKey, punctualityKeys } from './punctuality-lists.ts';

/** Shares of doors and of the lot's spots in use, by hour of the day. */
export const useKeys = ['doorHours', 'lotHours'] as const;
export type UseKey = (typeof useKeys)[number];

/** A figure that opens a list. `stay`: the stays behind dwell by area. */
export type FigureKey = LengthKey | CountKey | UseKey | 'stay';

/** What a row of a table may stand for. */
export const figureBys = ['company', 'visitType', 'area', 'clerk', 'hour', 'length'] as const;

/**
 * What a list is narrowed to: the row of the table that was clicked. `hour`: of the day, "0" to
 * "23"; of a turn the hour of arrival. `length`: from so many milliseconds up to, not including, so
 * many, as `lengthName` writes it.
 *
 * Example: `{ by: 'hour', name: '9' }`, `{ by: 'length', name: '7200000-21600000' }`.
 */
export type FigureOf = {
  readonly by: (typeof figureBys)[number];
  readonly name: string;
};

/** The name of a bucket of lengths; null where it has no beginning or no end. */
export const lengthName = (from: number | null, to: number | null): string =>
  `${from ?? ''}-${to ?? ''}`;

/** A bucket of lengths from its name; one that can't be read has no limits. */
export function lengthOfName(name: string): { from: number | null; to: number | null } {
  const [from, to] = name.split('-').map((each) => (each === '' ? Number.NaN : Number(each)));
  const known = (ms: number | undefined) => (ms === undefined || Number.isNaN(ms) ? null : ms);
  return { from: known(from), to: known(to) };
}

/**
 * One case behind a figure. Times in milliseconds.
 *
 * Example: a turn of 90 minutes, `{ subject: 'visit:7f', name: 'TX 4821', label: null, at:
 * 1763000000000, ms: 5400000, spot: null, dock: null, who: 'Acme' }`.
 */
export type FigureLine = {
  readonly subject: Subject;
  /** As clerks call it; empty if that isn't known any more. */
  readonly name: string;
  /** What an operation was, in words. */
  readonly label: Message | null;
  /** When it counted; of an appointment, its start; of a door or spot in use, since when. */
  readonly at: number;
  /** How long it took; of an appointment, how early or late. Null where there is none. */
  readonly ms: number | null;
  /** The spot's name; of an appointment, the id of its dock. */
  readonly spot: string | null;
  readonly dock: string | null;
  /** Carrier or clerk; empty where none is known. */
  readonly who: string;
};

/** The list behind a figure, newest first. `count`: all of them; `lines`: as many as are sent. */
export type FigureList = { readonly count: number; readonly lines: readonly FigureLine[] };

/** Whether the list of a figure holds what stood on doors or spots. */
export const isUse = (key: FigureKey): key is UseKey =>
  (useKeys as readonly string[]).includes(key);

/** Whether the list of a figure holds appointments. */
export const isPunctuality = (key: FigureKey): key is PunctualityKey =>
  (punctualityKeys as readonly string[]).includes(key);
