import { z } from 'zod';
import type { SpotId } from '../ids.ts';
import { ACT_LISTS, type ActLine } from '../journal/act-lines.ts';
import type { JournalFact, RowChange, Subject } from '../journal/journal-fact.ts';
import type { JournalVerdict } from '../journal/journal-verdict.ts';
import type { NamesBySubject } from '../journal/lines.ts';
import { isBlank } from '../text.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';
import type { YardSnapshot } from './yard.ts';

/**
 * The extent of the journal. Times in milliseconds since the epoch; `from` is null while it is
 * empty.
 *
 * Example: `{ from: 1_795_000_000_000, until: 1_795_400_000_000, seq: 41_207 }`.
 */
export type JournalSpan = {
  readonly from: number | null;
  readonly until: number;
  readonly seq: number;
};

/**
 * How to get to the yard right after a fact: the changes to apply to the yard that the page has, in
 * order, or the complete yard.
 */
export type PastMove = { readonly seq: number; readonly notedAt: number } & (
  | { readonly changes: readonly RowChange[]; readonly way: 'forwards' | 'backwards' }
  | { readonly yard: YardSnapshot }
);

/**
 * Facts, newest first, and the names of everything they mention.
 *
 * Example: `{ facts: [arrival], names: { 'visit:v-17': 'TX 4821' }, isCut: false }`.
 */
export type PastOf = {
  readonly facts: readonly JournalFact[];
  readonly names: NamesBySubject;
  /** Files of earlier months are gone, so there may have been more. */
  readonly isCut: boolean;
};

/**
 * A departed asset: when it left, and where it last stood. Times in milliseconds since the epoch.
 *
 * Example: `{ subject: 'visit:v-17', name: 'TX 4821', left: 1_795_400_000_000, spot: 'D-04',
 * company: 'Saddleback' }`.
 */
export type Departed = {
  readonly subject: Subject;
  readonly name: string;
  readonly left: number;
  readonly spot: string | null;
  readonly company: string | null;
};

/**
 * A stretch of time in equal parts: how many facts each has, which time was not watched, and which
 * facts are no longer on this computer.
 *
 * Example: an hour in four parts, of which the second was not watched: `{ counts: [3, 0, 7, 2],
 * unwatched: [{ from, until }], gone: [] }`.
 */
export type JournalDay = {
  readonly counts: readonly number[];
  readonly unwatched: readonly { readonly from: number; readonly until: number }[];
  readonly gone: readonly { readonly from: number; readonly until: number }[];
};

/** How many days facts stay in the journal itself by default. */
export const defaultDaysKept = 400;

/**
 * How many days facts stay in the journal, and the months moved out of it. A month that isn't here
 * was taken away.
 *
 * Example: `{ days: 90, months: [{ name: '2026-08', isHere: true }] }`.
 */
export type JournalKept = {
  readonly days: number;
  readonly months: readonly { readonly name: string; readonly isHere: boolean }[];
};

/**
 * A seal: its text, what it covers, and its QR code.
 *
 * Example: `{ text: '41207-K7QXM-…', seq: 41_207, notedAt, qr: '<svg …' }`.
 */
export type Seal = {
  readonly text: string;
  readonly seq: number;
  readonly notedAt: number;
  readonly qr: string;
};

/**
 * The seal of a day, `YYYY-MM-DD` in the facility's zone.
 *
 * Example: `{ day: '2026-11-27', seal: '41207-K7QX4-…' }`.
 */
export type DaySeal = { readonly day: string; readonly seal: string };

const place = z.number().int().nonnegative();
const instant = z.number().int();
/** "visit:ID", "spot:ID", "clerk:Ana", "operation:ID". */
const subject = z.templateLiteral([z.string().min(1).max(40), ':', z.string().min(1).max(200)]);

/** Most spots in one call. */
export const mostTouched = 200;

/** Most facts in one reply. */
export const mostFacts = 5_000;

