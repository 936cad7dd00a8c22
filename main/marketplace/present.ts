import { notSetUpSentence } from '../../shared/services.ts';
import type { NotPossible } from '../kernel/api/answers.ts';
import type { Marketplace } from './marketplace.ts';

/** The marketplace, or the typed error that there is none. */
export function present(marketplace: Marketplace | null, errors: NotPossible): Marketplace {
  if (marketplace !== null) return marketplace;
  throw errors.NOT_POSSIBLE({ data: { sentence: notSetUpSentence('marketplace') } });
}
