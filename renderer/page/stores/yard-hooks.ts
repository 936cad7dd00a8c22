/** How React parts read the yard: each subscribes to the one id it shows. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { SpotId } from '../../../shared/ids.ts';
import { contentsOf, type SpotContents } from '../../../shared/yard/contents.ts';
import type { Container, Visit, YardProblem } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Mark, MarkSource } from './operations-store.ts';
import type { YardStore } from './yard-store.ts';

const never = () => () => {};

/** The contents of a spot. Renders only when that spot changes. Null for no spot. */
export function useSpot(store: YardStore, id: SpotId | null): SpotContents | null {
  const subscribe = useCallback(
    (wake: () => void) => (id === null ? never() : store.onSpot(id, wake)),
    [store, id],
  );
  const stamp = useSyncExternalStore(subscribe, () => (id === null ? 0 : store.spotStamp(id)));
  // The table is changed in place, so only the stamp shows that the contents are new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => (id === null ? null : contentsOf(store.table, id)), [store, id, stamp]);
}

/** Whether another time is shown, of which we don't say what is so only now. */
export const useIsHeld = (store: YardStore): boolean =>
  useSyncExternalStore(store.onTime, store.isHeld);

/**
 * An asset with what is hooked to it.
 *
 * Example: `{ kind: 'container', container, truck: null }` for a trailer on a spot of its own.
 */
export type AssetView =
  | { readonly kind: 'visit'; readonly visit: Visit; readonly hooked: readonly Container[] }
  | { readonly kind: 'container'; readonly container: Container; readonly truck: Visit | null };

/** The asset as the yard knows it now, or null. Renders only when it changes. */
export function useAsset(store: YardStore, asset: AssetRef | null): AssetView | null {
  const id = asset?.id ?? null;
  const subscribe = useCallback(
    (wake: () => void) => (id === null ? never() : store.onAsset(id, wake)),
    [store, id],
  );
  const stamp = useSyncExternalStore(subscribe, () => (id === null ? 0 : store.assetStamp(id)));
  const kind = asset?.kind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the rows, as in `useSpot`
  return useMemo(
    () => (kind === undefined || id === null ? null : assetView(store, { kind, id } as AssetRef)),
    [store, kind, id, stamp],
  );
}

function assetView({ table }: YardStore, asset: AssetRef): AssetView | null {
  if (asset.kind === 'visit') {
    const visit = table.visit(asset.id);
    if (visit === undefined) return null;
    const hooked = table.hookedTo(asset.id).map((id) => table.container(id));
    return { kind: 'visit', visit, hooked: hooked.filter((each) => each !== undefined) };
  }
  const container = table.container(asset.id);
  if (container === undefined) return null;
  return {
    kind: 'container',
    container,
    truck: container.visitId === null ? null : (table.visit(container.visitId) ?? null),
  };
}

/** Grows when the waiting list changes. */
export const useWaitingStamp = (store: YardStore): number =>
  useSyncExternalStore(store.onWaiting, store.waitingStamp);

/** Grows when areas or spots appear, vanish, move or are renamed. */
export const useStructureStamp = (store: YardStore): number =>
  useSyncExternalStore(store.onStructure, store.structureStamp);

/** The records that we set aside or doubt. */
export const useProblems = (store: YardStore): readonly YardProblem[] =>
  useSyncExternalStore(store.onProblems, store.problems);

/** The mark on a spot from an operation that is not settled. */
export function useMark(marks: MarkSource, spot: SpotId): Mark | null {
  const subscribe = useCallback(
    (wake: () => void) => marks.onChange((ids) => ids.has(spot) && wake()),
    [marks, spot],
  );
  return useSyncExternalStore(subscribe, () => marks.get(spot));
}
