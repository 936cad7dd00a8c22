import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DesktopState } from '../../../shared/console-api/desktop.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { usePage } from '../../page/page-context.tsx';

/** Where the state of the desktop program is found by whoever shows it. */
export const desktopKey = ['desktop'] as const;

/** Follows the desktop program: keeps its state, and goes to the screen of a notification that was clicked. */
export function DesktopWatch() {
  const { api, ui } = usePage();
  const queries = useQueryClient();
  useEffect(
    () =>
      watchForever(
        (options) => api.desktop.watch(undefined, options),
        (state: DesktopState) => {
          queries.setQueryData(desktopKey, state);
          if (state.show !== null) ui.getState().show(state.show);
        },
      ),
    [api, ui, queries],
  );
  return null;
}
