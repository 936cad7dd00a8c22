import { useEffect, useMemo, useState } from 'react';
import type { SpotId } from '../../shared/ids.ts';
import { usePage, useUi } from '../app/page-context.tsx';
import { useStructureStamp } from '../stores/yard-hooks.ts';
import { dependsOnContents, spotRows } from './spot-rows.ts';

/** While many spots change, rows are found anew at most this often, in milliseconds: each row shows its own change at once. */
const pause = 250;

/** The rows of the grid by the filter and order of the screen, kept true while the yard changes. */
export function useSpotRows(): readonly SpotId[] {
  const { yard } = usePage();
  const filter = useUi((ui) => ui.spotFilter);
  const sort = useUi((ui) => ui.spotSort);
  const structure = useStructureStamp(yard);
  const [changes, setChanges] = useState(0);
  const watches = dependsOnContents(filter, sort);

  useEffect(() => {
    if (!watches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = yard.onSpots(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setChanges((count) => count + 1);
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [yard, watches]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both counts stand for the table, which is changed in place
  return useMemo(() => spotRows(yard.table, filter, sort), [yard, filter, sort, structure, changes]);
}
