/**
 * What to do if the log isn't the one that this desk read: it was rolled back, replaced, or
 * restored from a backup. Pure.
 */
import type { OperationId } from '../ids.ts';
import type { Fold } from './fold.ts';
import { type Hash, type LogEntry, place } from './log-chain.ts';
import type { FactBody, LogFact } from './log-fact.ts';

/** An entry as a desk stores it. `head`: the head after it; for a void entry the one before it. */
export type StoredEntry = LogEntry & { readonly head: string; readonly isFact: boolean };

/**
 * The last place of `kept` that the log still has, by binary search; null if it has none. We
 * compare only valid facts: each names the head before it, so everything before an equal one is
 * equal. `at` reads the log.
 */
export async function lastCommon(
  kept: readonly StoredEntry[],
  at: (seq: number) => Promise<LogEntry | null>,
): Promise<StoredEntry | null> {
  const facts = kept.filter(({ isFact }) => isFact);
  let low = 0;
  let high = facts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const mine = facts[middle] as StoredEntry;
    const there = await at(mine.seq);
    if (there !== null && there.text === mine.text && there.by === mine.by) low = middle + 1;
    else high = middle;
  }
  return facts[low - 1] ?? null;
}

/** A fact that the log lost. */
export type Lost = {
  readonly fact: LogFact;
  readonly said: Exclude<FactBody, { kind: 'again' }>;
  readonly first: LogFact['desk'];
  readonly id: string;
};

/**
 * The facts after a place, in their old order, without those that ended among them and those that
 * are written again anyway.
 */
export function lostAfter(
  kept: readonly StoredEntry[],
  common: { readonly seq: number; readonly head: string },
  hash: Hash,
): readonly Lost[] {
  const lost: Lost[] = [];
  const begun = new Set<OperationId>();
  const over = new Set<OperationId>();
  const checkIns = new Map<string, Lost>();
  const entries: Lost[] = [];
  let { head } = common;
  for (const entry of kept) {
    if (entry.seq <= common.seq) continue;
    const placed = place(head, entry, hash);
    if (placed.is === 'void') continue;
    head = placed.head;
    if (placed.is !== 'fact') continue;
    const { fact } = placed;
    const of =
      fact.said.kind === 'again'
        ? { said: fact.said.said, first: fact.said.first, id: fact.said.fact }
        : null;
    const { said, first, id } = of ?? {
      said: fact.said as Lost['said'],
      first: fact.desk,
      id: fact.fact,
    };
    // Any desk that has the copy writes it again, in its current state.
    if (said.kind === 'hello' || said.kind === 'reader' || said.kind === 'copy') continue;
    // For a check-in only the newest fact counts; for an ended one none.
    if (said.kind === 'check-in') checkIns.set(said.id, { fact, said, first, id });
    if (said.kind === 'check-in-end') checkIns.delete(said.id);
    if (said.kind === 'check-in' || said.kind === 'check-in-end') continue;
    if (said.kind === 'entry') entries.push({ fact, said, first, id });
    if (said.kind === 'entry') continue;
    if (said.kind === 'op') begun.add(said.op.id);
    if (said.kind === 'end') over.add(said.id);
    lost.push({ fact, said, first, id });
  }
  const operations = lost.filter(({ said }) => {
    const about = idOf(said);
    return about === null || !(begun.has(about) && over.has(about));
  });
  return [...operations, ...checkIns.values(), ...entries];
}

/** Whether this fact still has to be put back. Any desk may do it, once. */
export function isMissing(fold: Fold, { said, first, id }: Lost): boolean {
  if (said.kind === 'check-in')
    return !fold.checkIns.open.has(said.id) && !fold.checkIns.over.has(said.id);
  if (said.kind === 'entry') return fold.entries.notes.get(first)?.has(said.key) !== true;
  const about = idOf(said);
  if (about === null || fold.facts.has(id) || fold.ended.has(about)) return false;
  if (said.kind === 'op') return !fold.open.has(about);
  return fold.open.has(about);
}

/** The operation that it is about. */
function idOf(body: Lost['said']): OperationId | null {
  switch (body.kind) {
    case 'hello':
    case 'reader':
    case 'check-in':
    case 'check-in-end':
    case 'entry':
    case 'copy':
      return null;
    case 'op':
      return body.op.id;
    default:
      return body.id;
  }
}
