import {
  IconAlertTriangle,
  IconCurrencyDollar,
  IconHourglass,
  IconSearch,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { ClerkChip } from '../../features/clerks/clerk-chip.tsx';
import { useQuickQuoteStore } from '../../features/quoting/use-quick-quote.ts';
import { DemoLink } from '../../features/settings/facilities/demo-link.tsx';
import { ColorScheme } from '../../page/color-scheme.tsx';
import { usePage, useUi } from '../../page/page-context.tsx';
import { useWallTimeText } from '../../page/parts/age.tsx';
import { useWhatWaits } from '../../page/stores/what-waits.ts';
import { KeyHint, OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { DesksChip } from './desks-chip.tsx';
import { openFind } from './find-box.ts';
import { YardFreshness } from './freshness.tsx';
import { Services } from './services.tsx';
import styles from './shell.module.css';

/**
 * The bar above every screen: facility, age of the yard, connection, pending operations, time, and
 * clerk.
 */
export function TopBar() {
  const { t } = useWords();
  const { info } = usePage();
  return (
    <header className={styles.bar}>
      <div className={styles.facility}>
        <h1 className={styles.facilityName} title={info.facility.name}>
          <OutsideText text={info.facility.name} max={80} />
        </h1>
        {info.demo && <span className={styles.demo}>{t('shell.demo')}</span>}
        {info.demo && <DemoLink />}
      </div>
      <button
        type="button"
        className={styles.find}
        onClick={openFind}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={15} aria-hidden />
        <span className={styles.findText}>{t('shell.findAnything')}</span>
        <KeyHint keys="ctrl+k" />
      </button>
      <QuickQuoteButton />
      <div className={styles.space} />
      <YardFreshness />
      <Unsettled />
      <DesksChip />
      <Services />
      <FacilityClock />
      <ColorScheme />
      <ClerkChip />
    </header>
  );
}

/** Opens quick quote from any screen. */
function QuickQuoteButton() {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const isOpen = useStore(quickQuote, (state) => state.isOpen);
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.info}`}
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+Q"
      title={t('shell.quoteTitle')}
      onClick={() => quickQuote.toggle()}
    >
      <IconCurrencyDollar size={15} aria-hidden />
      <span className={styles.quoteText}>{t('shell.quote')}</span>
    </button>
  );
}

function FacilityClock() {
  const { t } = useWords();
  const { zone } = usePage();
  const time = useWallTimeText((now) => zone.clock(now));
  const day = useWallTimeText((now) => `${zone.day(now, now)}, ${zone.zone(now)}`);
  return (
    <div className={styles.clock} title={t('shell.facilityTime', { zone: zone.timeZone })}>
      <time>{time}</time>
      <span>{day}</span>
    </div>
  );
}

/** What is not settled, moves and check-ins; a click shows it. */
function Unsettled() {
  const { t, list } = useWords();
  const show = useUi((ui) => ui.show);
  const { operations, checkIns, decisions } = useWhatWaits();
  const waiting = operations + checkIns;
  if (waiting === 0 && decisions === 0) return null;
  const isGateOnly = decisions === 0 && operations === 0;
  return (
    <button
      type="button"
      title={list([
        ...(operations > 0 ? [t('shell.pending.operations', { count: operations })] : []),
        ...(checkIns > 0 ? [t('shell.pending.checkIns', { count: checkIns })] : []),
      ])}
      className={`${styles.chip} ${decisions > 0 ? styles.bad : styles.info}`}
      onClick={() => show(isGateOnly ? 'gate' : 'activity')}
    >
      {decisions > 0 ? (
        <IconAlertTriangle size={15} aria-hidden />
      ) : (
        <IconHourglass size={15} aria-hidden />
      )}
      {decisions > 0
        ? t('shell.toDecide', { count: decisions })
        : t('shell.pending', { count: waiting })}
    </button>
  );
}
