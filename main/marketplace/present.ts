import type { Said } from '../../shared/console-api/contract-helpers.ts';
import { message } from '../../shared/words/message.ts';
import type { Marketplace } from './marketplace.ts';

/** The marketplace, or the call's error that there is none. */
export function present(
  marketplace: Marketplace | null,
  no: (options: { data: Said }) => Error,
): Marketplace {
  if (marketplace !== null) return marketplace;
  throw no({ data: { said: message('service.notSetUpHere.marketplace') } });
}
