/** The way of an asset that the map draws while its history is shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpotId } from '../../../shared/ids.ts';
import { perPage } from '../per-page.ts';

/** The spots in the order in which the asset stood on them. Empty: we draw nothing. */
export type WayState = { readonly spots: readonly SpotId[] };

const nowhere: readonly SpotId[] = [];

/** The way store of a page. */
export const wayStoreOf = perPage(
  (): StoreApi<WayState> => createStore<WayState>()(() => ({ spots: nowhere })),
);

/** Removes the way from the map. */
export const noWay = (store: StoreApi<WayState>): void => store.setState({ spots: nowhere });
