import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Marketplace } from './marketplace.ts';

/** The marketplace, or the call's error if there is none. */
export function present(
  marketplace: Marketplace | null,
  no: (options: { data: CallRefusal }) => Error,
): Marketplace {
  if (marketplace !== null) return marketplace;
  throw no({ data: { said: message('service.notSetUpHere.marketplace') } });
}
