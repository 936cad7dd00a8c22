import { useCallback, useSyncExternalStore } from 'react';
import { isPressing } from '../../../shared/now/model.ts';
import { usePage, usePreference } from '../../page/page-context.tsx';
import { useAreaSets } from '../planning/use-area-sets.ts';
import { isInArea } from './now-groups.ts';
import { nowOf } from './now-store.ts';

/** How many lines are due within the hour, in the area that this desk watches. */
export function usePressingCount(): number {
  const page = usePage();
  const area = usePreference(({ ownArea }) => ownArea);
  const sets = useAreaSets();
  const store = nowOf(page);
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = [store.subscribe(wake), page.ticker.on(wake)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, page],
  );
  return useSyncExternalStore(
    subscribe,
    () =>
      store
        .getState()
        .lines.filter(
          (line) =>
            isPressing(line, page.ticker.now()) && isInArea(page.yard.table, line, area, sets),
        ).length,
  );
}
