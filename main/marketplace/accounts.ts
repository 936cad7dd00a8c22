/** Which carriers the console may act for, and whose a load is. */
import { sameStatus } from '../../shared/marketplace/model.ts';
import type { CarrierAccount, LoadRow, RequestRow } from '../../shared/marketplace/view.ts';
import type { UserPort } from '../remote/marketplace/port.ts';
import type { MarketplaceService } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';

/** Accounts with an accepted integration, as the store knows them. */
const acceptedRequests = (
  store: MarketplaceStore,
): readonly (RequestRow & { readonly accountId: string })[] =>
  store
    .all<RequestRow>('request')
    .filter(
      (request): request is RequestRow & { accountId: string } =>
        request.accountId !== null && sameStatus(request.status, 'accepted'),
    );

/** The accounts, and the port of each. */
export interface Accounts {
  all(): readonly CarrierAccount[];
  /** Null for an account that the console may not act for, whatever the page says. */
  portFor(account: string): UserPort | null;
  /** The account of a load if only the load itself names its carrier, or null. */
  ofLoad(load: Pick<LoadRow, 'carrier'>): string | null;
}

/**
 * The accounts over what the store knows; `service` names those of pasted tokens and gives each its
 * port.
 */
export function createAccounts(
  store: MarketplaceStore,
  service: Pick<MarketplaceService, 'accounts' | 'portFor'>,
): Accounts {
  const all = (): readonly CarrierAccount[] => {
    const accepted = acceptedRequests(store).map(
      ({ accountId, carrier }): CarrierAccount => ({
        id: accountId,
        name: carrier?.name ?? accountId,
        mc: carrier?.mc ?? null,
        eligible: carrier?.eligible ?? null,
      }),
    );
    const named = service.accounts.filter((id) => !accepted.some((each) => each.id === id));
    return [...accepted, ...named.map((id) => ({ id, name: id, mc: null, eligible: null }))];
  };
  return {
    all,
    portFor: (account) =>
      all().some((each) => each.id === account) ? service.portFor(account) : null,
    ofLoad({ carrier }) {
      if (carrier === null) return null;
      const found = acceptedRequests(store).find(
        ({ carrier: known }) =>
          known !== null &&
          (known.id === carrier.id ||
            (known.mc !== null && known.mc === carrier.mc) ||
            (known.dot !== null && known.dot === carrier.dot)),
      );
      return found?.accountId ?? null;
    },
  };
}
