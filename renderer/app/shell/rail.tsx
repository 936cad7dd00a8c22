import { useStore } from 'zustand';
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { needsClerk } from '../../page/stores/operations-store.ts';
import { useWords } from '../../ui/words.ts';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

const waitingForClerk = (counts: OperationCounts | null): number => needsClerk.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);

/** The screens, on the left. What waits for a decision is counted on Activity. */
export function Rail() {
  const { t } = useWords();
  const { operations } = usePage();
  const current = useUi((ui) => ui.screen);
  const show = useUi((ui) => ui.show);
  const decisions = useStore(operations, ({ counts }) => waitingForClerk(counts));
  return (
    <nav className={styles.rail} aria-label={t('shell.screens')}>
      <div className={styles.mark} aria-hidden>
        <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
          <rect x="2" y="3" width="22" height="5" rx="1" fill="#7ab4ef" />
          <rect x="3.5" y="10.5" width="4" height="12.5" rx="1" fill="currentColor" />
          <rect x="11" y="10.5" width="4" height="12.5" rx="1" fill="#f2c04c" />
          <rect x="18.5" y="10.5" width="4" height="12.5" rx="1" fill="none" stroke="currentColor" strokeDasharray="2 1.6" />
        </svg>
      </div>
      {screens.map(({ key, icon: Icon, isAtEnd, countsDecisions }) => (
        <button
          key={key}
          type="button"
          className={`${styles.railItem} ${isAtEnd ? styles.railEnd : ''}`}
          aria-current={key === current ? 'page' : undefined}
          onClick={() => show(key)}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {t(`shell.screen.${key}`)}
          {countsDecisions && decisions > 0 && (
            <span className={styles.railBadge}>
              <span aria-hidden>{decisions}</span>
              <span className="ym-hidden"> {t('shell.decisions', { count: decisions })}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
