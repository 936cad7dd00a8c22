import { createStore } from 'zustand/vanilla';
import type { VisitId } from '../../shared/ids.ts';
import { perPage } from '../page/per-page.ts';

/**
 * A code that another screen sends to the gate, and a truck whose pass it is to show. Null: none.
 * The gate takes what is there and resets it to null.
 */
export const laneRequestOf = perPage(() =>
  createStore<{ readonly code: string | null; readonly pass: VisitId | null }>()(() => ({
    code: null,
    pass: null,
  })),
);
