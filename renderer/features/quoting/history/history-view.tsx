import { Button, Checkbox, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import { formatUsd } from '../../../../shared/money.ts';
import { draftAgain } from '../../../../shared/quoting/freight-lanes.ts';
import { equipmentName, laneLabel, type QuoteRecord } from '../../../../shared/quoting/record.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { EmptyState, MessageLine } from '../../../ui/parts.tsx';
import { useWords, words } from '../../../ui/words.ts';
import styles from '../quick-quote.module.css';
import { useQuickQuoteStore } from '../use-quick-quote.ts';

const pageSize = 30;

/** The result of a quote, as a word or a price. */
function outcomeText({ state, request }: QuoteRecord): string {
  const { t } = words();
  if (state === 'unknown') return t('quoting.outcome.lost');
  if (state === 'refused') return t('quoting.outcome.refused');
  if (state === 'not-sent') return t('quoting.outcome.notSent');
  if (state === 'sending' || request === null) return t('quoting.outcome.sending');
  if (request.status === 'failed') return t('quoting.outcome.failed');
  if (request.quote?.status === 'rejected') return t('quoting.outcome.rejected');
  if (request.quote?.price != null) return formatUsd(request.quote.price);
  if (request.status === 'ready') return t('quoting.outcome.noPrice');
  return request.status === 'pending'
    ? t('quoting.outcome.pending')
    : displayText(request.status, 30);
}

/** The quotes of this desk. They can be searched offline, and two of them can be compared. */
export function HistoryView() {
  const { api } = usePage();
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<readonly string[]>([]);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const query = useInfiniteQuery({
    queryKey: ['quotes', search.trim()],
    queryFn: ({ pageParam, signal }) =>
      api.quoting.history(
        {
          limit: pageSize,
          ...(search.trim() === '' ? {} : { search: search.trim() }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) =>
      records.length < pageSize ? undefined : records.at(-1)?.seq,
    placeholderData: (known) => known,
    gcTime: 0,
  });
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  const [first, second] = marked;
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <LimitedInput
          data-no-loss
          ref={box}
          className={styles.grow ?? ''}
          aria-label={t('quoting.history.search')}
          placeholder={t('quoting.history.hint')}
          value={search}
          most={200}
          leftSection={<IconSearch size={14} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          size="compact-xs"
          disabled={first === undefined || second === undefined}
          onClick={() =>
            first !== undefined &&
            second !== undefined &&
            quickQuote.show({ kind: 'compare', ids: [first, second] })
          }
        >
          {t('quoting.history.compare')}
        </Button>
      </div>
      {query.error !== null && (
        <MessageLine said={errorMessage(query.error, message('common.history.failed'))} />
      )}
      {records.length === 0 && !query.isFetching && query.error === null && (
        <EmptyState
          title={t(search.trim() === '' ? 'quoting.history.empty' : 'quoting.history.none')}
        >
          {t(search.trim() === '' ? 'quoting.history.emptyHow' : 'quoting.history.noneHow')}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={t('quoting.history.list')}>
        {records.map((record) => (
          <Entry
            key={record.id}
            record={record}
            isMarked={marked.includes(record.id)}
            onMark={(isMarked) => {
              const others = marked.filter((id) => id !== record.id);
              setMarked(isMarked ? [...others, record.id].slice(-2) : others);
            }}
          />
        ))}
      </ul>
      {query.isFetching ? (
        <Loader size="xs" aria-label={t('common.loading')} />
      ) : (
        query.hasNextPage && (
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t('quoting.history.older')}
          </Button>
        )
      )}
    </div>
  );
}

/** An earlier quote: to compare, open, or ask for again. */
function Entry({
  record,
  isMarked,
  onMark,
}: {
  record: QuoteRecord;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
}) {
  const { t, format } = useWords();
  const quickQuote = useQuickQuoteStore();
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <Checkbox
          size="xs"
          aria-label={t('quoting.history.compare.of', {
            lane: laneLabel(record.draft),
            outcome: outcomeText(record),
          })}
          checked={isMarked}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
        <button
          type="button"
          className={styles.link}
          onClick={() => quickQuote.show({ kind: 'quote', id: record.id })}
        >
          <bdi>{displayText(laneLabel(record.draft), 140)}</bdi>
        </button>
        <strong className={styles.end}>{outcomeText(record)}</strong>
      </div>
      <div className={styles.row}>
        <span className={styles.dim}>
          <Moment at={record.createdAt} /> · {format(equipmentName(record.draft.equipmentType))} ·{' '}
          {record.draft.mode}
          {record.draft.shipper !== null && (
            <>
              {' '}
              · <bdi>{displayText(record.draft.shipper.name, 60)}</bdi>
            </>
          )}
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('quoting.quote.again.of', { lane: laneLabel(record.draft) })}
          onClick={() => quickQuote.start(draftAgain(record.draft))}
        >
          {t('quoting.quote.again')}
        </Button>
      </div>
    </li>
  );
}
