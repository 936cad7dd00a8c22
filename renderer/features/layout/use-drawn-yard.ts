import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { type MergedLayout, mergeLayout } from '../../../shared/layout/merge.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { usePage } from '../../page/page-context.tsx';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { useLayouts } from './layout-store.ts';

/** The drawn yard: the saved layout with the spots there are, or the automatic one where none is saved. */
export function drawYard(table: YardTable, document: LayoutDocument | null): MergedLayout {
  const [areas, spots] = [[...table.areas()], [...table.spots()]];
  if (document === null) return { layout: autoLayout(areas, spots), unplaced: noSpots, vacant: [] };
  return mergeLayout(document, areas, spots);
}

const noSpots: readonly SpotId[] = [];

type Drawn = { readonly structure: number; readonly document: LayoutDocument | null; readonly merged: MergedLayout };

/** The last drawing of each yard: the map and the button beside it ask for the same one. */
const last = new WeakMap<YardTable, Drawn>();

function drawOnce(table: YardTable, structure: number, document: LayoutDocument | null): MergedLayout {
  const known = last.get(table);
  if (known !== undefined && known.structure === structure && known.document === document) return known.merged;
  const merged = drawYard(table, document);
  last.set(table, { structure, document, merged });
  return merged;
}

/** The drawn yard, anew when the layout is saved or areas and spots come and go; never for what stands on them. */
export function useDrawnYard(): MergedLayout {
  const { yard } = usePage();
  const layouts = useLayouts();
  const structure = useStructureStamp(yard);
  const document = useStore(layouts, (state) => state.document);
  return useMemo(() => drawOnce(yard.table, structure, document), [yard, structure, document]);
}
