import { createStore } from 'zustand/vanilla';
import type { NowLine } from '../../../shared/now/model.ts';
import { perPage } from '../per-page.ts';

/**
 * The lines of the Now list, for features that the list itself uses. The list sets them at each
 * change.
 */
export const openLinesOf = perPage(() =>
  createStore<{ readonly lines: readonly NowLine[] }>()(() => ({ lines: [] })),
);
