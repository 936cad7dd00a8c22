import { z } from 'zod';
import type { SpotId } from '../ids.ts';
import type { JournalFact, RowChange, Subject } from '../journal/journal-fact.ts';
import type { JournalVerdict } from '../journal/journal-verdict.ts';
import type { NamesBySubject } from '../journal/lines.ts';
import { isBlank } from '../text.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';
import type { YardSnapshot } from './yard.ts';

/**
 * How far the journal goes. Times in milliseconds since the epoch; `from` null: nothing was noted
 * yet.
 */
export type JournalSpan = {
  readonly from: number | null;
  readonly until: number;
  readonly seq: number;
};

/**
 * The way to the yard right after a fact: what to change in the yard of the place one stands at, in
 * order, or the whole yard.
 */
export type PastMove = { readonly seq: number; readonly notedAt: number } & (
  | { readonly changes: readonly RowChange[]; readonly way: 'forwards' | 'backwards' }
  | { readonly yard: YardSnapshot }
);

/** Facts, newest first, and the names of the things they are about. */
export type PastOf = {
  readonly facts: readonly JournalFact[];
  readonly names: NamesBySubject;
  /** Files of earlier months are gone, so there may have been more. */
  readonly isCut: boolean;
};

/** An asset that left, with when and where it stood last. Times in milliseconds since the epoch. */
export type Departed = {
  readonly subject: Subject;
  readonly name: string;
  readonly left: number;
  readonly spot: string | null;
  readonly company: string | null;
};

/**
 * A stretch of time in equal parts: how many facts were noted in each, what was not watched, and
 * what was and is not on this computer any more.
 */
export type JournalDay = {
  readonly counts: readonly number[];
  readonly unwatched: readonly { readonly from: number; readonly until: number }[];
  readonly gone: readonly { readonly from: number; readonly until: number }[];
};

/** How long facts stay in the journal itself, in days, unless the facility set another time. */
export const defaultDaysKept = 400;

/**
 * Days that facts stay in the journal, and the months that were moved out of it; one that is not
 * here was taken away.
 */
export type JournalKept = {
  readonly days: number;
  readonly months: readonly { readonly name: string; readonly isHere: boolean }[];
};

/** A seal: text, what it stands for, and its picture. */
export type Seal = {
  readonly text: string;
  readonly seq: number;
  readonly notedAt: number;
  readonly qr: string;
};

/** The seal of a day, `YYYY-MM-DD` in the facility's zone. */
export type DaySeal = { readonly day: string; readonly seal: string };

const place = z.number().int().nonnegative();
const instant = z.number().int();
/** "visit:ID", "spot:ID", "clerk:Ana", "operation:ID". */
const subject = z.templateLiteral([z.string().min(1).max(40), ':', z.string().min(1).max(200)]);

/** Most spots of one question. */
export const mostTouched = 200;

/** Most facts of one answer. */
export const mostFacts = 5_000;

/** What became true of the yard, as this console saw it: read alone, nothing here changes it. */
export const journalContract = {
  span: call('open').output(trusted<JournalSpan>()),
  /**
   * To the yard as it was at an instant, or at a place of the journal, from the place one stands at
   * (null: nowhere). Refused before the journal began.
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
  /** Facts about one thing, newest first, before a place. */
  about: call('open')
    .input(z.object({ subject, before: place.optional(), limit: z.number().int().min(1).max(500) }))
    .output(trusted<PastOf>()),
  /**
   * Every clerk that any fact is about, in the order of the alphabet: also those who are no clerks
   * of this desk any more.
   */
  clerks: call('open').output(trusted<readonly string[]>()),
  /**
   * When something last came to each of these spots or left it, in milliseconds since the epoch, as
   * far as the journal itself reaches back; null where it tells of nothing. `until`: no later than
   * that.
   */
  touched: call('open')
    .input(
      z.object({ spots: z.array(idText<SpotId>()).max(mostTouched), until: instant.optional() }),
    )
    .output(trusted<readonly (number | null)[]>()),
  /**
   * Asks the service what it dates itself of a spot, truck or container, and keeps what is new of
   * it; `added`: how many events that was, null where the service does not tell. `about` then shows
   * them. Needs the network.
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
   * Assets that are not here any more, by the beginning of a plate, a DOT number or a code; those
   * that left last come first.
   */
  departed: call('open')
    .input(z.object({ text: shortText(100), limit: z.number().int().min(1).max(50) }))
    .output(trusted<readonly Departed[]>()),
  day: call('open')
    .input(z.object({ from: instant, until: instant, parts: z.number().int().min(1).max(500) }))
    .output(trusted<JournalDay>()),
  /**
   * Keeps what a clerk writes on a spot, an asset, or the shift (`yard:shift`), for good. Any role:
   * it changes nothing of the yard, and says who wrote it.
   */
  note: call('notes')
    .input(z.object({ subject, text: shortText(500).refine((text) => !isBlank(text)) }))
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
  kept: call('open').output(trusted<JournalKept>()),
  /** How many days facts stay in the journal before their month gets a file of its own. */
  setKept: call('administer')
    .input(z.object({ days: z.number().int().min(31).max(3_650) }))
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
  /** The seal of the last fact: short text for paper, with a QR code of it as SVG. */
  seal: call('open').output(trusted<Seal>()),
  /** Seals of days that are over, newest first. */
  seals: call('open').output(trusted<readonly DaySeal[]>()),
  /** Walks the whole journal. `seal`: one that was given out, as it is read from paper. */
  verify: call('open')
    .input(z.object({ seal: z.string().max(100).nullable() }))
    .output(trusted<JournalVerdict>()),
};
