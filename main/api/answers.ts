/** How the calls of several groups answer: a value, or the typed error with a sentence for the clerk. */
import type { Result } from '../../shared/result.ts';
import { notSetUpSentence } from '../../shared/services.ts';
import type { Marketplace } from '../marketplace/marketplace.ts';

type NotPossible = { NOT_POSSIBLE: (options: { data: { sentence: string } }) => Error };

/** The value, or the typed error with its sentence. */
export function resultOf<T>(result: Result<T, string>, errors: NotPossible): T {
  if (result.ok) return result.value;
  throw errors.NOT_POSSIBLE({ data: { sentence: result.error } });
}

/** The marketplace, or the typed error that there is none. */
export function present(marketplace: Marketplace | null, errors: NotPossible): Marketplace {
  if (marketplace !== null) return marketplace;
  throw errors.NOT_POSSIBLE({ data: { sentence: notSetUpSentence('marketplace') } });
}
