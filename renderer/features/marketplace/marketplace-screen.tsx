import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import type { MarketplaceView } from '../../../shared/marketplace/view.ts';
import { isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import type { Page } from '../../page/page.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { NotSetUp } from '../../page/parts/not-read-yet.tsx';
import { EmptyState, MessageLine, Region } from '../../ui/parts.tsx';
import { useWords, words } from '../../ui/words.ts';
import { Bids } from './bids.tsx';
import { Calls } from './calls.tsx';
import { Loads } from './loads.tsx';
import styles from './market.module.css';
import { bidsSheet, callsSheet, loadsSheet } from './market-sheets.ts';
import { useMarket, useMarketKnown } from './market-store.ts';
import { Offers } from './offers.tsx';
import { PlayMenu } from './play-menu.tsx';

const parts = {
  offers: () => <Offers />,
  loads: () => <Loads />,
  bids: () => <Bids />,
  calls: () => <Calls />,
} as const;
type Part = keyof typeof parts;

/** How a part is taken along. Offers have a button of their own: they are one page of many. */
function exportOf(part: Exclude<Part, 'offers'>, view: MarketplaceView, page: Page) {
  const { loads, bids, accounts, attempts } = view;
  const { t } = words();
  const sheets = {
    loads: () => loadsSheet(loads, accounts, page, page.ticker.now()),
    bids: () => bidsSheet(bids, accounts, attempts, page),
    calls: () => callsSheet(attempts, page),
  };
  return { wanted: sheets[part], label: t('exports.list', { list: t(`marketplace.${part}`) }) };
}

/** Offers, loads, bids, and the calls that made them. */
export function MarketplaceScreen() {
  const { t, number } = useWords();
  const page = usePage();
  const { api } = page;
  const known = useMarketKnown();
  const view = useMarket();
  const { configured, loads, bids, attempts, asOf, trouble, notices, operatorPanel } = view;
  const missingRole = useMissingRole('money');
  const { act, problem } = useConsoleCall();
  const [part, setPart] = useState<Part>('offers');
  const open = attempts.filter(({ state }) => isOpenAttempt(state)).length;
  const listed = loads.filter(({ state }) => state === 'listed').length;
  const awarded = bids.filter(({ status }) => status === 'awarded').length;
  // Offers have an age of their own, below their table.
  const readWords = part === 'offers' ? 'marketplace.read' : 'marketplace.updated';
  if (!configured)
    return (
      <div className={styles.screen}>
        <Region label={t('marketplace.title')}>
          {known ? (
            <NotSetUp service="marketplace" />
          ) : (
            <EmptyState title={t('marketplace.loading')} />
          )}
        </Region>
      </div>
    );
  return (
    <div className={styles.screen}>
      <Region
        label={t('marketplace.title')}
        tools={
          <>
            <SegmentedControl
              aria-label={t('marketplace.parts')}
              value={part}
              onChange={(value) => setPart(value as Part)}
              data={[
                { value: 'offers', label: t('marketplace.offers') },
                { value: 'loads', label: t('marketplace.loads.count', { count: number(listed) }) },
                {
                  value: 'bids',
                  label:
                    awarded > 0
                      ? t('marketplace.bids.awarded', { count: number(awarded) })
                      : t('marketplace.bids'),
                },
                {
                  value: 'calls',
                  label:
                    open > 0
                      ? t('marketplace.calls.open', { count: number(open) })
                      : t('marketplace.calls'),
                },
              ]}
            />
            <span className={`${styles.note} ${styles.right}`}>
              {t(asOf === null ? 'marketplace.notRead' : readWords)}{' '}
              {asOf !== null && <Moment at={asOf} />}
            </span>
            {part !== 'offers' && <ExportButton {...exportOf(part, view, page)} />}
            {operatorPanel !== null && <PlayMenu panel={operatorPanel} onPlay={act} />}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void act(() => api.marketplace.refresh())}
            >
              {t('common.refresh')}
            </Button>
          </>
        }
      >
        {trouble !== null && (
          <MessageLine said={message('marketplace.trouble', { why: trouble })} />
        )}
        {problem !== null && <MessageLine said={problem} />}
        {missingRole !== null && (
          <MessageLine
            severity="caution"
            said={message('marketplace.readOnly', { why: missingRole })}
          />
        )}
        {notices.map((notice) => (
          <MessageLine key={notice.code} said={notice} />
        ))}
        {parts[part]()}
      </Region>
    </div>
  );
}
