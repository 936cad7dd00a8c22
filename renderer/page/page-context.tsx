import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { type Permission, whyNotAllowed } from '../../shared/clerks/model.ts';
import { useWords } from '../ui/words.ts';
import type { Page } from './page.ts';
import type { Preferences } from './stores/preferences.ts';
import { isYardOffline } from './stores/status-store.ts';
import type { UiState } from './stores/ui-store.ts';

const PageContext = createContext<Page | null>(null);

/** Provides the page to the parts below. */
export const PageProvider = PageContext.Provider;

/** The page. The same object as long as the page lives. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('This part is shown outside of a PageProvider.');
  return page;
}

/** One value of the screen's state. */
export const useUi = <Value,>(select: (state: UiState) => Value): Value =>
  useStore(usePage().ui, select);

/**
 * The role that the clerk lacks for something, in words. Null when the clerk may. The console
 * checks it too.
 */
export function useMissingRole(permission: Permission): string | null {
  const { format } = useWords();
  const clerk = useStore(usePage().session, (state) => state.clerk);
  const lack = clerk === null ? null : whyNotAllowed(clerk, permission);
  return lack === null ? null : format(lack);
}

/** Whether the service of the yard and its schedule can't be reached. */
export const useIsYardOffline = (): boolean =>
  useStore(usePage().status, ({ status }) => isYardOffline(status));

/** One preference of this desk. */
export const usePreference = <Value,>(select: (preferences: Preferences) => Value): Value =>
  useStore(usePage().preferences, select);
