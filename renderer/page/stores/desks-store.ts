import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesksState } from '../../../shared/console-api/desks.ts';

/** What is known of the other desks; one a page. Null until the console has sent it once. */
export type DesksStore = StoreApi<{ readonly desks: DesksState | null }>;

/** Creates the store with nothing known. */
export const createDesksStore = (): DesksStore =>
  createStore<{ readonly desks: DesksState | null }>()(() => ({ desks: null }));
