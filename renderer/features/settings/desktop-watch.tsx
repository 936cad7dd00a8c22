import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DesktopState, EndedFile } from '../../../shared/console-api/desktop.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { usePage } from '../../page/page-context.tsx';
import type { Results } from '../../page/results.ts';
import { words } from '../../ui/words.ts';

/** The context through which parts of the page read the state of the desktop program. */
export const desktopKey = ['desktop'] as const;

/** Says how the saving of a file ended, in the words of who wrote it. */
function tellEnd(results: Results, { name, folder, as }: EndedFile): void {
  const { t } = words();
  if (as === 'saved') results.said(t('files.saved', { name, folder: folder ?? '' }));
  else if (as === 'canceled' || folder === null) results.said(t('files.notSaved', { name }));
  else results.refused(t('files.saveFailed', { name, folder }));
}

/**
 * Follows the desktop program: stores its state, and opens the screen of a clicked notification.
 */
export function DesktopWatch() {
  const { api, ui, results } = usePage();
  const queries = useQueryClient();
  useEffect(
    () =>
      watchForever(
        (options) => api.desktop.watch(undefined, options),
        (state: DesktopState) => {
          queries.setQueryData(desktopKey, state);
          if (state.show !== null) ui.getState().show(state.show);
          for (const file of state.files ?? []) tellEnd(results, file);
        },
      ),
    [api, ui, results, queries],
  );
  return null;
}
