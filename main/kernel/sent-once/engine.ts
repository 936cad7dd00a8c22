/**
 * Sends something exactly when the clerk clicks, and settles the outcome
 * (docs/decisions/sent-once.md).
 *
 * A lost reply may mean that the service did it. So we write each call down before its bytes leave,
 * and the program never sends it again. After a lost reply we look for evidence, and the clerk
 * decides. After damage to the file we pause sending. Each feature brings what is sent, how,
 * what proves it, and the texts.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayLook, next, type Stage } from '../../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { SendPause } from '../backups/send-pause.ts';

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
 * The pause after damage to the file, and the message to the clerk. Earlier calls may be missing
 * from the file, so nothing is sent.
 */
type Pausing<Why> = { readonly pause: null } | { readonly pause: SendPause; readonly paused: Why };

export type EngineParts<Why> = Pausing<Why> & {
  readonly clock: Clock;
  readonly clerk: () => string;
  /** The state of an attempt in the file; undefined: there is none. */
  readonly stage: (id: string) => Stage | undefined;
  /** The content of the file changed. */
  readonly onChange: () => void;
  readonly sentences: Sentences<Why>;
};

/** The parts that sending alone needs. */
export type SendParts<Why> = Pausing<Why> & {
  readonly onChange: () => void;
  readonly sentences: Pick<Sentences<Why>, 'notSent' | 'notKept'>;
};

/** The result of preparing: what was read and is needed to send, or the reason not to. */
export type Preparation<Before, Shown, Why = string> =
  | { readonly send: true; readonly before: Before }
  | { readonly send: false; readonly result: Result<Shown, Why> };

/** One click. Each step runs at most once, in this order. */
export type Click<Before, Kept, Answer, Shown, Why> = {
  /** Reads the subject of the call anew, and may refuse. */
  readonly prepare: () =>
    | Promise<Preparation<Before, Shown, Why>>
    | Preparation<Before, Shown, Why>;
  /** Writes down that it is being sent. Throws `DatabaseError`. */
  readonly begin: (before: Before) => Kept;
  /**
   * The bytes leave here and nowhere else. If there are several parts, each is written down before
   * the next.
   */
  readonly send: (kept: Kept, before: Before) => Promise<Answer>;
  /** Writes down the outcome. Throws `DatabaseError`. */
  readonly settle: (kept: Kept, answer: Answer) => Shown | Promise<Shown>;
};

export interface SentOnce<Why> {
  click<Before, Kept, Answer, Shown>(
    click: Click<Before, Kept, Answer, Shown, Why>,
  ): Promise<Result<Shown, Why>>;
  /** Reads evidence about an open outcome. Keeps it unless the clerk has settled it meanwhile. */
  look<Found, Shown>(
    id: string,
    read: () => Promise<Found>,
    keep: (found: Found) => Result<Shown, Why>,
  ): Promise<Result<Shown, Why>>;
  /** The clerk settles an open outcome. */
  word<Shown>(id: string, done: boolean, keep: () => Result<Shown, Why>): Result<Shown, Why>;
  /** The clerk confirms having checked with the service what the file may have lost. */
  looked(): Result<null, Why>;
}

/** Carries out a click. */
export async function sendOnce<Before, Kept, Answer, Shown, Why>(
  parts: SendParts<Why>,
  { prepare, begin, send, settle }: Click<Before, Kept, Answer, Shown, Why>,
): Promise<Result<Shown, Why>> {
  const { onChange, sentences } = parts;
  if (parts.pause?.now()) return fail(parts.paused);
  const prepared = await attempt(prepare, sentences.notSent);
  if (!prepared.ok) return prepared;
  if (!prepared.value.send) return prepared.value.result;
  const { before } = prepared.value;
  const kept = await attempt(() => begin(before), sentences.notSent);
  if (!kept.ok) return kept;
  onChange();
  return attempt(async () => settle(kept.value, await send(kept.value, before)), sentences.notKept);
}

export function createSentOnce<Why>(parts: EngineParts<Why>): SentOnce<Why> {
  const { clock, clerk, pause, stage, onChange, sentences } = parts;
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
        pause?.release(clerk(), instantOf(clock));
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
    return failureOf(error, format);
  }
}

/** Runs a write that the disk may refuse, and returns the reason. */
export function saving<T, Why>(work: () => Result<T, Why>, format: NameError<Why>): Result<T, Why> {
  try {
    return work();
  } catch (error) {
    return failureOf(error, format);
  }
}

function failureOf<Why>(error: unknown, format: NameError<Why>): Result<never, Why> {
  const why = format(error);
  if (why === null) throw error;
  return fail(why);
}
