/**
 * Operations of this desk from facts: who made a move that a read shows, and how long each took.
 * Pure; times in milliseconds.
 */
import type { Code, Message } from '../i18n/message.ts';
import type { JournalFact, Subject } from '../journal/journal-fact.ts';
import { tookBack } from '../journal/took-back.ts';
import type { NotedFigure, OpenPart } from './metrics-parts.ts';

/**
 * An operation: when it was saved, and when it came to its end; null where that is not known, or
 * not so yet.
 *
 * Example: `{ at: 1_795_400_000_000, clerk: 'Ana', over: null, label, isTakenBack: false }` while
 * it is open.
 */
export type Saved = {
  readonly at: number | null;
  readonly clerk: string;
  readonly over: number | null;
  readonly label: Message | null;
  /** It was taken back, or took another one back: it moved nothing. */
  readonly isTakenBack: boolean;
  /** It conflicted, and was counted then. */
  readonly hasConflicted?: boolean;
  /** The service refused it, and it was counted then. */
  readonly wasRefused?: boolean;
};

/** How long an operation is remembered after its end, for the read that shows what it did. */
const SAVED_MS = 86_400_000;
const alreadySo: Code = 'operations.event.alreadySo';
const refusedCodes: ReadonlySet<string | undefined> = new Set<Code>([
  'operations.event.refused',
  'service.refused',
]);
const overStates: ReadonlySet<string> = new Set(['confirmed', 'rejected', 'canceled']);

/** A refusal for want of a permission waits for its clerk; it is one all the same. */
const isRefusal = (state: string, body: JournalFact['body']): boolean =>
  state === 'rejected' ||
  (state === 'needs-clerk' && refusedCodes.has((body?.said as Message | null | undefined)?.code));

/** Begins with what the part before knew, by their subject. */
export function createSavedOperations(known: Iterable<readonly [string, Saved]>) {
  const saved = new Map(known);
  return {
    /**
     * A step of an operation, counted in a part where it ends. Returns the operations that it shows
     * to have moved nothing.
     */
    step({ kind, at, subjects, body }: JournalFact, part: OpenPart): readonly Subject[] {
      const id = operationOf(subjects);
      if (id === undefined) return [];
      const clerk =
        subjects.find((each) => each.startsWith('clerk:'))?.slice('clerk:'.length) ?? '';
      const state = kind.slice('operation.'.length);
      const before = saved.get(id);
      const label = (body?.label as Message | undefined) ?? null;
      const over = overStates.has(state) ? at : null;
      saved.set(id, {
        at: before === undefined ? (state === 'queued' ? at : null) : before.at,
        ...{ clerk, over, label },
        isTakenBack: before?.isTakenBack ?? false,
        hasConflicted: before?.hasConflicted === true || state === 'conflict',
        wasRefused: before?.wasRefused === true || isRefusal(state, body),
      });
      const note = (figure: NotedFigure, ms: number | null) =>
        part.notes.push({ figure, subject: id, at, ms, clerk, label });
      if (isRefusal(state, body) && before?.wasRefused !== true) {
        part.refused += 1;
        note('refused', null);
      }
      if (state === 'conflict' && before?.hasConflicted !== true) {
        part.conflicts += 1;
        note('conflicts', null);
      }
      // It was in nothing's way. In a part that was cut before, it stays counted.
      if (state === 'confirmed' && (body?.said as Message | null)?.code === alreadySo) {
        const noted = part.notes.findIndex(
          ({ figure, subject }) => figure === 'conflicts' && subject === id,
        );
        if (noted >= 0) {
          part.notes.splice(noted, 1);
          part.conflicts -= 1;
        }
      }
      if (state === 'confirmed' && before?.at != null) {
        part.confirmed.push(at - before.at);
        note('confirmed', at - before.at);
      }
      const undoes: Subject | null =
        state === 'confirmed' && typeof body?.undoes === 'string'
          ? `operation:${body.undoes}`
          : null;
      if (undoes === null || !tookBack({ label, undoes }, saved.get(undoes)?.label)) return [];
      const both = [id, undoes];
      for (const each of both) {
        const known = saved.get(each);
        if (known !== undefined) saved.set(each, { ...known, isTakenBack: true });
      }
      return both;
    },
    /** The operation that a fact names, if it moved nothing in the end. */
    isTakenBack: (operation: Subject | undefined): boolean =>
      operation !== undefined && saved.get(operation)?.isTakenBack === true,
    /** The clerk of an operation; empty if there is none, or it is unknown. */
    clerkOf: (operation: Subject | undefined): string =>
      operation === undefined ? '' : (saved.get(operation)?.clerk ?? ''),
    /** Lets go of those that ended long before a time. */
    forget(at: number): void {
      for (const [operation, { over }] of saved)
        if (over !== null && over < at - SAVED_MS) saved.delete(operation);
    },
    all: (): readonly (readonly [string, Saved])[] => [...saved],
  };
}

/** The operation among the subjects of a fact. */
export const operationOf = (subjects: readonly Subject[]): Subject | undefined =>
  subjects.find(isOperation);

const isOperation = (subject: Subject) => subject.startsWith('operation:');
