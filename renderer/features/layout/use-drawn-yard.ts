import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { layoutNames } from '../../../shared/layout/layout-names.ts';
import { type MergedLayout, mergeLayout } from '../../../shared/layout/merge.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { sharedAnswer } from '../../page/stores/shared-answer.ts';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { useWords, words } from '../../ui/words.ts';
import { layoutsOf, useLayouts } from './layout-store.ts';

/**
 * The drawn yard: the saved layout merged with the present spots, or the automatic layout when none
 * is saved.
 */
export function drawYard(
  table: YardTable,
  document: LayoutDocument | null,
  { format }: Words,
  shape?: number | null,
): MergedLayout {
  const names = layoutNames(format);
  const [areas, spots] = [[...table.areas()], [...table.spots()]];
  if (document === null)
    return {
      layout: autoLayout(areas, spots, names, shape ?? undefined),
      unplaced: noSpots,
      vacant: [],
    };
  return mergeLayout(document, areas, spots, names);
}

const noSpots: readonly SpotId[] = [];

/** The map and the button beside it ask for the same result. */
const drawOnce = sharedAnswer(
  (
    table: YardTable,
    _structure: number,
    document: LayoutDocument | null,
    words: Words,
    shape: number | null,
  ) => drawYard(table, document, words, shape),
);

/** The drawn yard of a page as it is now. The same object until something in it changes. */
export function drawnYardOf(page: Page): MergedLayout {
  const { document, shape } = layoutsOf(page).getState();
  return drawOnce(page.yard.table, page.yard.structureStamp(), document, words(), shape);
}

/**
 * The drawn yard. Changes when the layout is saved, the language changes, or areas and spots come
 * and go. Never changes because of what stands on the spots.
 */
export function useDrawnYard(): MergedLayout {
  const { yard } = usePage();
  const layouts = useLayouts();
  const words = useWords();
  const structure = useStructureStamp(yard);
  const document = useStore(layouts, (state) => state.document);
  const shape = useStore(layouts, (state) => state.shape);
  return useMemo(
    () => drawOnce(yard.table, structure, document, words, shape),
    [yard, structure, document, words, shape],
  );
}
