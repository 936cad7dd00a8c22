import { IconAlertTriangle, IconDevices } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { usePage, useUi } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

/**
 * How this desk is connected to the others. A single desk shows nothing. A click opens the details.
 */
export function DesksChip() {
  const { t } = useWords();
  const { desks } = usePage();
  const showSettings = useUi((ui) => ui.showSettings);
  const state = useStore(desks, (all) => all.desks);
  if (state === null || state.standing.is === 'single') return null;
  const { is } = state.standing;
  const isWell = is === 'together' || is === 'reading';
  const text =
    is === 'together'
      ? t('desks.standing.together', { count: state.desks.filter(({ isHere }) => isHere).length })
      : t(`desks.standing.${is}`);
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.desks} ${isWell ? styles.info : styles.bad}`}
      aria-label={t('desks.chip', { state: text })}
      onClick={() => showSettings('desks.title')}
    >
      {isWell ? <IconDevices size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      {text}
    </button>
  );
}
