import { Button, Checkbox, Loader, Menu } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EVERY_OFFER, type OfferSearch } from '../../../shared/marketplace/offer-search.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, Foreign, ProblemLine } from '../../ui/parts.tsx';
import { readDesk, writeDesk } from './desk.ts';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { offerColumns, sortOffers } from './offer-columns.ts';
import { OfferDetail } from './offer-detail.tsx';
import { PlaceField } from './place-field.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { SearchForm } from './search-form.tsx';

/** Columns whose text stays on one line. */
const nowrap: ReadonlySet<string> = new Set(['origin', 'destination', 'pickup', 'delivery', 'equipment', 'commodity']);

/** Searching, comparing and reading offers. */
export function Offers() {
  const { api, ticker } = usePage();
  const { facility } = useMarket();
  const [search, setSearch] = useState<OfferSearch>(EVERY_OFFER);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<OfferRow | null>(null);
  const [sort, setSort] = useState({ key: 'pickup', descending: false });
  const [desk, setDesk] = useState(readDesk);
  // Trucks start from the facility unless the desk chose another place.
  const from = desk.from ?? facility;
  const change = (part: Partial<typeof desk>) => {
    const next = { ...desk, ...part };
    setDesk(next);
    writeDesk(next);
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offers', search, page],
    queryFn: ({ signal }) =>
      api.marketplace.offers({ search: search as Parameters<typeof api.marketplace.offers>[0]['search'], page }, { signal }),
    placeholderData: (known) => known,
  });
  const now = ticker.now();
  const columns = offerColumns.filter(({ key }) => !desk.hidden.includes(key));
  const Arrow = sort.descending ? IconArrowNarrowDown : IconArrowNarrowUp;
  const by = offerColumns.find(({ key }) => key === sort.key) ?? offerColumns[0];
  const rows = by === undefined ? [] : sortOffers(data?.items ?? [], by, sort.descending, from);
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
            <table className={styles.table} aria-label="Offers">
              <thead>
                <tr>
                  {columns.map(({ key, label, isNumber }) => (
                    <th
                      key={key}
                      scope="col"
                      className={isNumber ? styles.number : undefined}
                      aria-sort={sort.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                    >
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => setSort({ key, descending: sort.key === key && !sort.descending })}
                      >
                        {label}
                        {sort.key === key && <Arrow size={13} aria-hidden />}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((offer) => (
                  <tr key={offer.id} aria-selected={offer.id === selected?.id} onClick={() => setSelected(offer)}>
                    {columns.map(({ key, text, isNumber }, index) => (
                      <td key={key} className={isNumber ? styles.number : nowrap.has(key) ? styles.nowrap : undefined}>
                        {index === 0 ? (
                          <button type="button" className={styles.pick} onClick={() => setSelected(offer)}>
                            <Foreign text={text(offer, from, now)} />
                          </button>
                        ) : (
                          <Foreign text={text(offer, from, now)} max={60} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
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
              value={desk.from}
              onChange={(place) => change({ from: place })}
            />
            <Menu closeOnItemClick={false}>
              <Menu.Target>
                <Button variant="default">Columns</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {offerColumns.slice(1).map(({ key, label }) => (
                  <Menu.Item key={key} component="div">
                    <Checkbox
                      size="xs"
                      label={label}
                      checked={!desk.hidden.includes(key)}
                      onChange={() =>
                        change({ hidden: desk.hidden.includes(key) ? desk.hidden.filter((each) => each !== key) : [...desk.hidden, key] })
                      }
                    />
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
        <section className={styles.side} aria-label="Offer" tabIndex={-1}>
          {selected === null ? (
            <EmptyState title="No offer chosen">Choose one in the table to see its stops and to accept it or bid.</EmptyState>
          ) : (
            <OfferDetail key={selected.id} offer={selected} from={from} onPick={setSelected} />
          )}
        </section>
      </div>
    </div>
  );
}
