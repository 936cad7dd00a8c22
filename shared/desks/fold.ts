/**
 * Computes from the log what holds for each operation. It knows no rule of the yard, so that desks
 * of different versions agree. Pure.
 */

import type { Message } from '../i18n/message.ts';
import type { DeskId, OperationId } from '../ids.ts';
import type { SpotStep } from '../outbox/seen-yard.ts';
import type { Instant } from '../time.ts';
import { opensOrCloses } from '../yard/operations.ts';
import { type CheckInLog, noCheckIns, takeCheckIn } from './check-in-log.ts';
import { type Copies, noCopies, takeCopies } from './copies.ts';
import { type NotesByDesk, noEntries, takeEntry } from './desk-notes.ts';
import type { Placed } from './log-chain.ts';
import type {
  DeskCard,
  EndState,
  FactBody,
  LogFact,
  SharedOperation,
  WaitState,
} from './log-fact.ts';

/**
 * An operation according to the log.
 *
 * Example: `{ op, as: 'asked', author: 'd1', holder: 'd1', order: 812, stage: 'sending', attempt:
 * 1, announced: '9f2c…', waits: null, taken: null }`.
 */
export type FoldedOperation = {
  readonly op: SharedOperation;
  readonly as: 'asked' | 'begun';
  /** The desk where it was saved, and the one that has it now. */
  readonly author: DeskId;
  readonly holder: DeskId;
  /** Order over all desks: its place in the log. */
  readonly order: number;
  readonly stage: 'agreed' | 'sending';
  /** The newest announced attempt; 0: none. */
  readonly attempt: number;
  /** The fact that announced it. */
  readonly announced: string | null;
  readonly waits: { readonly state: WaitState; readonly said: Message } | null;
  /** Who last took it over, and from which desk. */
  readonly taken: { readonly from: DeskId; readonly clerk: string; readonly fact: string } | null;
};

/**
 * An ended operation.
 *
 * Example: `{ state: 'confirmed', by: 'd1', holder: 'd1', seq: 815, isTurn: false, steps, … }`.
 */
export type Ended = {
  readonly state: EndState;
  readonly by: DeskId;
  readonly holder: DeskId;
  readonly seq: number;
  readonly said: Message;
  /** It opened or closed its spot. */
  readonly isTurn: boolean;
  /** How its request changed the timestamps of its spots, as far as known. */
  readonly steps: readonly SpotStep[];
};

/** Result of reading a log. `takeIn` changes it in place: one desk reads one log. */
export type Fold = {
  /** The last entry read, and the head after it. */
  seq: number;
  head: string;
  /** Open operations in the order of the log. */
  readonly open: Map<OperationId, FoldedOperation>;
  readonly ended: Map<OperationId, Ended>;
  readonly cards: Map<DeskId, DeskCard>;
  /** The desk that last claimed reading the service for all; null: none. */
  reader: DeskId | null;
  /** Facts about open operations, by id. Putting them back changes nothing. */
  readonly facts: Map<string, OperationId>;
  readonly checkIns: CheckInLog;
  readonly entries: NotesByDesk;
  readonly copies: Copies;
  /**
   * A fact with `must` couldn't be read, so this program is too old to save together with the
   * others.
   */
  isBehind: boolean;
};

/**
 * What an entry changed.
 *
 * Example: `{ is: 'fact', fact, changed: false }` for a fact that was already known.
 */
export type FoldEffect =
  | { readonly is: 'void' | 'unknown' }
  /** `changed`: it has news. */
  | { readonly is: 'fact'; readonly fact: LogFact; readonly changed: boolean };

/** The fold of an empty log, or of one whose older entries are gone. */
export const emptyFold = (head: string, seq = 0): Fold => ({
  seq,
  head,
  open: new Map(),
  ended: new Map(),
  cards: new Map(),
  reader: null,
  facts: new Map(),
  checkIns: noCheckIns(),
  entries: noEntries(),
  copies: noCopies(),
  isBehind: false,
});

/** How many ended operations we remember. One repeated after so many others would count as new. */
const mostEnded = 20_000;

