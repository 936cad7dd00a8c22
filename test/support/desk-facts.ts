/** Facts and logs for tests of several desks. */
import { chainHash } from '../../main/desks/log/hash.ts';
import type { ArrivingTruck, CheckInBody, CheckInStage } from '../../shared/desks/check-in-log.ts';
import type { EntryBody, SharedNote } from '../../shared/desks/desk-notes.ts';
import { emptyFold, type Fold, takeIn } from '../../shared/desks/fold.ts';
import { genesis, type Hash, type LogEntry, place } from '../../shared/desks/log-chain.ts';
import {
  type FactBody,
  type LogFact,
  type SharedOperation,
  writeFact,
} from '../../shared/desks/log-fact.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { DeskId, OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Operation } from '../../shared/yard/operations.ts';

export const hash: Hash = chainHash;
export const facility = 'F1';

export const desk = (name: string): DeskId => name as DeskId;
export const opId = (name: string): OperationId => name as OperationId;

/** An operation that assigns a truck to a spot. */
export function sharedOperation(id: string, spot = 'S1', visit = 'V1'): SharedOperation {
  const operation: Operation = {
    kind: 'assign',
    asset: { kind: 'visit', id: visit as VisitId },
    spot: spot as SpotId,
  };
  return {
    id: opId(id),
    operation,
    label: rawText(`${visit} to ${spot}`),
    touches: [
      { kind: 'visit', id: visit as VisitId },
      { kind: 'spot', id: spot as SpotId },
    ],
    before: { spots: [], visits: [], containers: [] },
    accepted: [],
    actor: { clerk: 'Ana', account: 'a@yard' },
    savedAt: '2026-03-02T09:00:00.000Z',
    undoes: null,
    replaces: null,
  };
}

export const asked = (id: string, spot?: string, visit?: string): FactBody => ({
  kind: 'op',
  op: sharedOperation(id, spot, visit),
  as: 'asked',
});
export const ended = (
  id: string,
  state: 'confirmed' | 'rejected' | 'canceled' = 'confirmed',
): FactBody => ({
  kind: 'end',
  id: opId(id),
  state,
  said: rawText('over'),
  sent: true,
  seen: null,
  readAt: null,
  steps: [],
});

/** A check-in that a desk has in hand. */
export const checkIn = (
  id: string,
  stage: CheckInStage = 'open',
  truck: Partial<ArrivingTruck> = { plate: 'tx4821' },
  instead: string | null = null,
): CheckInBody => ({
  kind: 'check-in',
  id,
  stage,
  truck: { plate: '', dot: '', phone: '', appointment: null, ...truck },
  label: rawText(id),
  clerk: 'Ana',
  known: [],
  instead,
});

/** A note that a desk sends. */
export const note = (key: string, place: number, more: Partial<SharedNote> = {}): EntryBody => ({
  kind: 'entry',
  table: 'note',
  key,
  value: {
    subject: 'yard:shift',
    text: 'Gate 2 sticks',
    clerk: 'Ana',
    at: 1_772_442_000_000,
    place,
    ...more,
  },
});

/**
 * A log that is written fact by fact, each behind the head that `view` has (by default the log's
 * own).
 */
export function logOf() {
  const entries: LogEntry[] = [];
  const fold = emptyFold(genesis(facility, hash));
  let facts = 0;
  return {
    entries,
    fold,
    write(
      by: string,
      said: FactBody,
      { prev = fold.head, fact = `fact-${by}-${facts}` }: { prev?: string; fact?: string } = {},
    ): LogFact {
      facts += 1;
      const written: LogFact = { fact, desk: desk(by), prev, at: '2026-03-02T09:00:00.000Z', said };
      this.add(by, writeFact(written));
      return written;
    },
    add(by: string, text: string | null) {
      const entry: LogEntry = { seq: entries.length + 1, by, text };
      entries.push(entry);
      return takeIn(fold, entry.seq, place(fold.head, entry, hash));
    },
  };
}

/** The fold of these entries. */
export function foldOf(
  entries: readonly LogEntry[],
  fold: Fold = emptyFold(genesis(facility, hash)),
): Fold {
  for (const entry of entries) takeIn(fold, entry.seq, place(fold.head, entry, hash));
  return fold;
}
