/**
 * Sends once by a click, and settles what came of it: written down before its bytes leave, never sent again by the program, looked at after a lost
 * answer, held after damage (docs/decisions/sent-once.md). What is sent, how, what proves it and how it is said is each feature's.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayLook, next, type Stage } from '../../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { Hold } from '../backups/hold.ts';
import { DatabaseError } from '../database/database-error.ts';

/** Says what failed, or null for a mistake of ours, which is thrown. */
export type Saying = (error: unknown) => string | null;

/** What the clerk is told. */
export type Sentences = {
  /** Calls made before may be missing from the file: nothing is sent. */
  readonly held: string;
  /** A read or the disk failed before anything was sent. */
  readonly notSent: Saying;
  /** The disk failed after it was sent. */
  readonly notKept: Saying;
  readonly notLooked: Saying;
  readonly nothingToLookAt: string;
  readonly settledMeanwhile: string;
  readonly nothingToClear: string;
};

/** What it works with. */
export type EngineParts = {
  readonly clock: Clock;
  readonly clerk: () => string;
  /** Null where the file is not held after damage. */
  readonly hold: Hold | null;
  /** How one stands, as the file has it; undefined: there is none. */
  readonly stage: (id: string) => Stage | undefined;
  /** What is kept changed. */
  readonly onChange: () => void;
  readonly sentences: Sentences;
};

/** What sending alone needs. */
export type SendParts = Pick<EngineParts, 'hold' | 'onChange'> & { readonly sentences: Pick<Sentences, 'held' | 'notSent' | 'notKept'> };

/** What preparing came to: what was read, with which it may be sent, or what is told instead. */
export type Prepared<Before, Told> =
  | { readonly send: true; readonly before: Before }
  | { readonly send: false; readonly told: Result<Told, string> };

/** One click. Each step runs once at most, in this order. */
export type Click<Before, Kept, Answer, Told> = {
  /** Reads what it is about afresh, and may keep it from being sent. */
  readonly prepare: () => Promise<Prepared<Before, Told>> | Prepared<Before, Told>;
  /** Writes down that it is being sent. Throws `DatabaseError`. */
  readonly begin: (before: Before) => Kept;
  /** Its bytes leave here and nowhere else; of several parts each is written down before the next. */
  readonly send: (kept: Kept, before: Before) => Promise<Answer>;
  /** Writes down what came of it. Throws `DatabaseError`. */
  readonly settle: (kept: Kept, answer: Answer) => Told | Promise<Told>;
};

/** The engine of one feature. */
export interface SentOnce {
  click<Before, Kept, Answer, Told>(click: Click<Before, Kept, Answer, Told>): Promise<Result<Told, string>>;
  /** Reads evidence about one whose outcome is open, and keeps it unless the clerk settled it meanwhile. */
  look<Found, Told>(id: string, read: () => Promise<Found>, keep: (found: Found) => Result<Told, string>): Promise<Result<Told, string>>;
  /** The clerk's word on one whose outcome is open. */
  word<Told>(id: string, done: boolean, keep: () => Result<Told, string>): Result<Told, string>;
  /** The clerk's word that what the file may have lost was looked at with the service. */
  looked(): Result<null, string>;
}

/** Carries out a click. */
export async function sendOnce<Before, Kept, Answer, Told>(
  { hold, onChange, sentences }: SendParts,
  { prepare, begin, send, settle }: Click<Before, Kept, Answer, Told>,
): Promise<Result<Told, string>> {
  if (hold?.now()) return fail(sentences.held);
  const prepared = await attempt(prepare, sentences.notSent);
  if (!prepared.ok) return prepared;
  if (!prepared.value.send) return prepared.value.told;
  const { before } = prepared.value;
  const kept = await attempt(() => begin(before), sentences.notSent);
  if (!kept.ok) return kept;
  onChange();
  return attempt(async () => settle(kept.value, await send(kept.value, before)), sentences.notKept);
}

/** Makes it. */
export function createSentOnce({ clock, clerk, hold, stage, onChange, sentences }: EngineParts): SentOnce {
  return {
    click: (click) => sendOnce({ hold, onChange, sentences }, click),
    async look(id, read, keep) {
      if (!mayLook(stage(id))) return fail(sentences.nothingToLookAt);
      const found = await attempt(read, sentences.notLooked);
      if (!found.ok) return found;
      // The clerk may have settled it while this was read: that word stands.
      return mayLook(stage(id)) ? saving(() => keep(found.value)) : fail(sentences.settledMeanwhile);
    },
    word(id, done, keep) {
      const now = stage(id);
      return now === undefined || next(now, { kind: 'word', done }) === null ? fail(sentences.nothingToClear) : saving(keep);
    },
    looked: () =>
      saving(() => {
        hold?.release(clerk(), instantOf(clock));
        onChange();
        return ok(null);
      }),
  };
}

async function attempt<T>(work: () => T | Promise<T>, say: Saying): Promise<Result<T, string>> {
  try {
    return ok(await work());
  } catch (error) {
    const sentence = say(error);
    if (sentence === null) throw error;
    return fail(sentence);
  }
}

/** What the disk refuses, as a sentence. */
export function saving<T>(work: () => Result<T, string>): Result<T, string> {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError) return fail(error.message);
    throw error;
  }
}
