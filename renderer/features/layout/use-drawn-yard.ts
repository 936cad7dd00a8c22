import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { type MergedLayout, mergeLayout } from '../../../shared/layout/merge.ts';
import { layoutNames } from '../../../shared/layout/names.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import type { Words } from '../../../shared/words/words.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { sharedAnswer } from '../../page/stores/shared-answer.ts';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { useWords, words } from '../../ui/words.ts';
import { layoutsOf, useLayouts } from './layout-store.ts';

/** The drawn yard: the saved layout with the spots there are, or the automatic one where none is saved. */
export function drawYard(table: YardTable, document: LayoutDocument | null, { say }: Words): MergedLayout {
  const names = layoutNames(say);
  const [areas, spots] = [[...table.areas()], [...table.spots()]];
  if (document === null) return { layout: autoLayout(areas, spots, names), unplaced: noSpots, vacant: [] };
  return mergeLayout(document, areas, spots, names);
}

const noSpots: readonly SpotId[] = [];

/** The map and the button beside it ask for the same drawing. */
const drawOnce = sharedAnswer((table: YardTable, _structure: number, document: LayoutDocument | null, words: Words) =>
  drawYard(table, document, words),
);

/** The drawn yard of a page as it is now: the same answer as long as nothing of it changed. */
export const drawnYardOf = (page: Page): MergedLayout =>
  drawOnce(page.yard.table, page.yard.structureStamp(), layoutsOf(page).getState().document, words());

/** The drawn yard, anew when the layout is saved, the language changes, or areas and spots come and go; never for what is on them. */
export function useDrawnYard(): MergedLayout {
  const { yard } = usePage();
  const layouts = useLayouts();
  const words = useWords();
  const structure = useStructureStamp(yard);
  const document = useStore(layouts, (state) => state.document);
  return useMemo(() => drawOnce(yard.table, structure, document, words), [yard, structure, document, words]);
}
