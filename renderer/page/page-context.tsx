import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { lackOf, type Permission } from '../../shared/clerks/model.ts';
import { useWords } from '../ui/words.ts';
import type { Page } from './page.ts';
import type { Preferences } from './stores/preferences.ts';
import type { UiState } from './stores/ui-store.ts';

const PageContext = createContext<Page | null>(null);

/** Hands the page's parts down. */
export const PageProvider = PageContext.Provider;

/** The page's parts; they never change while the page lives. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('This part is shown outside of a PageProvider.');
  return page;
}

/** One value of the state of the screen. */
export const useUi = <Value,>(select: (state: UiState) => Value): Value =>
  useStore(usePage().ui, select);

/**
 * Which role the clerk at the desk lacks for something, in words; null when the clerk may. The
 * console refuses it all the same.
 */
export function useMissingRole(permission: Permission): string | null {
  const { format } = useWords();
  const clerk = useStore(usePage().session, (state) => state.clerk);
  const lack = clerk === null ? null : lackOf(clerk, permission);
  return lack === null ? null : format(lack);
}

/** One preference of this desk. */
export const usePreference = <Value,>(select: (preferences: Preferences) => Value): Value =>
  useStore(usePage().preferences, select);
