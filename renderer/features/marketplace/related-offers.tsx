import { Loader, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RelatedTo, type Relation, relations, relationWords } from '../../../shared/marketplace/related.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
import table from '../../ui/table/table.module.css';
import styles from './market.module.css';
import { equipmentName, laneOf, pickupOf, windowText } from './words.ts';

/** Offers that go with an offer or a load, asked for once somebody opens this: what to move next, or instead. */
export function RelatedOffers({ to, onPick }: { to: RelatedTo; onPick: (offer: OfferRow) => void }) {
  const { api, ticker } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [relation, setRelation] = useState<Relation>('from_delivery');
  const { data, error, isFetching } = useQuery({
    queryKey: ['related', to, relation],
    queryFn: ({ signal }) => api.marketplace.related({ to, relation }, { signal }),
    enabled: isOpen,
  });
  return (
    <details className={styles.related} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Related offers</summary>
      <NativeSelect
        size="xs"
        aria-label="Which related offers"
        value={relation}
        onChange={(event) => setRelation(event.currentTarget.value as Relation)}
        data={relations.map((value) => ({ value, label: relationWords[value] }))}
      />
      {isFetching && <Loader size="xs" aria-label="Reading related offers" />}
      {error !== null && <ProblemLine sentence={errorSentence(error, 'The related offers could not be read. Try again in a moment.')} />}
      {data?.items.length === 0 && <p className={styles.dim}>The service knows none.</p>}
      <ul className={styles.list} aria-label="Related offers">
        {(data?.items ?? []).map((offer) => {
          const pickup = pickupOf(offer.freight);
          return (
            <li key={offer.id}>
              <button type="button" className={table.pick} onClick={() => onPick(offer)}>
                <bdi>{laneOf(offer.freight)}</bdi>
              </button>
              <div>
                {offer.price === null ? 'Price not told' : formatUsd(offer.price)}, {equipmentName(offer.freight.equipmentType)},{' '}
                {windowText(pickup?.windowStart ?? null, pickup?.timeZone ?? null, ticker.now())}
              </div>
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.unreadable > 0 && <p className={styles.dim}>{data.unreadable} could not be read.</p>}
    </details>
  );
}
