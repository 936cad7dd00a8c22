import { useMemo, useState } from 'react';
import { atFields, type Refusal } from '../../shared/field-errors.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { useWords } from '../ui/words.ts';
import { errorSaid } from './error-said.ts';

/** What a form shows of a call that failed: words at its fields, and the rest above them. */
export type FieldErrors<Key extends string> = {
  /** What belongs to no field of the form, or null. */
  readonly above: Message | null;
  /** What is at a field, in words, or null. */
  readonly at: (field: Key) => string | null;
  readonly clear: () => void;
  readonly format: (said: Message) => void;
  /** A refusal that names fields, shared out. */
  readonly share: (refusal: Refusal) => void;
  /**
   * An error of the console API; `otherwise` where the console said nothing. Returns everything in
   * one, to be announced.
   */
  readonly tell: (error: unknown, otherwise: Message) => Message;
};

const refusalIn = (error: unknown): Refusal | null => {
  const at = (error as { data?: { at?: Refusal } } | null)?.data?.at;
  return at === undefined ? null : at;
};

/**
 * Keeps what the last refusal said. `names` gives the form's field for a name on the wire, and is
 * the same object each time.
 */
export function useFieldErrors<Key extends string>(
  names: Readonly<Record<string, Key>>,
): FieldErrors<Key> {
  const words = useWords();
  const [told, setTold] = useState<{
    readonly at: ReadonlyMap<Key, Message>;
    readonly above: Message | null;
  }>(nothing);
  return useMemo(() => {
    const share = (refusal: Refusal) => setTold(atFields(refusal, names));
    const format = (above: Message) => setTold({ ...nothing, above });
    return {
      above: told.above,
      at(field) {
        const said = told.at.get(field);
        return said === undefined ? null : words.format(said);
      },
      clear: () => setTold(nothing),
      format,
      share,
      tell(error, otherwise) {
        const refusal = refusalIn(error);
        const said = errorSaid(error, otherwise);
        if (refusal === null) format(said);
        else share(refusal);
        return said;
      },
    };
  }, [told, names, words]);
}

const nothing = { at: new Map<never, Message>(), above: null };
