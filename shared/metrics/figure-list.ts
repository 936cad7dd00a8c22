/** The lists that figures open. */
import type { Message } from '../i18n/message.ts';
import type { Subject } from '../journal/journal-fact.ts';
import type { CountKey, LengthKey } from './figures.ts';
import { type PunctualityKey, punctualityKeys } from './punctuality-lists.ts';

/** A figure that opens a list. `stay`: the stays behind dwell by area. */
export type FigureKey = LengthKey | CountKey | 'stay';

/** What a list is narrowed to: the row of the table that was clicked. */
export type FigureOf = {
  readonly by: 'company' | 'visitType' | 'area' | 'clerk';
  readonly name: string;
};

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
  /** When it counted; of an appointment, its start. */
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

/** Whether the list of a figure holds appointments. */
export const isPunctuality = (key: FigureKey): key is PunctualityKey =>
  (punctualityKeys as readonly string[]).includes(key);
