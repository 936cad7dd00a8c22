/**
 * What clerks did besides operations of the yard, as lists: check-ins and appointments. Each act is
 * a fact of the journal with the subject of its list.
 */
import { clerkIn } from '../clerk-in.ts';
import type { Message } from '../i18n/message.ts';
import type { JournalFact, Subject } from './journal-fact.ts';
import { linesOf, type NamesBySubject } from './lines.ts';

/** Lists of acts, in the order of their filters. */
export const ACT_LISTS = ['gate', 'appointments'] as const;

/** One of them. */
export type ActList = (typeof ACT_LISTS)[number];

/** What the acts of a list are found by. */
export const actSubject = (list: ActList): Subject => `acts:${list}`;

/** Kinds of the facts that an appointment was created or changed at this desk. */
export const bookedKind = 'desk.booked';
export const rebookedKind = 'desk.rebooked';

/**
 * One act. `at` in milliseconds since the epoch; `clerk` is empty if we don't know who it was;
 * `asset` is null where `what` names it.
 *
 * Example: `{ seq: 812, at, list: 'gate', clerk: 'Ana', asset: 'TX 4821', what }` for a truck that
 * was linked to its appointment.
 */
export type ActLine = {
  readonly seq: number;
  readonly at: number;
  readonly list: ActList;
  readonly clerk: string;
  readonly asset: string | null;
  readonly what: Message;
};

/** The acts of facts, in the order of the facts. Facts without a line have none. */
export const actLinesOf = (
  facts: readonly JournalFact[],
  names: NamesBySubject,
): readonly ActLine[] =>
  facts.flatMap((fact) => {
    const { seq, at, subjects } = fact;
    const list = ACT_LISTS.find((each) => subjects.includes(actSubject(each)));
    const [line] = linesOf([fact], names);
    if (list === undefined || line === undefined) return [];
    const { asset = null, what } = line;
    return [{ seq, at, list, clerk: clerkIn(subjects) ?? '', asset, what }];
  });
