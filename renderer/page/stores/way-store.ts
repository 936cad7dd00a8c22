/** The way of an asset that is drawn on the map while its history is looked at. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpotId } from '../../../shared/ids.ts';
import { perPage } from '../per-page.ts';

/** Spots in the order in which it stood on them; none: nothing is drawn. */
export type WayState = { readonly spots: readonly SpotId[] };

const nowhere: readonly SpotId[] = [];

/** The way that a page shows. */
export const wayStoreOf = perPage(
  (): StoreApi<WayState> => createStore<WayState>()(() => ({ spots: nowhere })),
);

/** Draws no way any more. */
export const noWay = (store: StoreApi<WayState>): void => store.setState({ spots: nowhere });
