/**
 * Searches for offers. Without a connection we show the last result. Also the searches that a clerk
 * saved.
 */

import { message } from '../../shared/i18n/message.ts';
import type { OfferRow, SavedSearch } from '../../shared/marketplace/view.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import type { GuardedCalls } from './guarded-calls.ts';
import type { Marketplace, OfferPage } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';
import { notOffered } from './read/every-page.ts';
import { foreignAccept } from './sent-once/accept-address.ts';

/** `origin` is the service's own. */
export type OffersParts = {
  readonly client: MarketplaceClient;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly origin: string;
  readonly asked: GuardedCalls['asked'];
  /**
   * Stores the reply of the service. If the disk refuses it, the effect at the service still
   * stands.
   */
  readonly keep: (work: () => void) => void;
  readonly onChange: () => void;
};

export function createOffers({
  client,
  store,
  clock,
  origin,
  asked,
  keep,
  onChange,
}: OffersParts): Pick<Marketplace, 'offers' | 'offer' | 'related' | 'saveSearch' | 'removeSearch'> {
  const withAccept = (offer: Omit<OfferRow, 'foreignAccept'>): OfferRow => ({
    ...offer,
    foreignAccept: foreignAccept(offer, origin),
  });
  return {
    async offers(search, page, signal) {
      const key = JSON.stringify([search, page]);
      const found = await asked(() => client.offers(search, page, signal));
      if (found.ok) {
        const kept: OfferPage = {
          ...found.value,
          items: found.value.items.map(withAccept),
          asOf: instantOf(clock),
          trouble: null,
        };
        keep(() => store.put('offers', 'last', { key, page: kept }));
        return ok(kept);
      }
      const last = store.get<{ key: string; page: OfferPage }>('offers', 'last');
      if (last?.key !== key) return found;
      return ok({ ...last.page, trouble: found.error.said });
    },
    offer: (id, signal) => asked(async () => withAccept(await client.offer(id, signal))),
    async related(to, relation, signal) {
      const found = await asked(async () => {
        try {
          const { items, unreadable } = await client.related(to, relation, signal);
          return { items: items.map(withAccept), unreadable };
        } catch (error) {
          if (notOffered(error)) return null;
          throw error;
        }
      });
      if (!found.ok) return found;
      return found.value === null
        ? fail({ said: message('marketplace.related.notOffered') })
        : ok(found.value);
    },
    saveSearch(saved: SavedSearch) {
      store.put('search', saved.name, saved);
      onChange();
    },
    removeSearch(name) {
      store.remove('search', name);
      onChange();
    },
  };
}
