import { IconChecklist } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { usePage } from '../../../page/page-context.tsx';
import { useSingleKey } from '../../../page/use-single-key.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { later } from '../../../ui/timing/later.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useWords } from '../../../ui/words.ts';
import { checkOf } from './check-store.ts';

const CheckBar = later(async () => (await import('./check-bar.tsx')).CheckBar);

/** Begins a yard check, or continues the paused one. */
export function CheckButton() {
  const { t } = useWords();
  const check = checkOf(usePage());
  const isShown = useStore(check.store, (state) => state.isShown);
  const begun = useStore(check.store, (state) => state.begun);
  return (
    <ToolButton
      label={t('check.open')}
      note={
        begun?.desk == null
          ? undefined
          : t('check.underWay', { clerk: begun.by, desk: begun.desk, at: Date.parse(begun.at) })
      }
      word={t('check.word')}
      icon={<IconChecklist size={15} aria-hidden />}
      isPressed={isShown}
      onClick={() => (isShown ? check.pause() : void check.open())}
    />
  );
}

/** The bar of the check on the yard screen. */
export function CheckHost() {
  const check = checkOf(usePage());
  useSingleKey(
    'k',
    () => void check.open(),
    () =>
      !check.store.getState().isShown &&
      document.querySelector('[role="dialog"], [role="menu"]') === null,
  );
  const isShown = useStore(check.store, (state) => state.isShown);
  const trouble = useStore(check.store, (state) => state.trouble);
  if (isShown) return <CheckBar />;
  return trouble === null ? null : <MessageLine said={trouble} />;
}
