import { useMemo } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { sharedAnswer } from '../../../page/stores/shared-answer.ts';
import type { SpotFilter } from '../../../page/stores/ui-store.ts';
import { useSpotPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import type { Sort } from '../../../ui/table/column.ts';
import { usePoolSpots } from '../pool/use-pool.ts';
import { dependsOnContents, spotRows } from './spot-rows.ts';

/**
 * While many spots change, rows are found again at most this often, in milliseconds: each row shows
 * its own change at once.
 */
const pause = 250;

/** The grid, and the map that dims what the grid leaves out, ask for the same. */
const rowsOf = sharedAnswer(
  (table, filter: SpotFilter, sort: Sort, pool: ReadonlySet<SpotId> | null, _shown: number) =>
    spotRows(table, filter, sort, pool),
);

/** The rows of the grid by the filter and order of the screen, kept true while the yard changes. */
export function useSpotRows(): readonly SpotId[] {
  const { yard } = usePage();
  const filter = useUi((ui) => ui.spotFilter);
  const sort = useUi((ui) => ui.spotSort);
  const structure = useStructureStamp(yard);
  const changes = useSpotPulse(yard, pause, dependsOnContents(filter, sort));

  const pool = usePoolSpots(changes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both counts stand for the table, which is changed in place
  return useMemo(
    () => rowsOf(yard.table, filter, sort, pool, yard.shown()),
    [yard, filter, sort, pool, structure, changes],
  );
}
