import { useMemo, useState } from 'react';
import { atFields, type Refusal } from '../../shared/field-errors.ts';
import { errorSentence } from './error-sentence.ts';

/** What a form shows of a call that failed: words at its fields, and the rest above them. */
export type FieldErrors<Key extends string> = {
  /** What belongs to no field of the form, or null. */
  readonly above: string | null;
  readonly at: (field: Key) => string | null;
  readonly clear: () => void;
  readonly say: (sentence: string) => void;
  /** A refusal that names fields, shared out; answers what stands above. */
  readonly share: (refusal: Refusal) => string;
  /** An error of the console API; `otherwise` where the console gave no words. Answers everything in one sentence, to be announced. */
  readonly tell: (error: unknown, otherwise: string) => string;
};

const refusalIn = (error: unknown): Refusal | null => {
  const at = (error as { data?: { at?: Refusal } } | null)?.data?.at;
  return at === undefined ? null : at;
};

/** Keeps the words of the last refusal. `names` gives the form's field for a name on the wire, and is the same object each time. */
export function useFieldErrors<Key extends string>(names: Readonly<Record<string, Key>>): FieldErrors<Key> {
  const [told, setTold] = useState<{ readonly at: ReadonlyMap<Key, string>; readonly above: string | null }>(nothing);
  return useMemo(() => {
    const share = (refusal: Refusal): string => {
      const shared = atFields(refusal, names);
      setTold(shared);
      return shared.above;
    };
    const say = (above: string) => setTold({ ...nothing, above });
    return {
      above: told.above,
      at: (field) => told.at.get(field) ?? null,
      clear: () => setTold(nothing),
      say,
      share,
      tell(error, otherwise) {
        const refusal = refusalIn(error);
        const sentence = errorSentence(error, otherwise);
        if (refusal === null) say(sentence);
        else share(refusal);
        return sentence;
      },
    };
  }, [told, names]);
}

const nothing = { at: new Map<never, string>(), above: null };
