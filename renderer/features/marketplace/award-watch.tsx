import { notifications } from '@mantine/notifications';
import { IconAlarm } from '@tabler/icons-react';
import { useEffect } from 'react';
import { awardClock, dueAlarm } from '../../../shared/marketplace/award-clock.ts';
import { formatUsd } from '../../../shared/money.ts';
import { usePage } from '../../page/page-context.tsx';
import { words } from '../../ui/words.ts';
import { marketOf, serviceNow, useFollowMarket } from './market-store.ts';
import { clockText } from './marketplace-text.ts';

/**
 * Follows the marketplace on every screen, and alarms before the window of an awarded bid ends: as
 * a toast, and said aloud.
 */
export function AwardWatch() {
  const page = usePage();
  useFollowMarket();
  useEffect(() => {
    const rung = new Map<string, Set<number>>();
    const told = new Set<string>();
    /** Seconds are counted only while an award runs. */
    let stopCounting: (() => void) | null = null;
    const look = () => {
      let isRunning = false;
      for (const bid of marketOf(page).getState().view?.bids ?? []) {
        const clock = awardClock(bid, serviceNow(page));
        if (clock.kind !== 'running') continue;
        isRunning = true;
        const before = rung.get(bid.id) ?? new Set<number>();
        rung.set(bid.id, before);
        const due = dueAlarm(clock.leftMs, before);
        if (due !== null) before.add(due);
        const isNew = !told.has(bid.id);
        told.add(bid.id);
        if (due === null && !isNew) continue;
        const { t } = words();
        const said = t('marketplace.award.alarm', {
          price: formatUsd(bid.price),
          source: bid.source,
          left: clockText(clock.leftMs),
        });
        page.announcer.format(said, true);
        notifications.hide(`award-${bid.id}`);
        notifications.show({
          id: `award-${bid.id}`,
          role: 'group',
          'aria-live': 'off',
          color: 'yellow',
          icon: <IconAlarm size={16} aria-hidden />,
          title: t('marketplace.award.title'),
          message: said,
          autoClose: 20_000,
          closeButtonProps: { 'aria-label': t('common.close') },
          onClick: () => page.ui.getState().show('marketplace'),
        });
      }
      if (isRunning) stopCounting ??= page.ticker.onSecond(look);
      else {
        stopCounting?.();
        stopCounting = null;
      }
    };
    const stop = marketOf(page).subscribe(look);
    look();
    return () => {
      stop();
      stopCounting?.();
    };
  }, [page]);
  return null;
}
