import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../shared/ids.ts';
import { autoLayout } from '../../shared/layout/auto-layout.ts';
import { type MergedLayout, mergeLayout } from '../../shared/layout/merge.ts';
import type { LayoutDocument } from '../../shared/layout/saved.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { usePage } from '../app/page-context.tsx';
import { useStructureStamp } from '../stores/yard-hooks.ts';

/** The drawn yard: the saved layout with the spots there are, or the automatic one where none is saved. */
export function drawYard(table: YardTable, document: LayoutDocument | null): MergedLayout {
  const [areas, spots] = [[...table.areas()], [...table.spots()]];
  if (document === null) return { layout: autoLayout(areas, spots), unplaced: noSpots, vacant: [] };
  return mergeLayout(document, areas, spots);
}

const noSpots: readonly SpotId[] = [];

/** The drawn yard, anew when the layout is saved or areas and spots come and go; never for what stands on them. */
export function useDrawnYard(): MergedLayout {
  const { yard, layouts } = usePage();
  const structure = useStructureStamp(yard);
  const document = useStore(layouts, (state) => state.document);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for areas and spots, which are changed in place
  return useMemo(() => drawYard(yard.table, document), [yard, structure, document]);
}
