import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { bareWords } from '../../../shared/search-key.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { takeHighlighted } from '../../ui/keys/take-highlighted.ts';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

const pageSize = 50;

/** The shippers read so far, page by page of the service's list. Those used before come first. */
export function useShippers() {
  const { api } = usePage();
  return useInfiniteQuery({
    queryKey: ['shippers'],
    queryFn: ({ pageParam, signal }) =>
      api.quoting.shippers({ offset: pageParam, limit: pageSize, status: 'active' }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    staleTime: 60_000,
  });
}

/** The shipper of the quote. If a name is on no page read so far, we ask the service for it. */
export function ShipperField({ error }: { error: string | null }) {
  const { api } = usePage();
  const { t, format } = useWords();
  const quickQuote = useQuickQuoteStore();
  const chosen = useQuickQuote((state) => state.draft.shipper);
  const recent = useQuickQuote((state) => state.recentShippers);
  const [search, setSearch] = useState('');
  const list = useShippers();
  const pages = list.data?.pages ?? [];
  const read = pages.flatMap(({ items }) => items);
  const last = pages.at(-1);
  const wanted = search.trim();
  const isKnown = [...recent, ...read].some(({ name }) =>
    bareWords(name).includes(bareWords(wanted)),
  );
  const exact = useQuery({
    queryKey: ['shippers', 'named', wanted],
    queryFn: ({ signal }) =>
      api.quoting.shippers({ offset: 0, limit: pageSize, status: null, name: wanted }, { signal }),
    enabled: wanted.length > 2 && !isKnown && list.hasNextPage,
    staleTime: 60_000,
  });
  const named = new Map(
    [...(chosen === null ? [] : [chosen]), ...recent, ...read, ...(exact.data?.items ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  );
  const isTyped = (name: string) => bareWords(name.trim()) === bareWords(wanted);
  const total = last?.count ?? null;
  const said =
    last?.said ??
    (list.error === null ? null : errorMessage(list.error, message('quoting.shipper.failed')));
  const choose = (id: string | null) => {
    const name = id === null ? undefined : named.get(id);
    quickQuote.change({ shipper: id === null || name === undefined ? null : { id, name } });
  };
  return (
    <div className={styles.field} onKeyDownCapture={takeHighlighted}>
      <Select
        label={t('quoting.fact.shipper')}
        placeholder={t('common.name')}
        withAsterisk
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        error={error}
        value={chosen?.id ?? null}
        limit={200}
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        // A completely typed name comes first, because Enter takes the highlighted first line.
        data={[...named]
          .sort(([, a], [, b]) => Number(isTyped(b)) - Number(isTyped(a)))
          .map(([value, name]) => ({ value, label: displayText(name, 255) }))}
        onFocus={(event) => event.currentTarget.select()}
        nothingFoundMessage={t(exact.isFetching ? 'common.searching' : 'quoting.shipper.none')}
        data-quote-field="shipper"
        onSearchChange={setSearch}
        onKeyDown={(event) => {
          // Names that arrive after the typing are not highlighted. Enter takes the completely
          // typed name all the same.
          const typed = [...named].filter(([, name]) => isTyped(name));
          if (isEnter(event) && typed.length === 1) choose(typed[0]?.[0] ?? null);
        }}
        onChange={choose}
      />
      {said !== null && (
        <p className={styles.note}>
          {format(said)} {last?.asOf != null && <AsOf at={last.asOf} />}
        </p>
      )}
      <div className={styles.row}>
        <span className={styles.dim}>
          {total === null ? '' : t('quoting.shipper.shown', { read: read.length, total })}
        </span>
        {list.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={list.isFetching}
            onClick={() => void list.fetchNextPage()}
          >
            {t('quoting.shipper.more')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => quickQuote.show({ kind: 'shipper' })}
        >
          {t('quoting.shipper.open')}
        </Button>
      </div>
    </div>
  );
}

/** When the shown list was read. */
function AsOf({ at }: { at: string }) {
  const { zone } = usePage();
  const { t } = useWords();
  const text = useTimeText((now) => zone.short(at, now));
  return <span title={zone.full(at)}>{t('quoting.shipper.asOf', { at: text })}</span>;
}
