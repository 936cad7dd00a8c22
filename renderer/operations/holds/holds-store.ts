/** The holds that main reports. The page's rules refuse a held asset, too. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReleaseState } from '../../../shared/console-api/release.ts';
import type { StandingHold } from '../../../shared/gate-checks/standing-hold.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';

/** The holds of a page. `version` grows with each change. */
export type HoldsStore = StoreApi<ReleaseState & { readonly version: number }> & {
  /** Starts to follow. Returns a function that stops it. */
  readonly start: () => () => void;
  readonly of: (asset: AssetRef) => readonly StandingHold[];
};

const nothing: readonly StandingHold[] = [];

/** The holds store of a page. */
export const holdsOf = perPage((page: Page): HoldsStore => {
  const store = createStore<ReleaseState & { readonly version: number }>()(() => ({
    holds: [],
    blocks: [],
    letGo: { alone: null },
    items: [],
    inspections: [],
    passes: [],
    photos: [],
    seconds: [],
    mayAlone: false,
    version: 0,
  }));
  return Object.assign(store, {
    start: () =>
      watchForever(
        (options) => page.api.release.watch(undefined, options),
        (now) => {
          page.yard.setHolds(
            new Map(now.holds.map(({ asset, holds }) => [entityKey(asset), holds])),
          );
          store.setState({ ...now, version: store.getState().version + 1 });
        },
      ),
    of: (asset: AssetRef) =>
      store.getState().holds.find((each) => each.asset.id === asset.id)?.holds ?? nothing,
  });
});
