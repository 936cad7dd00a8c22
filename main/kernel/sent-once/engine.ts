/**
 * Sends once by a click, and settles the outcome: written down before its bytes leave, never sent
 * again by the program, looked at after a lost answer, held after damage
 * (docs/decisions/sent-once.md). Each feature brings what is sent, how, what proves it, and the
 * words.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayLook, next, type Stage } from '../../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { Hold } from '../backups/send-hold.ts';

/** Says what failed, or null for a mistake of ours, which is thrown. */
export type NameError<Why> = (error: unknown) => Why | null;

/** What the clerk reads, in the feature's own form. */
export type Sentences<Why> = {
  /** A read or the disk failed before anything was sent. */
  readonly notSent: NameError<Why>;
  /** The disk failed after it was sent. */
  readonly notKept: NameError<Why>;
  readonly notLooked: NameError<Why>;
  /** The disk failed, and nothing was to be sent. */
  readonly notSaved: NameError<Why>;
  readonly nothingToLookAt: Why;
  readonly settledMeanwhile: Why;
  readonly nothingToClear: Why;
};

/**
 * Whether the file is on hold after damage, and what clerks read meanwhile: calls made before may
 * be missing from it, so nothing is sent.
 */
type Holding<Why> = { readonly hold: null } | { readonly hold: Hold; readonly held: Why };

/** What it works with. */
export type EngineParts<Why> = Holding<Why> & {
  readonly clock: Clock;
  readonly clerk: () => string;
  /** The state of one, as the file has it; undefined: there is none. */
  readonly stage: (id: string) => Stage | undefined;
  /** What is kept changed. */
  readonly onChange: () => void;
  readonly sentences: Sentences<Why>;
};

/** What sending alone needs. */
export type SendParts<Why> = Holding<Why> & {
  readonly onChange: () => void;
  readonly sentences: Pick<Sentences<Why>, 'notSent' | 'notKept'>;
};

/** The result of preparing: what was read and is needed to send, or the reason not to. */
export type Preparation<Before, Told, Why = string> =
  | { readonly send: true; readonly before: Before }
  | { readonly send: false; readonly told: Result<Told, Why> };

/** One click. Each step runs once at most, in this order. */
export type Click<Before, Kept, Answer, Told, Why> = {
  /** Reads what it is about afresh, and may keep it from being sent. */
  readonly prepare: () => Promise<Preparation<Before, Told, Why>> | Preparation<Before, Told, Why>;
  /** Writes down that it is being sent. Throws `DatabaseError`. */
  readonly begin: (before: Before) => Kept;
  /**
   * Its bytes leave here and nowhere else; of several parts each is written down before the next.
   */
  readonly send: (kept: Kept, before: Before) => Promise<Answer>;
  /** Writes down the outcome. Throws `DatabaseError`. */
  readonly settle: (kept: Kept, answer: Answer) => Told | Promise<Told>;
};

/** The engine of one feature. */
export interface SentOnce<Why> {
  click<Before, Kept, Answer, Told>(
    click: Click<Before, Kept, Answer, Told, Why>,
  ): Promise<Result<Told, Why>>;
  /**
   * Reads evidence about one whose outcome is open, and keeps it unless the clerk settled it
   * meanwhile.
   */
  look<Found, Told>(
    id: string,
    read: () => Promise<Found>,
    keep: (found: Found) => Result<Told, Why>,
  ): Promise<Result<Told, Why>>;
  /** The clerk's word on one whose outcome is open. */
  word<Told>(id: string, done: boolean, keep: () => Result<Told, Why>): Result<Told, Why>;
  /** The clerk's word that what the file may have lost was looked at with the service. */
  looked(): Result<null, Why>;
}

/** Carries out a click. */
export async function sendOnce<Before, Kept, Answer, Told, Why>(
  parts: SendParts<Why>,
  { prepare, begin, send, settle }: Click<Before, Kept, Answer, Told, Why>,
): Promise<Result<Told, Why>> {
  const { onChange, sentences } = parts;
  if (parts.hold?.now()) return fail(parts.held);
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
export function createSentOnce<Why>(parts: EngineParts<Why>): SentOnce<Why> {
  const { clock, clerk, hold, stage, onChange, sentences } = parts;
  const saved = <T>(work: () => Result<T, Why>) => saving(work, sentences.notSaved);
  return {
    click: (click) => sendOnce(parts, click),
    async look(id, read, keep) {
      if (!mayLook(stage(id))) return fail(sentences.nothingToLookAt);
      const found = await attempt(read, sentences.notLooked);
      if (!found.ok) return found;
      // The clerk may have settled it while this was read: that word stands.
      return mayLook(stage(id)) ? saved(() => keep(found.value)) : fail(sentences.settledMeanwhile);
    },
    word(id, done, keep) {
      const now = stage(id);
      return now === undefined || next(now, { kind: 'word', done }) === null
        ? fail(sentences.nothingToClear)
        : saved(keep);
    },
    looked: () =>
      saved(() => {
        hold?.release(clerk(), instantOf(clock));
        onChange();
        return ok(null);
      }),
  };
}

async function attempt<T, Why>(
  work: () => T | Promise<T>,
  format: NameError<Why>,
): Promise<Result<T, Why>> {
  try {
    return ok(await work());
  } catch (error) {
    return told(error, format);
  }
}

/** Does what the disk may refuse, and tells that. */
export function saving<T, Why>(work: () => Result<T, Why>, format: NameError<Why>): Result<T, Why> {
  try {
    return work();
  } catch (error) {
    return told(error, format);
  }
}

function told<Why>(error: unknown, format: NameError<Why>): Result<never, Why> {
  const why = format(error);
  if (why === null) throw error;
  return fail(why);
}
