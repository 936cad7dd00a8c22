import { IconHistory } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../../page/page-context.tsx';
import { useSingleKey } from '../../../page/use-single-key.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useWords } from '../../../ui/words.ts';
import { PastBar } from './past-bar.tsx';
import { pastOf } from './past-store.ts';

/**
 * The yard at an earlier time: its key, and its bar while it is shown. Leaving the screen returns
 * to now.
 */
export function PastHost() {
  const page = usePage();
  const past = pastOf(page);
  const isPast = useStore(past.store, ({ at, isOpening }) => at !== null || isOpening);
  const trouble = useStore(past.store, (state) => state.trouble);
  useEffect(() => () => past.close(), [past]);
  useSingleKey('t', () => past.toggle());
  if (isPast) return <PastBar past={past} />;
  return trouble === null ? null : <MessageLine said={trouble} />;
}

/** The button that opens an earlier time. */
export function PastButton() {
  const { t } = useWords();
  const past = pastOf(usePage());
  const isPast = useStore(past.store, ({ at }) => at !== null);
  return (
    <ToolButton
      label={t('past.open')}
      word={t('past.word')}
      keys="t"
      icon={<IconHistory size={15} aria-hidden />}
      isPressed={isPast}
      onClick={() => past.toggle()}
    />
  );
}
