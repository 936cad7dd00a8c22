import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayText } from '../../../shared/text.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

const pageSize = 50;

/** Shippers by pages of the service's list; those used before come first. */
export function useShippers() {
  const { api } = usePage();
  return useInfiniteQuery({
    queryKey: ['shippers'],
    queryFn: ({ pageParam, signal }) => api.quoting.shippers({ offset: pageParam, limit: pageSize, status: 'active' }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    staleTime: 60_000,
  });
}

/** The shipper the quote is for. A name that is on no page read so far is asked for by itself. */
export function ShipperField({ error }: { error: string | null }) {
  const { api } = usePage();
  const quickQuote = useQuickQuoteStore();
  const chosen = useQuickQuote((state) => state.draft.shipper);
  const recent = useQuickQuote((state) => state.recentShippers);
  const [search, setSearch] = useState('');
  const list = useShippers();
  const pages = list.data?.pages ?? [];
  const read = pages.flatMap(({ items }) => items);
  const last = pages.at(-1);
  const wanted = search.trim();
  const isKnown = [...recent, ...read].some(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const exact = useQuery({
    queryKey: ['shippers', 'named', wanted],
    queryFn: ({ signal }) => api.quoting.shippers({ offset: 0, limit: pageSize, status: null, name: wanted }, { signal }),
    enabled: wanted.length > 2 && !isKnown && list.hasNextPage,
    staleTime: 60_000,
  });
  const named = new Map(
    [...(chosen === null ? [] : [chosen]), ...recent, ...read, ...(exact.data?.items ?? [])].map(({ id, name }) => [id, name] as const),
  );
  const total = last?.count ?? null;
  const problem = last?.sentence ?? (list.error === null ? null : errorSentence(list.error, 'The list of shippers could not be read.'));
  const choose = (id: string | null) => {
    const name = id === null ? undefined : named.get(id);
    quickQuote.change({ shipper: id === null || name === undefined ? null : { id, name } });
  };
  return (
    <div className={styles.field}>
      <Select
        label="Shipper"
        placeholder="Name"
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        error={error}
        value={chosen?.id ?? null}
        limit={200}
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        data={[...named].map(([value, name]) => ({ value, label: displayText(name, 255) }))}
        nothingFoundMessage={exact.isFetching ? 'Asking the service…' : 'No shipper of this name is known. Read more, or create it.'}
        data-quote-field="shipper"
        onSearchChange={setSearch}
        onKeyDown={({ key }) => {
          // Names that came after the typing are not highlighted: Enter takes the one that was typed whole all the same.
          const typed = [...named].filter(([, name]) => name.trim().toLowerCase() === wanted.toLowerCase());
          if (key === 'Enter' && typed.length === 1) choose(typed[0]?.[0] ?? null);
        }}
        onChange={choose}
      />
      {problem !== null && (
        <p className={styles.note}>
          {problem}
          {last?.asOf != null && (
            <>
              {' '}
              Shown are those read last, at <Moment at={last.asOf} />.
            </>
          )}
        </p>
      )}
      <div className={styles.row}>
        <span className={styles.dim}>{total === null ? '' : `${read.length} of ${total} read`}</span>
        {list.hasNextPage && (
          <Button variant="subtle" size="compact-xs" loading={list.isFetching} onClick={() => void list.fetchNextPage()}>
            Read more
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" onClick={() => quickQuote.show({ kind: 'shipper' })}>
          New shipper…
        </Button>
      </div>
    </div>
  );
}
