import { Button, Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { message } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER, type OfferSearch } from '../../../shared/marketplace/offer-search.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { EmptyState, MessageLine } from '../../ui/parts.tsx';
import { type Sort, sortedBy } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useWords } from '../../ui/words.ts';
import { AwardMark } from './bids.tsx';
import { type ChosenTown, PlaceField } from './load-place-field.tsx';
import styles from './market.module.css';
import { offersSheet } from './market-sheets.ts';
import { useMarket } from './market-store.ts';
import { type OfferColumn, offerColumns, sortOffers } from './offer-columns.tsx';
import { OfferDetail } from './offer-detail.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { SearchForm } from './search-form.tsx';

/** One page of search results. The previous page stays until the new one arrives. */
function useOffers(search: OfferSearch, page: number) {
  const { api } = usePage();
  return useQuery({
    queryKey: ['offers', search, page],
    queryFn: ({ signal }) =>
      api.marketplace.offers(
        { search: search as Parameters<typeof api.marketplace.offers>[0]['search'], page },
        { signal },
      ),
    placeholderData: (known) => known,
  });
}

/** Searching, comparing and reading offers. */
export function Offers() {
  const words = useWords();
  const { t } = words;
  const all = useMemo(() => offerColumns(words), [words]);
  const { preferences, ticker } = usePage();
  const { facility } = useMarket();
  const [search, setSearch] = useState<OfferSearch>(EVERY_OFFER);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<OfferRow | null>(null);
  const [sort, setSort] = useState<Sort>({ column: 'pickup', descending: false });
  const choice = useStore(preferences, (state) => state.offers);
  const change = (part: Partial<typeof choice>) =>
    preferences.change({ offers: { ...choice, ...part } });
  const query = useOffers(search, page);
  const { data, error, isFetching } = query;
  // Trucks start from the facility unless the clerk chose another place.
  const context = { from: choice.from ?? facility, now: ticker.now() };
  const by = all.find(({ key }) => key === sort.column) ?? all[0]!;
  const rows = sortOffers(data?.items ?? [], by, sort.descending, context);
  return (
    <div className={styles.main}>
      <SearchForm
        search={search}
        onSearch={(next) => {
          setSearch(next);
          setPage(1);
          setSelected(null);
        }}
      />
      {error !== null && (
        <MessageLine said={errorMessage(error, message('marketplace.offers.failed'))} />
      )}
      {data?.trouble && (
        <MessageLine said={message('marketplace.offers.old', { why: data.trouble })} />
      )}
      <div className={styles.split} data-open={selected !== null}>
        <div className={styles.main}>
          <ScrollBox label={t('marketplace.offers.found')}>
            <Table
              className={styles.table}
              label={t('marketplace.offers')}
              columns={withAward(all.filter(({ key }) => !choice.hidden.includes(key)))}
              rows={rows}
              context={context}
              keyOf={({ id }) => id}
              sort={sort}
              onSort={(column) => setSort(sortedBy(sort, column))}
              onPick={setSelected}
              isPicked={({ id }) => id === selected?.id}
            />
            {rows.length === 0 && !isFetching && error === null && (
              <EmptyState title={t('marketplace.offers.none')}>
                {t('marketplace.offers.noneHow')}
              </EmptyState>
            )}
          </ScrollBox>
          <div className={`${styles.bar} ${styles.foot}`}>
            <Pages page={page} onPage={setPage} query={query} />
            <span className={styles.right} />
            <PlaceField
              label={t('marketplace.offers.from')}
              placeholder={facility === null ? t('common.cityOrZip') : hereText(facility, words)}
              value={choice.from}
              onChange={(from) => change({ from })}
            />
            <ExportButton
              wanted={() => offersSheet(rows, context)}
              label={t('exports.list', { list: t('marketplace.offers') })}
            />
            <ColumnMenu
              columns={all}
              hidden={choice.hidden}
              onChange={(hidden) => change({ hidden })}
            />
          </div>
        </div>
        {selected !== null && (
          <section className={styles.side} aria-label={t('marketplace.offer')} tabIndex={-1}>
            <OfferDetail
              key={selected.id}
              offer={selected}
              from={context.from}
              onPick={setSelected}
            />
          </section>
        )}
      </div>
    </div>
  );
}

/**
 * Says beside the lane that a bid was awarded. In the second column that is shown: the first is the
 * button of its row, and a name with a countdown would change each second.
 */
const withAward = (columns: readonly OfferColumn[]): readonly OfferColumn[] =>
  columns.map((column, at) =>
    at !== Math.min(1, columns.length - 1)
      ? column
      : {
          ...column,
          cell: (offer, context) => (
            <>
              {column.cell(offer, context)} <AwardMark offerId={offer.id} />
            </>
          ),
        },
  );

/** Which page of offers is shown, how many there are and since when; to the others, and again. */
function Pages({
  page,
  onPage,
  query: { data, isFetching, refetch },
}: {
  page: number;
  onPage: (page: number) => void;
  query: ReturnType<typeof useOffers>;
}) {
  const { t, number } = useWords();
  return (
    <>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('marketplace.offers.previous')}
      </Button>
      <Button
        variant="default"
        disabled={data?.nextPage == null}
        onClick={() => onPage(data?.nextPage ?? page)}
      >
        {t('marketplace.offers.next')}
      </Button>
      <span className={styles.note}>
        {[
          t(
            page > 1 || data?.nextPage != null
              ? 'marketplace.offers.pageSorted'
              : 'marketplace.offers.page',
            { page: number(page) },
          ),
          data?.count == null ? '' : t('marketplace.offers.count', { count: data.count }),
          data?.unreadable ? t('marketplace.unreadable', { count: data.unreadable }) : '',
          data === undefined ? '' : t('marketplace.updated'),
        ]
          .filter((part) => part !== '')
          .join(' · ')}{' '}
        {data !== undefined && <Moment at={data.asOf} />}
      </span>
      <Button variant="default" onClick={() => void refetch()}>
        {t('marketplace.offers.refresh')}
      </Button>
      {isFetching && <Loader size="xs" aria-label={t('marketplace.offers.loading')} />}
    </>
  );
}

/** `Here: Dallas, TX`, as far as the facility's record names it. */
const hereText = ({ city, state }: ChosenTown, { t }: Words): string =>
  city === ''
    ? t('marketplace.offers.hereUnnamed')
    : t('marketplace.offers.here', { town: state === '' ? city : `${city}, ${state}` });

/** Which columns are shown; the first always is. */
function ColumnMenu(props: {
  columns: readonly OfferColumn[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) {
  const { t } = useWords();
  const { columns, hidden, onChange } = props;
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">{t('marketplace.offers.columns')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ key, heading }) => (
          <Menu.CheckboxItem
            key={key}
            checked={!hidden.includes(key)}
            onChange={() =>
              onChange(
                hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key],
              )
            }
          >
            {heading}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
