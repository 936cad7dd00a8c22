/**
 * Sends something exactly when the clerk clicks, and settles the outcome
 * (docs/decisions/sent-once.md).
 *
 * A lost reply may mean that the service did it. So we write each call down before its bytes leave,
 * and the program never sends it again. After a lost reply we look for evidence, and the clerk
 * decides. After damage to the file we hold everything back. Each feature brings what is sent, how,
 * what proves it, and the texts.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayLook, next, type Stage } from '../../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { Hold } from '../backups/send-hold.ts';

/** The reason for an error, or null for a bug of ours, which is thrown. */
export type NameError<Why> = (error: unknown) => Why | null;

/** The clerk's messages, in the feature's own form. */
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
 * The hold on the file after damage, and the clerk's message about it. Earlier calls may be missing
 * from the file, so nothing is sent.
 */
type Holding<Why> = { readonly hold: null } | { readonly hold: Hold; readonly held: Why };

export type EngineParts<Why> = Holding<Why> & {
  readonly clock: Clock;
  readonly clerk: () => string;
  /** The state of an attempt in the file; undefined: there is none. */
  readonly stage: (id: string) => Stage | undefined;
  /** The content of the file changed. */
  readonly onChange: () => void;
  readonly sentences: Sentences<Why>;
};

/** The parts that sending alone needs. */
export type SendParts<Why> = Holding<Why> & {
  readonly onChange: () => void;
  readonly sentences: Pick<Sentences<Why>, 'notSent' | 'notKept'>;
};

/** The result of preparing: what was read and is needed to send, or the reason not to. */
export type Preparation<Before, Told, Why = string> =
  | { readonly send: true; readonly before: Before }
  | { readonly send: false; readonly told: Result<Told, Why> };

/** One click. Each step runs at most once, in this order. */
export type Click<Before, Kept, Answer, Told, Why> = {
  /** Reads afresh what it is about, and may refuse. */
  readonly prepare: () => Promise<Preparation<Before, Told, Why>> | Preparation<Before, Told, Why>;
  /** Writes down that it is being sent. Throws `DatabaseError`. */
  readonly begin: (before: Before) => Kept;
  /**
   * The bytes leave here and nowhere else. If there are several parts, each is written down before
   * the next.
   */
  readonly send: (kept: Kept, before: Before) => Promise<Answer>;
  /** Writes down the outcome. Throws `DatabaseError`. */
  readonly settle: (kept: Kept, answer: Answer) => Told | Promise<Told>;
};

export interface SentOnce<Why> {
  click<Before, Kept, Answer, Told>(
    click: Click<Before, Kept, Answer, Told, Why>,
  ): Promise<Result<Told, Why>>;
  /** Reads evidence about an open outcome. Keeps it unless the clerk has settled it meanwhile. */
  look<Found, Told>(
    id: string,
    read: () => Promise<Found>,
    keep: (found: Found) => Result<Told, Why>,
  ): Promise<Result<Told, Why>>;
  /** The clerk settles an open outcome. */
  word<Told>(id: string, done: boolean, keep: () => Result<Told, Why>): Result<Told, Why>;
  /** The clerk confirms having checked with the service what the file may have lost. */
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

export function createSentOnce<Why>(parts: EngineParts<Why>): SentOnce<Why> {
  const { clock, clerk, hold, stage, onChange, sentences } = parts;
  const saved = <T>(work: () => Result<T, Why>) => saving(work, sentences.notSaved);
  return {
    click: (click) => sendOnce(parts, click),
    async look(id, read, keep) {
      if (!mayLook(stage(id))) return fail(sentences.nothingToLookAt);
      const found = await attempt(read, sentences.notLooked);
      if (!found.ok) return found;
      // If the clerk settled it during the read, that stands.
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

/** Runs a write that the disk may refuse, and returns the reason. */
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
