/**
 * What was done besides operations of this desk, as lists: check-ins, appointments and freight,
 * each a fact of the journal with the subject of its list; and what others did in the yard, as
 * reads showed it.
 */
import { clerkIn } from '../clerk-in.ts';
import type { Words } from '../i18n/create-words.ts';
import type { Message } from '../i18n/message.ts';
import { bareKey, isInCode } from '../search-key.ts';
import type { JournalFact, RowChange, Subject } from './journal-fact.ts';
import { checkedInKind, linesOf, type NamesBySubject } from './lines.ts';
import { isPushed } from './pushed-facts.ts';

/** Lists of acts of this desk, in the order of their filters. */
export const OWN_LISTS = ['gate', 'appointments', 'freight'] as const;
/** The same with what others did: the service, another desk, or another system. */
export const ACT_LISTS = [...OWN_LISTS, 'others'] as const;

/** One of them. */
export type ActList = (typeof ACT_LISTS)[number];

/** What the acts of a list are found by. */
export const actSubject = (list: (typeof OWN_LISTS)[number]): Subject => `acts:${list}`;

/** Kinds of the facts that an appointment was created or changed at this desk. */
export const bookedKind = 'desk.booked';
export const rebookedKind = 'desk.rebooked';

/**
 * One act. `at` in milliseconds since the epoch; `clerk` is empty if we don't know who it was. Of
 * others it is the account that the service names. `asset` is null where `what` names it.
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
    const list = OWN_LISTS.find((each) => subjects.includes(actSubject(each)));
    const [line] = linesOf([fact], names);
    if (list === undefined || line === undefined) return [];
    const { asset = null, what } = line;
    return [{ seq, at, list, clerk: clerkIn(subjects) ?? '', asset, what }];
  });

/** Whether a fact is, or dates, a change of the yard that no operation of this desk made. */
export const isOfOthers = (fact: JournalFact): boolean =>
  (fact.change !== null || isPushed(fact)) &&
  !fact.subjects.some((subject) => subject.startsWith('operation:'));

/**
 * What others did as reads showed it, by facts newest first; among them the steps of this desk's
 * operations. An event that no read saw has no line: the service may date it long before. What left
 * with a truck that we let go left by us, and what came with one that we checked in came by us.
 */
export function othersLinesOf(
  facts: readonly JournalFact[],
  names: NamesBySubject,
): readonly ActLine[] {
  const touched = new Set(
    facts.flatMap(({ kind, subjects }) => (kind.startsWith('operation.') ? subjects : [])),
  );
  const checkedIn = new Set(
    facts.flatMap(({ kind, subjects }) => (kind === checkedInKind ? subjects : [])),
  );
  const isTheirs = ({ change }: JournalFact) =>
    change !== null &&
    !(isGone(change) && touched.has(`${change.kind}:${change.id}`)) &&
    !(change.before === null && checkedIn.has(truckOfNew(change)));
  const seen = new Set(facts.filter((fact) => isOfOthers(fact) && isTheirs(fact)).map(seqOf));
  return linesOf(facts.filter(isOfOthers), names).flatMap((line) => {
    const { seq, at, asset = null, what, told } = line;
    if (!seen.has(seq)) return [];
    return [{ seq, at, list: 'others' as const, clerk: told?.account ?? '', asset, what }];
  });
}

const isGone = ({ after }: RowChange): boolean => after === null || after.isActive === false;
/** The truck that came, or that brought a trailer. A trailer that came alone has none. */
const truckOfNew = ({ kind, id, after }: RowChange): Subject =>
  kind === 'container' ? `visit:${after?.visitId ?? ''}` : `visit:${kind === 'visit' ? id : ''}`;
const seqOf = ({ seq }: JournalFact): number => seq;

/** Whether a search means an act: any part of its line as the clerk reads it. Empty means all. */
export function meantIn(search: string, { format }: Pick<Words, 'format'>) {
  const typed = bareKey(search);
  return ({ clerk, asset, what }: Pick<ActLine, 'clerk' | 'asset' | 'what'>): boolean =>
    isInCode(bareKey(`${asset ?? ''} ${format(what)} ${clerk}`), typed);
}
