import { createStore } from 'zustand/vanilla';
import { perPage } from '../page/per-page.ts';

/**
 * A code that another screen wants the gate to read; null: none. The gate takes it and sets it
 * back.
 */
export const laneRequestOf = perPage(() =>
  createStore<{ readonly code: string | null }>()(() => ({ code: null })),
);
