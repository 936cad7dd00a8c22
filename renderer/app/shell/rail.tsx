import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import { nowOf } from '../../features/now/now-store.ts';
import { usePressingCount } from '../../features/now/use-pressing-count.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { needsClerk } from '../../page/stores/operations-store.ts';
import { useWords } from '../../ui/words.ts';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

const waitingForClerk = (counts: OperationCounts | null): number =>
  needsClerk.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);

/** A badge has room for three digits. */
const most = 999;

/** Whether Alt is held. Then each screen shows its digit. */
function useIsAltHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const follow = (event: KeyboardEvent) =>
      // AltGr is for typing characters, so it doesn't count.
      setHeld(event.altKey && !event.getModifierState?.('AltGraph'));
    const give = () => setHeld(false);
    window.addEventListener('keydown', follow);
    window.addEventListener('keyup', follow);
    window.addEventListener('blur', give);
    return () => {
      window.removeEventListener('keydown', follow);
      window.removeEventListener('keyup', follow);
      window.removeEventListener('blur', give);
    };
  }, []);
  return isHeld;
}

/**
 * The screens, on the left. The badge of Now counts lines that need attention. The badge of
 * Activity counts operations that wait for a decision.
 */
export function Rail() {
  const { t } = useWords();
  const page = usePage();
  const current = useUi((ui) => ui.screen);
  const show = useUi((ui) => ui.show);
  const isAlt = useIsAltHeld();
  const counted = {
    decisions: useStore(page.operations, ({ counts }) => waitingForClerk(counts)),
    now: usePressingCount(),
  };
  return (
    <nav className={styles.rail} aria-label={t('shell.screens')}>
      <div className={styles.mark} aria-hidden>
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
          <rect x="2" y="3" width="22" height="5" rx="1" fill="#7ab4ef" />
          <rect x="3.5" y="10.5" width="4" height="12.5" rx="1" fill="currentColor" />
          <rect x="11" y="10.5" width="4" height="12.5" rx="1" fill="#f2c04c" />
          <rect
            x="18.5"
            y="10.5"
            width="4"
            height="12.5"
            rx="1"
            fill="none"
            stroke="currentColor"
            strokeDasharray="2 1.6"
          />
        </svg>
      </div>
      {screens.map(({ key, icon: Icon, shortcut, isAtEnd, counts }) => (
        <button
          key={key}
          type="button"
          className={`${styles.railItem} ${isAtEnd ? styles.railEnd : ''}`}
          aria-current={key === current ? 'page' : undefined}
          aria-keyshortcuts={`Alt+${shortcut}`}
          onClick={(event) => {
            // These two screens put the focus where their work begins, so the clicked button must
            // give it up.
            if ((key === 'now' || key === 'reports') && event.detail > 0)
              event.currentTarget.blur();
            // The figure opens the lines that it counts.
            if (key === 'now' && (event.target as Element).closest('[data-figure]') !== null)
              nowOf(page).setState({ filter: 'hour' });
            show(key);
          }}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {isAlt && (
            <kbd className={styles.railKey} aria-hidden>
              {shortcut}
            </kbd>
          )}
          {t(`shell.screen.${key}`)}
          {counts !== undefined && counted[counts] > 0 && (
            <span className={styles.railBadge} data-figure>
              <span aria-hidden>{counted[counts] > most ? `${most}+` : counted[counts]}</span>
              <span className="ym-hidden">
                {' '}
                {t(counts === 'now' ? 'now.count' : 'shell.decisions', { count: counted[counts] })}
              </span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
