/**
 * The fold of a log as text. We store it instead of the entries that led there, of which only the
 * newest are needed.
 */
import type { DeskId, OperationId } from '../ids.ts';
import type { CheckInOver, UnderWay } from './check-in-log.ts';
import type { CopyParts, CopyTable, StoredCopy } from './copies.ts';
import type { KeyedNote } from './desk-notes.ts';
import type { Ended, Fold, FoldedOperation } from './fold.ts';
import type { DeskCard } from './log-fact.ts';

type Kept = {
  readonly v: 1;
  readonly seq: number;
  readonly head: string;
  readonly open: readonly FoldedOperation[];
  readonly ended: readonly (readonly [OperationId, Ended])[];
  readonly cards: readonly (readonly [DeskId, DeskCard])[];
  readonly reader: DeskId | null;
  readonly facts: readonly (readonly [string, OperationId])[];
  readonly isBehind: boolean;
  /** Absent in a version before check-ins. */
  readonly checkIns?: { readonly open: readonly UnderWay[]; readonly over: readonly CheckInOver[] };
  /** Absent in a version before notes. */
  readonly notes?: readonly (readonly [DeskId, readonly KeyedNote[]])[];
  /** Absent in a version before copies. */
  readonly copies?: {
    readonly kept: readonly (readonly [CopyTable, readonly (readonly [string, StoredCopy])[]])[];
    readonly parts: readonly (readonly [string, CopyParts])[];
  };
};

/** Writes it. */
export function writeFold({
  seq,
  head,
  open,
  ended,
  cards,
  reader,
  facts,
  checkIns,
  entries,
  copies,
  isBehind,
}: Fold): string {
  const kept: Kept = {
    v: 1,
    seq,
    head,
    open: [...open.values()],
    ended: [...ended],
    cards: [...cards],
    reader,
    facts: [...facts],
    isBehind,
    checkIns: { open: [...checkIns.open.values()], over: [...checkIns.over.values()] },
    notes: [...entries.notes].map(([desk, of]) => [
      desk,
      [...of].map(([key, value]) => ({ key, value })),
    ]),
    copies: {
      kept: [...copies.kept].map(([table, of]) => [table, [...of]]),
      parts: [...copies.parts],
    },
  };
  return JSON.stringify(kept);
}

/**
 * The fold in a text that `writeFold` wrote, from a file of this desk; null if it is malformed.
 */
export function readFold(text: string): Fold | null {
  try {
    const { v, seq, head, open, ended, cards, reader, facts, checkIns, notes, copies, isBehind } =
      JSON.parse(text) as Kept;
    if (v !== 1) return null;
    return {
      seq,
      head,
      open: new Map(open.map((each) => [each.op.id, each])),
      ended: new Map(ended),
      cards: new Map(cards),
      reader,
      facts: new Map(facts),
      checkIns: { open: byId(checkIns?.open ?? []), over: byId(checkIns?.over ?? []) },
      entries: {
        notes: new Map(
          (notes ?? []).map(([desk, of]) => [
            desk,
            new Map(of.map(({ key, value }) => [key, value])),
          ]),
        ),
      },
      copies: {
        kept: new Map((copies?.kept ?? []).map(([table, of]) => [table, new Map(of)])),
        parts: new Map(copies?.parts ?? []),
      },
      isBehind,
    };
  } catch {
    return null;
  }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
