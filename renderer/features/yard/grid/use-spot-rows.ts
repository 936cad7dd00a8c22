import { useMemo } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useSpotPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { dependsOnContents, spotRows } from './spot-rows.ts';

/** While many spots change, rows are found anew at most this often, in milliseconds: each row shows its own change at once. */
const pause = 250;

/** The rows of the grid by the filter and order of the screen, kept true while the yard changes. */
export function useSpotRows(): readonly SpotId[] {
  const { yard } = usePage();
  const filter = useUi((ui) => ui.spotFilter);
  const sort = useUi((ui) => ui.spotSort);
  const structure = useStructureStamp(yard);
  const changes = useSpotPulse(yard, pause, dependsOnContents(filter, sort));

  // biome-ignore lint/correctness/useExhaustiveDependencies: both counts stand for the table, which is changed in place
  return useMemo(() => spotRows(yard.table, filter, sort), [yard, filter, sort, structure, changes]);
}
