/** Questions about trailers, answered from what this page knows: rows, looks, appointments. */
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { dayOf } from '../../../../shared/appointments/days.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import {
  asksHoldAlone,
  type PoolAnswer,
  type PoolGap,
  type PoolQuery,
  searchPool,
} from '../../../../shared/pool/search.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Container } from '../../../../shared/yard/model.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import type { Page } from '../../../page/page.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { scheduleOf } from '../../../schedule/use-schedule.ts';
import { words } from '../../../ui/words.ts';

/** The answer of this page, now. */
export function answerPool(page: Page, query: PoolQuery): PoolAnswer {
  const { timeZone: zone } = page.zone;
  return searchPool(page.yard.table, query, {
    looks: holdsOf(page).getState().inspections,
    appointment: scheduleOf(page).marks.row,
    today: dayOf(page.ticker.now(), zone),
    zone,
  });
}

/** A trailer's spot. A hooked one is at its truck's. Null: on the waiting list. */
export const placeOfTrailer = ({ yard }: Page, { visitId, spotId }: Container): SpotId | null =>
  visitId === null ? spotId : (yard.table.visit(visitId)?.spotId ?? null);

/**
 * The answer to the question that filters the list; null if none does. `changes` grows with the
 * yard.
 */
export function usePoolAnswer(changes: number): PoolAnswer | null {
  const page = usePage();
  const query = useUi((ui) => ui.spotFilter.pool?.query ?? null);
  const looks = useStore(holdsOf(page), (state) => state.inspections);
  const { marks } = scheduleOf(page);
  const stamp = useSyncExternalStore(marks.onChange, marks.stamp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts stand for what is changed in place
  return useMemo(
    () => (query === null ? null : answerPool(page, query)),
    [page, query, looks, stamp, changes],
  );
}

/** The spots of the trailers that the filter of the list shows; null if it asks for none. */
export function usePoolSpots(changes: number): ReadonlySet<SpotId> | null {
  const page = usePage();
  const answer = usePoolAnswer(changes);
  const isUnknown = useUi((ui) => ui.spotFilter.pool?.isUnknown ?? false);
  return useMemo(() => {
    if (answer === null) return null;
    const shown = isUnknown ? answer.unknown.map(({ container }) => container) : answer.found;
    const trucks = isUnknown ? [] : answer.trucks;
    return new Set([
      ...shown.flatMap((each) => placeOfTrailer(page, each) ?? []),
      ...trucks.flatMap(({ spotId }) => spotId ?? []),
    ]);
  }, [page, answer, isUnknown]);
}

/** The question in words: "Empty trailers of Werner". */
export function queryText(query: PoolQuery): string {
  const { load, kind, power, hold, isToday, carrier } = query;
  const text = words().t('yard.pool.query', {
    load: load ?? 'any',
    // Trucks are found too, but only if the question asks for nothing but holds.
    kind: kind ?? (asksHoldAlone(query) ? 'all' : 'any'),
    hold: hold ?? 'none',
    power: power ?? 'any',
    day: isToday ? 'today' : 'any',
    by: carrier === null ? 'any' : 'carrier',
    carrier: displayText(carrier ?? '', 60),
  });
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Why we can't judge some of them: "no reading of power 2, no carrier 1". */
export function gapsText(unknown: PoolAnswer['unknown']): string {
  const counts = new Map<PoolGap, number>();
  for (const { gap } of unknown) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const { t, list } = words();
  return list([...counts].map(([gap, count]) => t('yard.pool.gap', { gap, count })));
}