/** What happened in the yard, as this console saw it. Read-only. */
export const journalContract = {
  span: call('open').output(trusted<JournalSpan>()),
  /**
   * Moves to the yard at an instant or a place of the journal, from the place that the page has
   * (null: none). Refused for times before the journal began.
   */
  move: call('open')
    .input(
      z.object({
        from: place.nullable(),
        to: z.union([z.object({ instant }), z.object({ seq: place })]),
      }),
    )
    .output(trusted<PastMove>())
    .errors(refused),
  /** Facts with `after < seq <= until`, in order. */
  between: call('open')
    .input(z.object({ after: place, until: place, limit: z.number().int().min(1).max(mostFacts) }))
    .output(trusted<readonly JournalFact[]>()),
  /** Facts about one subject, newest first, before a place. */
  about: call('open')
    .input(z.object({ subject, before: place.optional(), limit: z.number().int().min(1).max(500) }))
    .output(trusted<PastOf>()),
  /**
   * Check-ins and appointments of this desk, newest first, before a place. `search`: any part of
   * the line, as the clerk reads it. `next`: the place to ask from next; null if that is all. A
   * search may find nothing in what it looked through and still have a `next`.
   */
  acts: call('open')
    .input(
      z.object({
        lists: z.array(z.enum(ACT_LISTS)).min(1).max(ACT_LISTS.length),
        search: shortText(200),
        before: place.optional(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(trusted<{ readonly lines: readonly ActLine[]; readonly next: number | null }>()),
  /** Every clerk in any fact, in alphabetical order, including former clerks of this desk. */
  clerks: call('open').output(trusted<readonly string[]>()),
  /**
   * When an asset last came to each of these spots or left it, in milliseconds since the epoch;
   * null if the journal itself shows nothing. `until`: no later than that.
   */
  touched: call('open')
    .input(
      z.object({ spots: z.array(idText<SpotId>()).max(mostTouched), until: instant.optional() }),
    )
    .output(trusted<readonly (number | null)[]>()),
  /**
   * Asks the service for its own events of a spot, truck or container, and stores the new ones.
   * `added`: how many; null if the service has none. `about` then returns them. Needs the network.
   */
  told: call('open')
    .input(
      z.object({
        subject: z.templateLiteral([
          z.enum(['spot', 'visit', 'container']),
          ':',
          z.string().min(1).max(200),
        ]),
      }),
    )
    .output(trusted<{ readonly added: number | null }>())
    .errors({ UNAVAILABLE: saying, NOT_SAVED: saying }),
  /**
   * Departed assets by the beginning of a plate, a DOT number or a code. Newest departure first.
   */
  departed: call('open')
    .input(z.object({ text: shortText(100), limit: z.number().int().min(1).max(50) }))
    .output(trusted<readonly Departed[]>()),
  day: call('open')
    .input(z.object({ from: instant, until: instant, parts: z.number().int().min(1).max(500) }))
    .output(trusted<JournalDay>()),
  /**
   * Stores a clerk's note on a spot, an asset, or the shift (`yard:shift`), for good. Any role may:
   * it changes nothing in the yard, and has its author's name.
   */
  note: call('notes')
    .input(z.object({ subject, text: shortText(500).refine((text) => !isBlank(text)) }))
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
  kept: call('open').output(trusted<JournalKept>()),
  /** Sets how many days facts stay in the journal before their month gets a file of its own. */
  setKept: call('administer')
    .input(z.object({ days: z.number().int().min(31).max(3_650) }))
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
  /** The seal of the last fact: short text for paper, with a QR code as SVG. */
  seal: call('open').output(trusted<Seal>()),
  /** Seals of past days, newest first. */
  seals: call('open').output(trusted<readonly DaySeal[]>()),
  /** Checks the complete journal. `seal`: an earlier one, typed from paper. */
  verify: call('open')
    .input(z.object({ seal: z.string().max(100).nullable() }))
    .output(trusted<JournalVerdict>()),
};
