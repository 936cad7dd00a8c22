import { createStore } from 'zustand/vanilla';
import type { NowLine } from '../../../shared/now/model.ts';
import { perPage } from '../per-page.ts';

/**
 * What needs somebody now, for features that the Now list itself uses: the list puts it here
 * whenever it changes.
 */
export const openLinesOf = perPage(() =>
  createStore<{ readonly lines: readonly NowLine[] }>()(() => ({ lines: [] })),
);
