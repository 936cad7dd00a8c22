/** The rate confirmation of a load, as a named PDF. */

import { message } from '../../shared/i18n/message.ts';
import type { LoadRow } from '../../shared/marketplace/view.ts';
import { fail, ok } from '../../shared/result.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import type { Accounts } from './accounts.ts';
import type { GuardedCalls } from './guarded-calls.ts';
import type { Marketplace } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';

export type RateConfirmationParts = {
  readonly client: MarketplaceClient;
  readonly store: MarketplaceStore;
  readonly accounts: Accounts;
  readonly asked: GuardedCalls['asked'];
};

/** Makes what fetches it. */
export function createRateConfirmation({
  client,
  store,
  accounts,
  asked,
}: RateConfirmationParts): Marketplace['rateConfirmation'] {
  return async (account, loadId, signal) => {
    const as = accounts.portFor(account);
    if (as === null) return fail({ said: message('marketplace.why.notAccepted') });
    const read = await asked(() => client.rateConfirmation(as, loadId, signal));
    return read.ok
      ? ok({ name: fileName(store.get<LoadRow>('load', loadId), loadId), bytes: read.value })
      : read;
  };
}

/** A file name that no system trips over. */
const fileName = (load: LoadRow | null, loadId: string): string =>
  `rate-confirmation-${(load?.freight?.refNumber ?? loadId).replace(/[^\w-]/g, '').slice(0, 40) || 'load'}.pdf`;
