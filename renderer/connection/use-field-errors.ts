import { useMemo, useState } from 'react';
import { atFields, type Refusal } from '../../shared/field-errors.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { useWords } from '../ui/words.ts';
import { errorMessage } from './error-message.ts';

/** What a form shows after a failed call: texts at its fields, and the rest above them. */
export type FieldErrors<Key extends string> = {
  /** The text that belongs to no field of the form, or null. */
  readonly above: Message | null;
  /** The text at a field, or null. */
  readonly at: (field: Key) => string | null;
  readonly clear: () => void;
  readonly format: (said: Message) => void;
  /** Takes a refusal that names fields, and gives each field its text. */
  readonly share: (refusal: Refusal) => void;
  /**
   * Takes an error of the console API. `otherwise` is the text when the console gave none. Returns
   * everything in one message, to be read out.
   */
  readonly tell: (error: unknown, otherwise: Message) => Message;
};

const refusalIn = (error: unknown): Refusal | null => {
  const at = (error as { data?: { at?: Refusal } } | null)?.data?.at;
  return at === undefined ? null : at;
};

/**
 * Keeps the texts of the last refusal. `names` maps a name on the wire to the form's field. Pass
 * the same object each time.
 */
export function useFieldErrors<Key extends string>(
  names: Readonly<Record<string, Key>>,
): FieldErrors<Key> {
  const words = useWords();
  const [shown, setShown] = useState<{
    readonly at: ReadonlyMap<Key, Message>;
    readonly above: Message | null;
  }>(nothing);
  return useMemo(() => {
    const share = (refusal: Refusal) => setShown(atFields(refusal, names));
    const format = (above: Message) => setShown({ ...nothing, above });
    return {
      above: shown.above,
      at(field) {
        const message = shown.at.get(field);
        return message === undefined ? null : words.format(message);
      },
      clear: () => setShown(nothing),
      format,
      share,
      tell(error, otherwise) {
        const refusal = refusalIn(error);
        const said = errorMessage(error, otherwise);
        if (refusal === null) format(said);
        else share(refusal);
        return said;
      },
    };
  }, [shown, names, words]);
}

const nothing = { at: new Map<never, Message>(), above: null };
