import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { Freight, LoadStop } from '../../../shared/marketplace/model.ts';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { shortCountry } from '../../../shared/places/country.ts';
import { usePage } from '../../page/page-context.tsx';
import { Foreign } from '../../ui/parts.tsx';
import styles from './market.module.css';
import { equipmentName, plainName, townOf, windowRange } from './words.ts';

/** A name and what is known under it. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is moved, as an offer or a load tells it; `more` comes first. */
export function FreightFacts({ freight, price, more = [] }: { freight: Freight; price: string | null; more?: readonly Fact[] }) {
  const { refNumber, commodity, weight, distance, dimensions, requirements } = freight;
  const rate = price === null || distance === null ? null : perMile(price, distance);
  const size = (
    [
      ['long', dimensions.length],
      ['wide', dimensions.width],
      ['high', dimensions.height],
    ] as const
  ).flatMap(([word, feet]) => (feet === null ? [] : [`${feet} ft ${word}`]));
  const facts: readonly Fact[] = [
    ['Reference', refNumber === null ? 'Not told' : <Foreign key="reference" text={refNumber} />],
    ...more,
    ['Equipment', equipmentName(freight.equipmentType)],
    ['Commodity', commodity === null ? 'Not told' : <Foreign key="commodity" text={commodity} />],
    ['Weight', weight === null ? 'Not told' : `${weight.toLocaleString('en-US')} lb`],
    ...(size.length > 0 ? [['Size', size.join(', ')] as const] : []),
    [
      'Distance',
      `${distance === null ? 'Not told' : `${distance.toLocaleString('en-US')} mi`}${rate === null ? '' : `, ${formatUsd(rate)} per mile`}`,
    ],
    ['Requirements', requirements.map(plainName).join(', ') || 'None'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const minutes = (value: number | null) => (value === null ? 'not told' : `${value} min`);

/** The stops in their order, each with its window in the zone of its place. */
export function Stops({ stops }: { stops: readonly LoadStop[] }) {
  return stops.map((stop, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stops have no id and never change their order
    <Stop key={index} stop={stop} />
  ));
}

function Stop({ stop }: { stop: LoadStop }) {
  const { ticker } = usePage();
  const { facility } = stop;
  return (
    <div className={styles.stop}>
      <h4>
        {stop.type === 'PU' ? 'Pickup' : stop.type === 'DEL' ? 'Delivery' : <Foreign text={stop.type} />}: <bdi>{townOf(stop)}</bdi>
      </h4>
      <div>
        <Foreign
          text={[stop.address ?? 'Address not told', stop.zipcode, stop.country && shortCountry(stop.country)]
            .filter((part) => part !== null)
            .join(', ')}
        />
      </div>
      <div>{windowRange(stop, ticker.now())}</div>
      {stop.requirements.length > 0 && <div>Needs: {stop.requirements.map(plainName).join(', ')}</div>}
      {facility !== null && (
        <div className={styles.dim}>
          Facility: score {facility.score ?? 'not told'}, pickup {minutes(facility.pickupMinutes)}, delivery{' '}
          {minutes(facility.deliveryMinutes)}, detention {facility.detentionRate === null ? 'not told' : `${facility.detentionRate} %`}
        </div>
      )}
    </div>
  );
}
