import { useEffect } from 'react';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import { greet } from './morning.ts';
import { usePressingCount } from './use-pressing-count.ts';

/** Whether the clerk is in the middle of something that another screen would end. */
const isBusy = () =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  ['INPUT', 'TEXTAREA', 'SELECT'].includes(document.activeElement?.tagName ?? '');

/**
 * Shows the count in the window's title. Opens the list when the window gets the focus on a new day
 * or with a new clerk, unless the clerk is in a field or a dialog.
 */
export function NowWatch() {
  const page = usePage();
  const { t } = useWords();
  const count = usePressingCount();
  const name = t('now.windowTitle', { facility: displayText(page.info.facility.name, 60) });
  const title = count === 0 ? name : t('now.title.counted', { count, name });
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  useEffect(() => {
    const back = () => {
      if (!isBusy()) greet(page);
    };
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, [page]);
  return null;
}
