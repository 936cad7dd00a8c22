/** The way of an asset that the map draws while its history is shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WayStop } from '../../../shared/journal/way.ts';
import { perPage } from '../per-page.ts';

/** The stops in the order in which the asset stood there. Empty: we draw nothing. */
export type WayState = { readonly stops: readonly WayStop[] };

const nowhere: readonly WayStop[] = [];

/** The way store of a page. */
export const wayStoreOf = perPage(
  (): StoreApi<WayState> => createStore<WayState>()(() => ({ stops: nowhere })),
);

/** Removes the way from the map. */
export const noWay = (store: StoreApi<WayState>): void => store.setState({ stops: nowhere });
