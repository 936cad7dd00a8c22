import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isOverFreeTime, totalOf } from '../../../../shared/detention/calculate.ts';
import { formatUsd } from '../../../../shared/money.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useTimeText } from '../../../page/parts/age.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { useYardPulse } from '../../../page/stores/use-yard-pulse.ts';
import { EmptyState, OutsideText } from '../../../ui/parts.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { durationText } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { type ChargedVisit, chargedTrucksList } from './charged-trucks-list.ts';
import { detentionOfPage } from './detention-store.ts';
import { EvidenceDialog } from './evidence-sheet.tsx';

/** Every visit on the clock, counted again each minute and with each change of the yard. */
function useCharged(): readonly ChargedVisit[] {
  const page = usePage();
  const store = detentionOfPage(page);
  const { policies } = useStore(store);
  const pulse = useYardPulse(page.yard);
  const minute = useTimeText((now) => String(Math.floor(now / 60_000)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: yard, minute and policies are read through the page
  return useMemo((): readonly ChargedVisit[] => {
    const now = page.ticker.now();
    const found = [...page.yard.table.visits()].flatMap((visit) => {
      const running = visit.isActive ? store.runningOf(visit, now) : null;
      return running === null ? [] : [{ visit, ...running }];
    });
    return found.sort(
      (a, b) =>
        Number(b.detention.most.amount) - Number(a.detention.most.amount) ||
        (a.detention.most.freeUntil ?? Number.POSITIVE_INFINITY) -
          (b.detention.most.freeUntil ?? Number.POSITIVE_INFINITY),
    );
  }, [page, store, policies, pulse, minute]);
}

/**
 * Trucks on the clock and their amounts: the highest amount first, then the earliest end of free
 * time.
 */
export function DetentionList() {
  const { t } = useWords();
  const page = usePage();
  const { policies } = useStore(detentionOfPage(page));
  const rows = useCharged();
  const [chosen, setChosen] = useState<Visit | null>(null);
  const [onlyOver, setOnlyOver] = useState(false);
  const jumpTo = useUi((ui) => ui.jumpTo);
  if (policies.length === 0) return <NoPolicies />;
  const over = rows.filter(({ detention }) => isOverFreeTime(detention.most));
  const shown = onlyOver && over.length > 0 ? over : rows;
  const left = ({ detention: { most } }: ChargedVisit) => {
    if (most.isForfeited) return t('detention.noClaim');
    if (most.freeUntil === null) return t('detention.line.never');
    return isOverFreeTime(most)
      ? t('detention.over', { time: durationText(most.overMinutes * 60_000) })
      : t('detention.freeFor', { time: durationText(most.freeUntil - most.until) });
  };
  const summary = t('detention.summary', {
    count: over.length,
    total: formatUsd(totalOf(rows.map(({ detention }) => detention.most.amount))),
  });
  return (
    <>
      <div className={styles.buttons}>
        <p className={styles.summary} title={t('numbers.means.overFreeTime')}>
          {over.length === 0 ? (
            summary
          ) : (
            <button
              type="button"
              className={styles.link}
              aria-pressed={shown === over}
              onClick={() => setOnlyOver(shown !== over)}
            >
              {summary}
            </button>
          )}
        </p>
        <ExportButton
          wanted={() => chargedTrucksList(shown, page)}
          label={t('exports.list', { list: t('detention.list') })}
        />
      </div>
      <Table<ChargedVisit>
        className={styles.table}
        label={t('detention.list')}
        rows={shown}
        keyOf={({ visit }) => visit.id}
        columns={[
          {
            key: 'truck',
            heading: t('common.truck'),
            isRowHead: true,
            cell: ({ visit }) => <bdi>{assetLabel(visit)}</bdi>,
          },
          {
            key: 'company',
            heading: t('common.company'),
            cell: ({ visit }) => (
              <OutsideText
                text={carrierNameText(visit.companyName ?? visit.companyHint ?? '', 60)}
                max={60}
              />
            ),
          },
          {
            key: 'type',
            heading: t('common.visitType'),
            cell: ({ visit }) => (visit.visitType === null ? '' : visitTypeWords(visit.visitType)),
          },
          {
            key: 'where',
            heading: t('common.spot'),
            cell: ({ visit }) => (
              <button
                type="button"
                className={styles.link}
                onClick={() => jumpTo(visit.spotId, { kind: 'visit', id: visit.id })}
              >
                {visit.spotId === null ? (
                  t('common.waitingList')
                ) : (
                  <WholeCodes text={spotRefLabel(page.yard.table, visit.spotId)} />
                )}
              </button>
            ),
          },
          { key: 'time', heading: t('detention.column.time'), cell: left },
          {
            key: 'rate',
            heading: t('detention.column.rate'),
            cell: ({ policy }) => t('detention.perHour', { rate: formatUsd(policy.rate) }),
          },
          {
            key: 'amount',
            heading: t('detention.column.amount'),
            cell: ({ detention }) => formatUsd(detention.most.amount),
          },
          {
            key: 'sheet',
            heading: null,
            cell: ({ visit }) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('detention.sheetOf', { name: assetLabel(visit) })}
                onClick={() => setChosen(visit)}
              >
                {t('detention.evidence')}
              </Button>
            ),
          },
        ]}
      />
      {chosen !== null && <EvidenceDialog visit={chosen.id} onClose={() => setChosen(null)} />}
    </>
  );
}

function NoPolicies() {
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  return (
    <EmptyState title={t('detention.noPolicies')}>
      <Button variant="default" onClick={() => show('settings')}>
        {t('detention.toSettings')}
      </Button>
    </EmptyState>
  );
}
