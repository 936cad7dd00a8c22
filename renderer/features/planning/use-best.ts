import { useMemo, useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useStore } from 'zustand';
import type { SpotId } from '../../../shared/ids.ts';
import { mayPlace } from '../../../shared/planning/best/rank.ts';
import { inTheWayOf } from '../../../shared/planning/in-the-way.ts';
import { isRefused } from '../../../shared/yard/check.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { bestFew, rankingOf } from '../../operations/draft/ranking.ts';
import { useSettled } from '../../operations/draft/use-settled.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import type { Page } from '../../page/page.ts';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { useWords } from '../../ui/words.ts';
import { checkOf } from './check/check-store.ts';
import { isJustRenumbered, keptNumbers, type NumberedSpots } from './spot-numbers.ts';

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

const none: NumberedSpots = { of: '', best: [], fresh: new Set(), at: 0, note: null };

/**
 * The best spots for the dragged or chosen asset. Empty if there is none or the yard can't be
 * changed. For a chosen asset we offer only spots better than its own, so a truck at its door stays
 * there. While they are on the screen their numbers stay (`keptNumbers`).
 */
export function useBestSpots(): {
  readonly asset: AssetRef | null;
  readonly numbered: NumberedSpots;
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
  const shown = useRef<NumberedSpots | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pulse stands for the yard, which is changed in place
  return useMemo(() => {
    const asset =
      isMany || isChecked || page.yard.isHeld() ? null : subjectNow(page, dragged, chosen, spot);
    if (asset === null || (dragged === null && asset.id === settled)) {
      shown.current = null;
      return { asset, numbered: none };
    }
    const { yard } = page;
    const from = placeOf(yard.table, asset);
    const ranking = rankingOf(page);
    shown.current = keptNumbers(
      shown.current,
      JSON.stringify([asset, from, dragged !== null]),
      dragged === null ? ranking.better(asset, bestFew) : ranking.best(asset, bestFew),
      (to) =>
        mayPlace(yard.table, asset, from, to) && inTheWayOf(yard.table, asset, to).length === 0,
      performance.now(),
    );
    return { asset, numbered: shown.current };
  }, [page, dragged, chosen, spot, settled, isMany, isChecked, pulse]);
}

const placeOf = (yard: Yard, asset: AssetRef): SpotId | null =>
  (asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id))?.spotId ?? null;

const digits = Array.from({ length: bestFew }, (_, index) => String(index + 1));

/**
 * The digit keys take the numbered spots, while a truck is dragged too. A number that has just got
 * another spot isn't taken: the clerk may have read the one before. `isMeant`: whether keys mean
 * the asset now.
 */
export function useBestKeys(
  asset: AssetRef | null,
  numbered: NumberedSpots,
  isMeant: () => boolean,
): void {
  const { yard, drag, announcer } = usePage();
  const { format } = useWords();
  const { best, note } = numbered;
  const operator = useOperator();
  const singleKeys = usePreference(({ singleKeys }) => singleKeys);
  useHotkeys(
    digits,
    ({ key }) => {
      const taken = best[Number(key) - 1];
      if (asset === null || taken === undefined) return;
      if (isJustRenumbered(numbered, taken.spot, performance.now())) {
        if (note !== null) announcer.format(format(note), true);
        return;
      }
      const from = placeOf(yard.table, asset);
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
    [asset, numbered, operator, singleKeys, isMeant],
  );
}
