import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { SaidLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import type { OpenPlan } from './plan-state.ts';
import styles from './planning.module.css';
import { reservesOf, saidOfReserves } from './reserves.ts';

/**
 * Buttons that reserve and release the targets of the open plan; nothing where the service takes no
 * reserves.
 */
export function ReserveButtons({ open, isOff }: { open: OpenPlan; isOff: boolean }) {
  const { t } = useWords();
  const reserves = reservesOf(usePage());
  const { isOn, reserves: all, busy } = useStore(reserves.store);
  const missing = useMissingRole('move');
  if (!isOn) return null;
  const has = all.some(({ plan }) => plan === open.id);
  const places = open.wishes.some((wish) => wish.kind === 'place' && wish.spot !== null);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        disabled={isOff || !places || missing !== null}
        title={missing ?? undefined}
        onClick={() => void reserves.reserve(open)}
      >
        {t('reserves.reserve')}
      </Button>
      {has && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isOff || busy || missing !== null}
          title={missing ?? undefined}
          onClick={() => void reserves.release(open.id)}
        >
          {t('reserves.release')}
        </Button>
      )}
    </>
  );
}

/**
 * How far the reserves are, and what was refused or is not known: of this plan, and of those that
 * are over.
 */
export function ReserveLines({ plan }: { plan: string }) {
  const { t, format } = useWords();
  const page = usePage();
  const { reserves, busy, trouble } = useStore(reservesOf(page).store);
  const own = reserves.filter((each) => each.plan === plan);
  const held = own.filter(({ state }) => state === 'held');
  const under = own.filter(({ state }) => state === 'reserving' || state === 'releasing').length;
  const until = Math.min(...held.map((each) => Date.parse(each.until)));
  const said = saidOfReserves(
    page.yard.table,
    reserves.filter((each) => each.plan === plan || each.plan === ''),
  );
  return (
    <>
      {held.length > 0 && <span>{t('reserves.held', { count: held.length, until })}</span>}
      {busy && under > 0 && <span>{t('reserves.underWay', { count: under })}</span>}
      {said.map((each) => (
        <span key={JSON.stringify(each)} className={styles.reserveSaid}>
          {format(each)}
        </span>
      ))}
      {trouble !== null && <SaidLine said={trouble} />}
    </>
  );
}
