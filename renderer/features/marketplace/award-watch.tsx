import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlarm } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { awardClock, dueAlarm } from '../../../shared/marketplace/award-clock.ts';
import { laneSent } from '../../../shared/marketplace/once-call.ts';
import type { BidRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { later } from '../../ui/timing/later.tsx';
import { words } from '../../ui/words.ts';
import { marketOf, serviceNow, useFollowMarket } from './market-store.ts';
import { clockText } from './marketplace-text.ts';

/** Its checks bring the plans of telephone numbers along: only who accepts needs them. */
const MoneyDialog = later(async () => (await import('./money-dialog.tsx')).MoneyDialog);

/**
 * Follows the marketplace on every screen. Before the window of an awarded bid ends, it shows a
 * toast and announces it.
 */
export function AwardWatch() {
  const page = usePage();
  useFollowMarket();
  /** The bid that its alarm asked to accept. */
  const [accepting, setAccepting] = useState<BidRow | null>(null);
  useEffect(() => {
    const rung = new Map<string, Set<number>>();
    const shown = new Set<string>();
    /** Seconds are counted only while an award runs. */
    let stopCounting: (() => void) | null = null;
    const accept = (bid: BidRow) => {
      notifications.hide(`award-${bid.id}`);
      page.ui.getState().show('marketplace');
      setAccepting(bid);
    };
    const look = () => {
      let isRunning = false;
      const { view } = marketOf(page).getState();
      for (const bid of view?.bids ?? []) {
        const clock = awardClock(bid, serviceNow(page));
        if (clock.kind !== 'running') continue;
        isRunning = true;
        const before = rung.get(bid.id) ?? new Set<number>();
        rung.set(bid.id, before);
        const due = dueAlarm(clock.leftMs, before);
        if (due !== null) before.add(due);
        const isNew = !shown.has(bid.id);
        shown.add(bid.id);
        if (due === null && !isNew) continue;
        const { t } = words();
        const lane = laneSent(view?.attempts ?? [], bid.offerId);
        const text = t('marketplace.award.alarm', {
          price: formatUsd(bid.price),
          source: bid.source,
          left: clockText(clock.leftMs),
        });
        page.announcer.format(text, true);
        notifications.hide(`award-${bid.id}`);
        notifications.show({
          id: `award-${bid.id}`,
          role: 'group',
          'aria-live': 'off',
          color: 'yellow',
          icon: <IconAlarm size={16} aria-hidden />,
          title:
            lane === null
              ? t('marketplace.award.title')
              : t('marketplace.award.titleOf', { lane: displayText(lane, 120) }),
          message: (
            <>
              <p>{text}</p>
              {may(page.session.getState(), 'money') && (
                <Button size="compact-sm" onClick={() => accept(bid)}>
                  {t('marketplace.accept')}
                </Button>
              )}
            </>
          ),
          autoClose: 20_000,
          closeButtonProps: { 'aria-label': t('common.close') },
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
  if (accepting === null) return null;
  const lane = laneSent(marketOf(page).getState().view?.attempts ?? [], accepting.offerId);
  return (
    <MoneyDialog
      question={{ kind: 'accept-bid', bid: accepting, lane: lane ?? '' }}
      onClose={() => setAccepting(null)}
    />
  );
}
