/** How the calls of several groups answer: a value, or the typed error with a sentence for the clerk. */
import { type Refusal, type Why, wholeWhy } from '../../shared/field-errors.ts';
import type { Result } from '../../shared/result.ts';
import { notSetUpSentence } from '../../shared/services.ts';
import type { Marketplace } from '../marketplace/marketplace.ts';

type NotPossible = { NOT_POSSIBLE: (options: { data: { sentence: string; at?: Refusal } }) => Error };

/** The value, or the typed error with its sentence, and what belongs to single fields. */
export function resultOf<T>(result: Result<T, Why>, errors: NotPossible): T {
  if (result.ok) return result.value;
  const { error } = result;
  throw errors.NOT_POSSIBLE({ data: { sentence: wholeWhy(error), ...(typeof error === 'string' ? {} : { at: error }) } });
}

/** The marketplace, or the typed error that there is none. */
export function present(marketplace: Marketplace | null, errors: NotPossible): Marketplace {
  if (marketplace !== null) return marketplace;
  throw errors.NOT_POSSIBLE({ data: { sentence: notSetUpSentence('marketplace') } });
}
