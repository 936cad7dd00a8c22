import { Loader, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { type RelatedTo, type Relation, relations } from '../../../shared/marketplace/related.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import table from '../../ui/table/table.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { equipmentName, laneOf, pickupOf, windowText } from './marketplace-text.ts';

/**
 * Offers related to an offer or a load: the next one to move, or an alternative. Loaded when the
 * clerk opens this.
 */
export function RelatedOffers({
  to,
  onPick,
}: {
  to: RelatedTo;
  onPick: (offer: OfferRow) => void;
}) {
  const words = useWords();
  const { t } = words;
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
      <summary>{t('marketplace.related')}</summary>
      <NativeSelect
        size="xs"
        aria-label={t('marketplace.related.which')}
        value={relation}
        onChange={(event) => setRelation(event.currentTarget.value as Relation)}
        data={relations.map((value) => ({ value, label: t(`marketplace.related.${value}`) }))}
      />
      {isFetching && <Loader size="xs" aria-label={t('marketplace.related.loading')} />}
      {error !== null && (
        <MessageLine said={errorMessage(error, message('marketplace.related.failed'))} />
      )}
      {data?.items.length === 0 && <p className={styles.dim}>{t('marketplace.related.none')}</p>}
      <ul className={styles.list} aria-label={t('marketplace.related')}>
        {(data?.items ?? []).map((offer) => {
          const pickup = pickupOf(offer.freight);
          return (
            <li key={offer.id}>
              <button type="button" className={table.pick} onClick={() => onPick(offer)}>
                <bdi>{laneOf(offer.freight, words)}</bdi>
              </button>
              <div>
                {[
                  offer.price === null ? t('common.noPrice') : formatUsd(offer.price),
                  equipmentName(offer.freight.equipmentType, words),
                  windowText(
                    pickup?.windowStart ?? null,
                    pickup?.timeZone ?? null,
                    ticker.now(),
                    words,
                  ),
                ].join(' · ')}
              </div>
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.unreadable > 0 && (
        <p className={styles.dim}>{t('marketplace.unreadable', { count: data.unreadable })}</p>
      )}
    </details>
  );
}