/** Applies the next entry. */
export function takeIn(fold: Fold, seq: number, placed: Placed): FoldEffect {
  fold.seq = seq;
  if (placed.is === 'void') return { is: 'void' };
  fold.head = placed.head;
  if (placed.is === 'unknown') {
    if (placed.must) fold.isBehind = true;
    return { is: 'unknown' };
  }
  const { fact } = placed;
  const { said } = fact;
  const changed =
    said.kind === 'again'
      ? says(fold, { ...fact, seq, desk: said.first, fact: said.fact }, said.said)
      : says(fold, { ...fact, seq }, said);
  return { is: 'fact', fact, changed };
}

type Plain = Exclude<FactBody, { readonly kind: 'again' }>;

/** Who wrote it, by which fact, at which place, and when by its desk's clock. */
type By = {
  readonly seq: number;
  readonly desk: DeskId;
  readonly fact: string;
  readonly at: Instant;
};

/** Returns true if it is news. */
function says(fold: Fold, { seq, desk, fact, at }: By, body: Plain): boolean {
  if (body.kind === 'hello') {
    fold.cards.set(desk, body.card);
    return true;
  }
  if (body.kind === 'reader') {
    fold.reader = desk;
    return true;
  }
  if (body.kind === 'check-in' || body.kind === 'check-in-end')
    return takeCheckIn(fold.checkIns, desk, at, body);
  if (body.kind === 'entry') return takeEntry(fold.entries, desk, body);
  if (body.kind === 'copy') return takeCopies(fold.copies, seq, desk, body);
  if (fold.facts.has(fact)) return false;
  if (body.kind === 'op') return opened(fold, seq, desk, fact, body);
  const known = fold.open.get(body.id);
  if (known === undefined) return false;
  // Including facts that don't count: put back, they still don't.
  fold.facts.set(fact, body.id);
  const next = after(known, desk, fact, body);
  if (next === null) return false;
  if (body.kind === 'end') {
    fold.open.delete(body.id);
    for (const [each, of] of fold.facts) if (of === body.id) fold.facts.delete(each);
    fold.ended.set(body.id, {
      state: body.state,
      by: desk,
      holder: known.holder,
      seq,
      said: body.said,
      isTurn: opensOrCloses(known.op.operation),
      // If no request was sent, the goal was already true because of another operation.
      steps: body.sent || known.stage === 'sending' ? body.steps : [],
    });
    for (const oldest of fold.ended.keys()) {
      if (fold.ended.size <= mostEnded) break;
      fold.ended.delete(oldest);
    }
    return true;
  }
  fold.open.set(body.id, next);
  return true;
}

function opened(
  fold: Fold,
  seq: number,
  desk: DeskId,
  fact: string,
  { op, as }: Extract<FactBody, { kind: 'op' }>,
): boolean {
  if (fold.open.has(op.id) || fold.ended.has(op.id)) return false;
  fold.facts.set(fact, op.id);
  fold.open.set(op.id, {
    op,
    as,
    author: desk,
    holder: desk,
    order: seq,
    stage: as === 'begun' ? 'sending' : 'agreed',
    attempt: 0,
    announced: null,
    waits: null,
    taken: null,
  });
  return true;
}

/** The operation after a fact about it; null if the fact doesn't count. */
function after(
  known: FoldedOperation,
  desk: DeskId,
  fact: string,
  body: Exclude<
    Plain,
    { kind: 'op' | 'hello' | 'reader' | 'check-in' | 'check-in-end' | 'entry' | 'copy' }
  >,
): FoldedOperation | null {
  const isHolder = desk === known.holder;
  switch (body.kind) {
    case 'sending':
      return isHolder
        ? { ...known, stage: 'sending', attempt: body.attempt, announced: fact, waits: null }
        : null;
    case 'end':
      // Any desk may report that a goal is true.
      return isHolder || body.state === 'confirmed' ? known : null;
    case 'taken':
      if (body.from !== known.holder || desk === known.holder) return null;
      return {
        ...known,
        holder: desk,
        waits: null,
        taken: { from: body.from, clerk: body.clerk, fact },
      };
    case 'waits':
      return isHolder ? { ...known, waits: { state: body.state, said: body.said } } : null;
  }
}
