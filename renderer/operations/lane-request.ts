import { createStore } from 'zustand/vanilla';
import { perPage } from '../page/per-page.ts';

/**
 * A code that another screen sends to the gate. Null: none. The gate takes it and resets it to
 * null.
 */
export const laneRequestOf = perPage(() =>
  createStore<{ readonly code: string | null }>()(() => ({ code: null })),
);
