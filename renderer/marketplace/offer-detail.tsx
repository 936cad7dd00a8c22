import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LoadStop, Offer } from '../../shared/marketplace/model.ts';
import { formatUsd, perMile } from '../../shared/money.ts';
import { QuoteFreight } from '../quick-quote/quote-freight.tsx';
import { Foreign } from '../ui/parts.tsx';
import styles from './market.module.css';
import { MoneyDialog, type MoneyQuestion } from './money-dialog.tsx';
import { deadhead } from './offer-columns.ts';
import type { ChosenPlace } from './place-field.tsx';
import { equipmentName, laneOf, plainName, townOf, windowText } from './words.ts';

const minutes = (value: number | null) => (value === null ? 'not told' : `${value} min`);

/** An offer with its stops, and what can be done with it. */
export function OfferDetail({ offer, from }: { offer: Offer; from: ChosenPlace | null }) {
  const [question, setQuestion] = useState<MoneyQuestion | null>(null);
  const { freight, price } = offer;
  const rate = price === null || freight.distance === null ? null : perMile(price, freight.distance);
  const miles = deadhead(offer, from);
  const size = [freight.dimensions.length, freight.dimensions.width, freight.dimensions.height].filter((side) => side !== null);
  return (
    <>
      <h3>
        <bdi>{laneOf(freight)}</bdi>
      </h3>
      <div className={styles.price}>{price === null ? 'Price not told' : formatUsd(price)}</div>
      <div className={styles.buttons}>
        <Button disabled={price === null} onClick={() => setQuestion({ kind: 'accept-offer', offer })}>
          Accept…
        </Button>
        <Button variant="default" onClick={() => setQuestion({ kind: 'bid', offer })}>
          Bid…
        </Button>
        <QuoteFreight freight={freight} label={laneOf(freight)} />
        <CarrierProgram url={offer.redirectUrl} />
      </div>
      <dl className={styles.facts}>
        <dt>Reference</dt>
        <dd>{freight.refNumber === null ? 'not told' : <Foreign text={freight.refNumber} />}</dd>
        <dt>Equipment</dt>
        <dd>{equipmentName(freight.equipmentType)}</dd>
        <dt>Commodity</dt>
        <dd>{freight.commodity === null ? 'not told' : <Foreign text={freight.commodity} />}</dd>
        <dt>Weight</dt>
        <dd>{freight.weight === null ? 'not told' : `${freight.weight.toLocaleString('en-US')} lb`}</dd>
        {size.length > 0 && (
          <>
            <dt>Size</dt>
            <dd>{size.join(' × ')} ft</dd>
          </>
        )}
        <dt>Distance</dt>
        <dd>
          {freight.distance === null ? 'not told' : `${freight.distance.toLocaleString('en-US')} mi`}
          {rate === null ? '' : `, ${formatUsd(rate)} per mile`}
        </dd>
        {miles !== null && (
          <>
            <dt>Deadhead</dt>
            <dd>about {miles.toLocaleString('en-US')} mi</dd>
          </>
        )}
        <dt>Requirements</dt>
        <dd>{freight.requirements.map(plainName).join(', ') || 'none'}</dd>
      </dl>
      {freight.stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops have no id and never change their order
        <Stop key={index} stop={stop} />
      ))}
      {question !== null && <MoneyDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Stop({ stop }: { stop: LoadStop }) {
  const { facility } = stop;
  return (
    <div className={styles.stop}>
      <h4>
        {stop.type === 'PU' ? 'Pickup' : stop.type === 'DEL' ? 'Delivery' : <Foreign text={stop.type} />}: <bdi>{townOf(stop)}</bdi>
      </h4>
      <div>
        <Foreign text={[stop.address, stop.zipcode, stop.country].filter((part) => part !== null).join(', ')} />
      </div>
      <div>
        {windowText(stop.windowStart, stop.timeZone)} – {windowText(stop.windowEnd, stop.timeZone)}
      </div>
      {stop.requirements.length > 0 && <div>Needs: {stop.requirements.map(plainName).join(', ')}</div>}
      {facility !== null && (
        <div>
          Facility: score {facility.score ?? 'not told'}, pickup {minutes(facility.pickupMinutes)}, delivery{' '}
          {minutes(facility.deliveryMinutes)}, detention {facility.detentionRate === null ? 'not told' : `${facility.detentionRate} %`}
        </div>
      )}
    </div>
  );
}

/** The offer's page in the carrier's web program. Only a web address with https is offered, and its host is shown. */
function CarrierProgram({ url }: { url: string | null }) {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      Open at {hostname}
    </a>
  );
}
