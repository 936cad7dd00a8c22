import { useSyncExternalStore } from 'react';
import type { Page } from '../../page/page.ts';
import { rankingOf } from './ranking.ts';

/** Grows when an answer of the ranking may be another one, although the yard is the same. */
export const useSettled = (page: Page): number =>
  useSyncExternalStore(rankingOf(page).onSettled, rankingOf(page).settledCount);
