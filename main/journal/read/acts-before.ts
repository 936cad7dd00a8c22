/** What was done besides operations of this desk, newest first. */
import {
  type ActLine,
  type ActList,
  actLinesOf,
  actSubject,
  isOfOthers,
  OWN_LISTS,
  othersLinesOf,
} from '../../../shared/journal/act-lines.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { JournalFile } from '../journal-file.ts';
import { namesOf } from './subject-history.ts';

/** Facts read at once, and how many we look through for one page. */
const FACTS_AT_ONCE = 500;
const MOST_LOOKED = 5_000;

/** Where acts are read from. */
export type ActsGround = { readonly file: JournalFile; readonly base: YardTable };

/** Which acts: `isMeant` says whether one is wanted. */
export type WantedActs = {
  readonly lists: readonly ActList[];
  readonly before: number;
  readonly limit: number;
  readonly isMeant: (line: ActLine) => boolean;
};

/** A page of acts. `next` is the place to go on before; null if there are no earlier ones. */
export type ActsPage = { readonly lines: readonly ActLine[]; readonly next: number | null };

/** The acts before a place, at most `limit`. */
export function actsBefore(ground: ActsGround, { lists, before, limit, isMeant }: WantedActs) {
  const lines: ActLine[] = [];
  let next = before;
  for (let looked = 0; looked < MOST_LOOKED; looked += FACTS_AT_ONCE) {
    const page = lists.includes('others')
      ? stretchBefore(ground, lists, next)
      : pageBefore(ground, lists, next);
    for (const line of page.lines) {
      if (!isMeant(line)) continue;
      if (lines.length === limit) return { lines, next: lines.at(-1)?.seq ?? null };
      lines.push(line);
    }
    if (page.next === null) return { lines, next: null };
    next = page.next;
  }
  return { lines, next };
}

/** Every act of these lists, newest first. */
export function everyAct(ground: ActsGround, lists: readonly ActList[]): readonly ActLine[] {
  const all: ActLine[] = [];
  const isMeant = () => true;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = actsBefore(ground, { lists, before, limit: FACTS_AT_ONCE, isMeant });
    all.push(...page.lines);
    if (page.next === null) return all;
    before = page.next;
  }
}

function pageBefore(
  { file, base }: ActsGround,
  lists: readonly ActList[],
  before: number,
): ActsPage {
  const facts = OWN_LISTS.filter((list) => lists.includes(list))
    .flatMap((list) => file.about(actSubject(list), before, FACTS_AT_ONCE))
    .sort((a, b) => b.seq - a.seq)
    .slice(0, FACTS_AT_ONCE);
  const subjects = facts.flatMap((fact) => fact.subjects);
  const last = facts.at(-1)?.seq;
  return {
    lines: actLinesOf(facts, namesOf(file, base, subjects)),
    next: facts.length < FACTS_AT_ONCE || last === undefined ? null : last,
  };
}

/**
 * The acts among the facts of a stretch. No subject finds what others did, so we look at every
 * fact.
 */
function stretchBefore(
  { file, base }: ActsGround,
  lists: readonly ActList[],
  before: number,
): ActsPage {
  const until = Math.min(before - 1, file.head().seq);
  const after = Math.max(until - FACTS_AT_ONCE, file.base(), 0);
  const subjects = OWN_LISTS.filter((list) => lists.includes(list)).map(actSubject);
  const isOwn = (fact: JournalFact) => subjects.some((each) => fact.subjects.includes(each));
  const facts = file.between(after, until).toReversed();
  const named = facts.filter((fact) => isOwn(fact) || isOfOthers(fact));
  const names = namesOf(
    file,
    base,
    named.flatMap((fact) => fact.subjects),
  );
  const lines = [...actLinesOf(facts.filter(isOwn), names), ...othersLinesOf(facts, names)];
  return {
    lines: lines.sort((a, b) => b.seq - a.seq),
    next: after > file.base() ? after + 1 : null,
  };
}
