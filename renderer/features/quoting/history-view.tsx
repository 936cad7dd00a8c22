import { Button, Checkbox, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatUsd } from '../../../shared/money.ts';
import { draftAgain } from '../../../shared/quoting/lanes.ts';
import { equipmentName, laneLabel, type QuoteRecord } from '../../../shared/quoting/record.ts';
import { displayText } from '../../../shared/text.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, ProblemLine } from '../../ui/parts.tsx';
import styles from './quick-quote.module.css';
import { useQuickQuoteStore } from './use-quick-quote.ts';

const pageSize = 30;

/** What a quote came to, in a word or a price. */
export function outcomeWords({ state, request }: QuoteRecord): string {
  if (state === 'unknown') return 'Answer lost';
  if (state === 'refused') return 'Refused';
  if (state === 'not-sent') return 'Not sent';
  if (state === 'sending' || request === null) return 'Being sent';
  if (request.status === 'failed') return 'Failed';
  if (request.quote?.status === 'rejected') return 'Rejected';
  if (request.quote?.price != null) return formatUsd(request.quote.price);
  return request.status === 'ready' ? 'No price' : request.status === 'pending' ? 'Pending' : displayText(request.status, 30);
}

/** Quotes of this desk, searchable without the network; two of them can be compared. */
export function HistoryView() {
  const { api } = usePage();
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
    getNextPageParam: ({ records }) => (records.length < pageSize ? undefined : records.at(-1)?.seq),
    placeholderData: (known) => known,
    gcTime: 0,
  });
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  const [first, second] = marked;
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <TextInput
          ref={box}
          className={styles.grow ?? ''}
          aria-label="Search quotes"
          placeholder="Place, shipper, reference, quote number"
          value={search}
          maxLength={200}
          leftSection={<IconSearch size={14} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          size="compact-xs"
          disabled={first === undefined || second === undefined}
          onClick={() => first !== undefined && second !== undefined && quickQuote.show({ kind: 'compare', ids: [first, second] })}
        >
          Compare two
        </Button>
      </div>
      {query.error !== null && (
        <ProblemLine sentence={errorSentence(query.error, 'The history could not be read. Try again in a moment.')} />
      )}
      {records.length === 0 && !query.isFetching && query.error === null && (
        <EmptyState title={search.trim() === '' ? 'No quote yet' : 'No quote matches'}>
          {search.trim() === '' ? 'Every price you ask for is kept here.' : 'Try the town, the shipper or the quote number.'}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Quotes">
        {records.map((record) => (
          <li key={record.id} className={styles.entry}>
            <div className={styles.entryHead}>
              <Checkbox
                size="xs"
                aria-label={`Compare ${laneLabel(record.draft)}, ${outcomeWords(record)}`}
                checked={marked.includes(record.id)}
                onChange={(event) => {
                  const others = marked.filter((id) => id !== record.id);
                  setMarked(event.currentTarget.checked ? [...others, record.id].slice(-2) : others);
                }}
              />
              <button type="button" className={styles.link} onClick={() => quickQuote.show({ kind: 'quote', id: record.id })}>
                <bdi>{displayText(laneLabel(record.draft), 140)}</bdi>
              </button>
              <strong className={styles.end}>{outcomeWords(record)}</strong>
            </div>
            <div className={styles.row}>
              <span className={styles.dim}>
                <Moment at={record.createdAt} /> · {equipmentName(record.draft.equipmentType)} · {record.draft.mode}
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
                aria-label={`Quote again: ${laneLabel(record.draft)}`}
                onClick={() => quickQuote.start(draftAgain(record.draft))}
              >
                Quote again
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {query.isFetching ? (
        <Loader size="xs" aria-label="Reading" />
      ) : (
        query.hasNextPage && (
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            Show older quotes
          </Button>
        )
      )}
    </div>
  );
}
