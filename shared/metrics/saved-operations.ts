/**
 * Operations of this desk from facts: who made a move that a read shows, and how long each took.
 * Pure; times in milliseconds.
 */
import type { Message } from '../i18n/message.ts';
import type { JournalFact, Subject } from '../journal/journal-fact.ts';
import type { NotedFigure, OpenPart } from './metrics-parts.ts';

/**
 * An operation: when it was saved, and when it came to its end; null where that is not known, or
 * not so yet.
 *
 * Example: `{ at: 1_795_400_000_000, clerk: 'Ana', over: null }` while it is open.
 */
export type Saved = {
  readonly at: number | null;
  readonly clerk: string;
  readonly over: number | null;
};

/** How long an operation is remembered after its end, for the read that shows what it did. */
const SAVED_MS = 86_400_000;
const overStates: ReadonlySet<string> = new Set(['confirmed', 'rejected', 'canceled']);

/** Begins with what the part before knew, by their subject. */
export function createSavedOperations(known: Iterable<readonly [string, Saved]>) {
  const saved = new Map(known);
  return {
    /** A step of an operation, counted in a part where it ends. */
    step({ kind, at, subjects, body }: JournalFact, part: OpenPart): void {
      const id = subjects.find(isOperation);
      if (id === undefined) return;
      const clerk =
        subjects.find((each) => each.startsWith('clerk:'))?.slice('clerk:'.length) ?? '';
      const state = kind.slice('operation.'.length);
      const before = saved.get(id);
      const label = (body?.label as Message | undefined) ?? null;
      const over = overStates.has(state) ? at : null;
      saved.set(id, {
        at: before === undefined ? (state === 'queued' ? at : null) : before.at,
        clerk,
        over,
      });
      const note = (figure: NotedFigure, ms: number | null) =>
        part.notes.push({ figure, subject: id, at, ms, clerk, label });
      if (state === 'rejected') {
        part.refused += 1;
        note('refused', null);
      }
      if (state === 'conflict') {
        part.conflicts += 1;
        note('conflicts', null);
      }
      if (state === 'confirmed' && before?.at != null) {
        part.confirmed.push(at - before.at);
        note('confirmed', at - before.at);
      }
    },
    /** The clerk of the operation that a fact names; empty if there is none, or it is unknown. */
    clerkOf(subjects: readonly Subject[]): string {
      const operation = subjects.find(isOperation);
      return operation === undefined ? '' : (saved.get(operation)?.clerk ?? '');
    },
    /** Lets go of those that ended long before a time. */
    forget(at: number): void {
      for (const [operation, { over }] of saved)
        if (over !== null && over < at - SAVED_MS) saved.delete(operation);
    },
    all: (): readonly (readonly [string, Saved])[] => [...saved],
  };
}

const isOperation = (subject: Subject) => subject.startsWith('operation:');
