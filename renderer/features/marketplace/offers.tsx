import { Button, Checkbox, Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EVERY_OFFER, type OfferSearch } from '../../../shared/marketplace/offer-search.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, ProblemLine } from '../../ui/parts.tsx';
import { type Sort, sortedBy } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { offerColumns, sortOffers } from './offer-columns.tsx';
import { OfferDetail } from './offer-detail.tsx';
import { PlaceField } from './place-field.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { SearchForm } from './search-form.tsx';
import { readTableChoice, writeTableChoice } from './table-choice.ts';

/** Searching, comparing and reading offers. */
export function Offers() {
  const { api, ticker } = usePage();
  const { facility } = useMarket();
  const [search, setSearch] = useState<OfferSearch>(EVERY_OFFER);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<OfferRow | null>(null);
  const [sort, setSort] = useState<Sort>({ column: 'pickup', descending: false });
  const [choice, setChoice] = useState(readTableChoice);
  const change = (part: Partial<typeof choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    writeTableChoice(next);
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offers', search, page],
    queryFn: ({ signal }) =>
      api.marketplace.offers({ search: search as Parameters<typeof api.marketplace.offers>[0]['search'], page }, { signal }),
    placeholderData: (known) => known,
  });
  // Trucks start from the facility unless the clerk chose another place.
  const context = { from: choice.from ?? facility, now: ticker.now() };
  const by = offerColumns.find(({ key }) => key === sort.column) ?? offerColumns[0]!;
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
      {error !== null && <ProblemLine sentence={errorSentence(error, 'The offers could not be read. Try again in a moment.')} />}
      {data?.trouble && <ProblemLine sentence={`These offers were read before; the service cannot be reached now. ${data.trouble}`} />}
      <div className={styles.split} data-open={selected !== null}>
        <div className={styles.main}>
          <ScrollBox label="Offers found">
            <Table
              className={styles.table}
              label="Offers"
              columns={offerColumns.filter(({ key }) => !choice.hidden.includes(key))}
              rows={rows}
              context={context}
              keyOf={({ id }) => id}
              sort={sort}
              onSort={(column) => setSort(sortedBy(sort, column))}
              onPick={setSelected}
              isPicked={({ id }) => id === selected?.id}
            />
            {rows.length === 0 && !isFetching && error === null && (
              <EmptyState title="No offer matches">Widen the places or the dates above.</EmptyState>
            )}
          </ScrollBox>
          <div className={`${styles.bar} ${styles.foot}`}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button variant="default" disabled={data?.nextPage == null} onClick={() => setPage(data?.nextPage ?? page)}>
              Next
            </Button>
            <span className={styles.note}>
              Page {page}
              {page > 1 || data?.nextPage != null ? ', sorted within it' : ''}
              {data?.count == null ? '' : ` · ${data.count.toLocaleString('en-US')} offers`}
              {data?.unreadable ? ` · ${data.unreadable} could not be read` : ''}
              {data === undefined ? null : (
                <>
                  {' '}
                  · as of <Moment at={data.asOf} />
                </>
              )}
            </span>
            <Button variant="default" onClick={() => void refetch()}>
              Refresh offers
            </Button>
            {isFetching && <Loader size="xs" aria-label="Reading offers" />}
            <span className={styles.right} />
            <PlaceField
              label="Deadhead from"
              placeholder={facility === null ? 'City or ZIP' : `Here: ${facility.city}, ${facility.state}`}
              value={choice.from}
              onChange={(from) => change({ from })}
            />
            <ColumnMenu hidden={choice.hidden} onChange={(hidden) => change({ hidden })} />
          </div>
        </div>
        <section className={styles.side} aria-label="Offer" tabIndex={-1}>
          {selected === null ? (
            <EmptyState title="No offer chosen">Choose one in the table to see its stops and to accept it or bid.</EmptyState>
          ) : (
            <OfferDetail key={selected.id} offer={selected} from={context.from} onPick={setSelected} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Which columns are shown; the first always is. */
function ColumnMenu({ hidden, onChange }: { hidden: readonly string[]; onChange: (hidden: readonly string[]) => void }) {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">Columns</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offerColumns.slice(1).map(({ key, heading }) => (
          <Menu.Item key={key} component="div">
            <Checkbox
              size="xs"
              label={heading}
              checked={!hidden.includes(key)}
              onChange={() => onChange(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key])}
            />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
