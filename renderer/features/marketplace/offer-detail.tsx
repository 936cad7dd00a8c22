import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { awardClock } from '../../../shared/marketplace/award-clock.ts';
import { subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../ui/words.ts';
import { QuoteFreight } from '../quoting/quote-freight.tsx';
import { AcceptAward, AwardLeft, awardOf, isAcceptedIn } from './bids.tsx';
import { FreightFacts, Stops } from './freight-facts.tsx';
import type { ChosenTown } from './load-place-field.tsx';
import styles from './market.module.css';
import { useMarket, useServiceText } from './market-store.ts';
import { laneOf } from './marketplace-text.ts';
import { MoneyDialog, type MoneyQuestion } from './money-dialog.tsx';
import { deadhead } from './offer-columns.tsx';
import { RelatedOffers } from './related-offers.tsx';

/**
 * An offer with its stops, and what can be done with it. It is read again, because the list it was
 * chosen in may be old.
 */
export function OfferDetail(props: {
  offer: OfferRow;
  from: ChosenTown | null;
  onPick: (offer: OfferRow) => void;
}) {
  const words = useWords();
  const { t, number } = words;
  const { offer: listed, from, onPick } = props;
  const { api } = usePage();
  const { attempts, bids } = useMarket();
  const mayBuy = useMissingRole('money') === null;
  const [question, setQuestion] = useState<MoneyQuestion | null>(null);
  const { data: offer, error } = useQuery({
    queryKey: ['offer', listed.id],
    queryFn: ({ signal }) => api.marketplace.offer({ id: listed.id }, { signal }),
    initialData: listed,
    initialDataUpdatedAt: 0,
  });
  const { freight, price, foreignAccept } = offer;
  const miles = deadhead(offer, from);
  const isBlocked = attempts.some(
    ({ call, state }) => isOpenAttempt(state) && subjectOf(call).id === `offer:${offer.id}`,
  );
  const isAccepted = isAcceptedIn(attempts, offer.id);
  // The toast of an award goes away: here it stays until it is accepted or has run out.
  const awarded = awardOf({ attempts, bids }, offer.id);
  const isRunning =
    useServiceText(
      (now) => (awarded === undefined ? 'none' : awardClock(awarded, now).kind),
      awarded !== undefined,
    ) === 'running';
  const award = isRunning ? awarded : undefined;
  return (
    <>
      <h3>
        <bdi>{laneOf(freight, words)}</bdi>
      </h3>
      <div className={styles.price}>{price === null ? t('common.noPrice') : formatUsd(price)}</div>
      {award !== undefined && (
        <section className={styles.buttons} aria-label={t('marketplace.award.title')}>
          <Tag tone="warn">{t('marketplace.bidState.awarded')}</Tag>
          <b>{formatUsd(award.price)}</b>
          <span className={styles.number}>
            <AwardLeft bid={award} />
          </span>
          <AcceptAward
            bid={award}
            onAccept={() =>
              setQuestion({ kind: 'accept-bid', bid: award, lane: laneOf(freight, words) })
            }
          />
        </section>
      )}
      <div className={styles.buttons}>
        {award === undefined && (
          <Button
            disabled={price === null || !mayBuy || isAccepted}
            onClick={() => setQuestion({ kind: 'accept-offer', offer })}
          >
            {t('marketplace.accept')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={!mayBuy || isAccepted}
          onClick={() => setQuestion({ kind: 'bid', offer })}
        >
          {t('marketplace.bid')}
        </Button>
        <QuoteFreight freight={freight} />
        <CarrierProgram url={offer.redirectUrl} />
      </div>
      {error !== null && (
        <MessageLine said={errorMessage(error, message('marketplace.offer.notRefreshed'))} />
      )}
      {isAccepted && <p role="status">{t('marketplace.offer.accepted')}</p>}
      {isBlocked && <MessageLine severity="caution" said={message('marketplace.offer.blocked')} />}
      {foreignAccept !== null && (
        <MessageLine
          severity="caution"
          said={message('marketplace.offer.otherAddress', { address: foreignAccept })}
        />
      )}
      <FreightFacts
        freight={freight}
        price={price}
        more={
          miles === null
            ? []
            : [
                [
                  t('marketplace.deadhead'),
                  t('marketplace.offer.deadhead', { miles: number(miles) }),
                ],
              ]
        }
      />
      <Stops stops={freight.stops} />
      <RelatedOffers to={{ kind: 'offer', id: listed.id }} onPick={onPick} />
      {question !== null && <MoneyDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

/**
 * The offer's page in the carrier's web program. Only a web address with https is offered, and its
 * host is shown.
 */
function CarrierProgram({ url }: { url: string | null }) {
  const { t } = useWords();
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname, username } = new URL(url);
  if (protocol !== 'https:' || username !== '') return null;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      {t('marketplace.offer.openAt', { host: hostname })}
    </a>
  );
}
