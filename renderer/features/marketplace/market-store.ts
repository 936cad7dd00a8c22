import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type MarketplaceView, noMarketplace } from '../../../shared/marketplace/view.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';

/**
 * The marketplace as last received. `at` is the page's monotonic time of that, so that countdowns
 * need no wall clock.
 */
type MarketState = { readonly view: MarketplaceView | null; readonly at: number };

const stores = new WeakMap<Page, StoreApi<MarketState>>();

/** The store of a page; it is filled while `MarketWatch` is on the page. */
export function marketOf(page: Page): StoreApi<MarketState> {
  const known = stores.get(page) ?? createStore<MarketState>()(() => ({ view: null, at: 0 }));
  stores.set(page, known);
  return known;
}

/** Follows the marketplace while the page is shown. */
export function useFollowMarket(): void {
  const page = usePage();
  useEffect(
    () =>
      watchForever(
        (options) => page.api.marketplace.watch(undefined, options),
        (view) => marketOf(page).setState({ view, at: performance.now() }),
      ),
    [page],
  );
}

/** The marketplace as last received; the empty one before. */
export const useMarket = (): MarketplaceView =>
  useStore(marketOf(usePage()), ({ view }) => view ?? noMarketplace);

/** Whether anything has arrived yet. */
export const useMarketKnown = (): boolean =>
  useStore(marketOf(usePage()), ({ view }) => view !== null);

/** The service's time at this moment. */
export function serviceNow(page: Page): { ms: number; sure: boolean } {
  const { view, at } = marketOf(page).getState();
  const time = view?.serviceTime ?? { ms: 0, sure: false };
  return { ms: time.ms + (performance.now() - at), sure: time.sure };
}

/**
 * A text that depends on the service's time. It renders only when the text changes. `counts`: it
 * counts seconds now.
 */
export function useServiceText(
  text: (now: { ms: number; sure: boolean }) => string,
  counts: boolean,
): string {
  const page = usePage();
  return useSyncExternalStore(
    (listener) => {
      const stops = [
        (counts ? page.ticker.onSecond : page.ticker.on)(listener),
        marketOf(page).subscribe(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => text(serviceNow(page)),
  );
}

/** An offer, read once; null reads none. */
export function useOffer(id: string | null) {
  const { api } = usePage();
  return useQuery({
    queryKey: ['offer', id],
    queryFn: ({ signal }) => api.marketplace.offer({ id: id ?? '' }, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
