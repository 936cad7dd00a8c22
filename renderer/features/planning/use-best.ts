import { useMemo } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useStore } from 'zustand';
import type { SpotId } from '../../../shared/ids.ts';
import { isRefused } from '../../../shared/yard/check.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { type BestSpot, bestFew, rankingOf } from '../../operations/draft/ranking.ts';
import { useSettled } from '../../operations/draft/use-settled.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import type { Page } from '../../page/page.ts';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { checkOf } from './check/check-store.ts';

/**
 * The dragged asset, otherwise the chosen one: from the waiting list, or the only one on the
 * selected spot.
 */
function subjectNow(
  { yard }: Page,
  dragged: AssetRef | null,
  asset: AssetRef | null,
  spot: SpotId | null,
): AssetRef | null {
  if (dragged !== null) return dragged;
  if (asset !== null) return asset;
  if (spot === null) return null;
  const { truck, standalone, extra } = contentsOf(yard.table, spot);
  if (extra.trucks.length + extra.standalone.length > 0 || (truck !== null && standalone !== null))
    return null;
  return truck === null
    ? standalone === null
      ? null
      : { kind: 'container', id: standalone.id }
    : { kind: 'visit', id: truck.id };
}

const none: readonly BestSpot[] = [];

/**
 * The best spots for the dragged or chosen asset. Empty if there is none or the yard can't be
 * changed. For a chosen asset we offer only spots better than its own, so a truck at its door stays
 * there.
 */
export function useBestSpots(): {
  readonly asset: AssetRef | null;
  readonly best: readonly BestSpot[];
} {
  const page = usePage();
  const dragged = useStore(page.drag, ({ drag }) => drag?.asset ?? null);
  const chosen = useUi((ui) => ui.selectedAsset);
  const spot = useUi((ui) => ui.selected);
  const settled = useUi((ui) => ui.settled);
  const isMany = useUi((ui) => ui.chosen.size > 0);
  const pulse = useYardPulse(page.yard) + useSettled(page);
  // While a clerk checks the yard on foot, there is nothing to move.
  const isChecked = useStore(checkOf(page).store, ({ isShown }) => isShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pulse stands for the yard, which is changed in place
  return useMemo(() => {
    const asset =
      isMany || isChecked || page.yard.isHeld() ? null : subjectNow(page, dragged, chosen, spot);
    if (asset === null || (dragged === null && asset.id === settled)) return { asset, best: none };
    return {
      asset,
      best:
        dragged === null
          ? rankingOf(page).better(asset, bestFew)
          : rankingOf(page).best(asset, bestFew),
    };
  }, [page, dragged, chosen, spot, settled, isMany, isChecked, pulse]);
}

const digits = Array.from({ length: bestFew }, (_, index) => String(index + 1));

/**
 * The digit keys take the numbered spots, while a truck is dragged too. `isMeant`: whether keys
 * mean the asset now.
 */
export function useBestKeys(
  asset: AssetRef | null,
  best: readonly BestSpot[],
  isMeant: () => boolean,
): void {
  const { yard, drag } = usePage();
  const operator = useOperator();
  const singleKeys = usePreference(({ singleKeys }) => singleKeys);
  useHotkeys(
    digits,
    ({ key }) => {
      const taken = best[Number(key) - 1];
      if (asset === null || taken === undefined) return;
      const row =
        asset.kind === 'visit' ? yard.table.visit(asset.id) : yard.table.container(asset.id);
      const from = row?.spotId ?? null;
      if (drag.getState().drag !== null) {
        drag.getState().endDrag();
        const findings = operator.drop(asset, from, taken.spot);
        if (isRefused(findings)) operator.tellRefusal(findings);
      } else if (from === null) void operator.perform({ kind: 'assign', asset, spot: taken.spot });
      else void operator.perform({ kind: 'reassign', asset, from, to: taken.spot });
    },
    {
      enabled: () =>
        singleKeys &&
        best.length > 0 &&
        (drag.getState().drag !== null || isMeant()) &&
        document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') === null,
      useKey: true,
      preventDefault: true,
    },
    [asset, best, operator, singleKeys, isMeant],
  );
}
