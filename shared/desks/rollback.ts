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
  readonly body: Exclude<FactBody, { kind: 'again' }>;
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
        ? { body: fact.said.said, first: fact.said.first, id: fact.said.fact }
        : null;
    const { body, first, id } = of ?? {
      body: fact.said as Lost['body'],
      first: fact.desk,
      id: fact.fact,
    };
    // Any desk that has the copy writes it again, in its current state.
    if (body.kind === 'hello' || body.kind === 'reader' || body.kind === 'copy') continue;
    // For a check-in only the newest fact counts; for an ended one none.
    if (body.kind === 'check-in') checkIns.set(body.id, { fact, body, first, id });
    if (body.kind === 'check-in-end') checkIns.delete(body.id);
    if (body.kind === 'check-in' || body.kind === 'check-in-end') continue;
    if (body.kind === 'entry') entries.push({ fact, body, first, id });
    if (body.kind === 'entry') continue;
    if (body.kind === 'op') begun.add(body.op.id);
    if (body.kind === 'end') over.add(body.id);
    lost.push({ fact, body, first, id });
  }
  const operations = lost.filter(({ body }) => {
    const about = idOf(body);
    return about === null || !(begun.has(about) && over.has(about));
  });
  return [...operations, ...checkIns.values(), ...entries];
}

/** Whether this fact still has to be put back. Any desk may do it, once. */
export function isMissing(fold: Fold, { body, first, id }: Lost): boolean {
  if (body.kind === 'check-in')
    return !fold.checkIns.open.has(body.id) && !fold.checkIns.over.has(body.id);
  if (body.kind === 'entry') return fold.entries.notes.get(first)?.has(body.key) !== true;
  const about = idOf(body);
  if (about === null || fold.facts.has(id) || fold.ended.has(about)) return false;
  if (body.kind === 'op') return !fold.open.has(about);
  return fold.open.has(about);
}

/** The operation that it is about. */
function idOf(body: Lost['body']): OperationId | null {
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
