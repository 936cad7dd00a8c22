import { createStore } from 'zustand/vanilla';
import type { NowLine } from '../../../shared/now/model.ts';
import { perPage } from '../per-page.ts';

/**
 * The lines of the Now list. A feature that the list imports can't import the list, so it reads the
 * lines here. The list writes them after each change.
 */
export const nowLinesOf = perPage(() =>
  createStore<{ readonly lines: readonly NowLine[] }>()(() => ({ lines: [] })),
);
