import { Fragment } from 'react';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { FacilityInfo, Freight, LoadStop } from '../../../shared/marketplace/model.ts';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { shortCountry } from '../../../shared/places/country.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import type { LabeledValue } from '../../ui/lists/facts.tsx';
import { OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { equipmentName, requirementName, townOf, windowRange } from './marketplace-text.ts';

/** The facts of the freight of an offer or a load. `more` comes first. */
export function FreightFacts({
  freight,
  price,
  more = [],
}: {
  freight: Freight;
  price: string | null;
  more?: readonly LabeledValue[];
}) {
  const words = useWords();
  const { t, number, list } = words;
  const { refNumber, commodity, weight, distance, dimensions, requirements } = freight;
  const rate = price === null || distance === null ? null : perMile(price, distance);
  const notGiven = t('marketplace.notGiven');
  const size = (['length', 'width', 'height'] as const).flatMap((side) => {
    const feet = dimensions[side];
    return feet === null ? [] : [t(`marketplace.freight.${side}`, { feet: number(feet) })];
  });
  const miles =
    distance === null ? notGiven : t('marketplace.freight.miles', { miles: number(distance) });
  const facts: readonly LabeledValue[] = [
    [
      t('marketplace.reference'),
      refNumber === null ? notGiven : <OutsideText key="reference" text={refNumber} />,
    ],
    ...more,
    [t('common.equipment'), equipmentName(freight.equipmentType, words)],
    [
      t('marketplace.commodity'),
      commodity === null ? notGiven : <OutsideText key="commodity" text={commodity} />,
    ],
    [
      t('marketplace.weight'),
      weight === null ? notGiven : t('common.pounds', { weight: number(weight) }),
    ],
    ...(size.length > 0 ? [[t('marketplace.freight.size'), size.join(' × ')] as const] : []),
    [
      t('marketplace.freight.distance'),
      rate === null ? miles : t('marketplace.freight.milesAt', { miles, rate: formatUsd(rate) }),
    ],
    [
      t('marketplace.freight.requirements'),
      list(requirements.map((each) => requirementName(each, words))) ||
        t('marketplace.freight.none'),
    ],
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

/** The stops in their order, each with its window in the zone of its place. */
export function Stops({ stops }: { stops: readonly LoadStop[] }) {
  return stops.map((stop, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stops have no id and never change their order
    <Stop key={index} stop={stop} />
  ));
}

function Stop({ stop }: { stop: LoadStop }) {
  const words = useWords();
  const { t, list } = words;
  const { ticker } = usePage();
  const { facility, type } = stop;
  const kind =
    type === 'PU' || type === 'DEL' ? t(`marketplace.stop.${type}`) : displayText(type, 20);
  return (
    <div className={styles.stop}>
      <h4>
        {kind}: <bdi>{townOf(stop)}</bdi>
      </h4>
      <div>
        <OutsideText
          text={[
            stop.address ?? t('marketplace.stop.noAddress'),
            stop.zipcode,
            stop.country && shortCountry(stop.country),
          ]
            .filter((part) => part !== null)
            .join(', ')}
        />
      </div>
      <div>{windowRange(stop, ticker.now(), words)}</div>
      {stop.requirements.length > 0 && (
        <div>
          {t('marketplace.stop.needs', {
            needs: list(stop.requirements.map((each) => requirementName(each, words))),
          })}
        </div>
      )}
      {facility !== null && <div className={styles.dim}>{facilityText(facility, words)}</div>}
    </div>
  );
}

function facilityText(
  { score, pickupMinutes, deliveryMinutes, detentionRate }: FacilityInfo,
  { t, number }: Words,
): string {
  const known = (value: number | null, as: (text: string) => string) =>
    value === null ? [] : [as(number(value))];
  const parts = [
    ...known(score, (value) => t('marketplace.stop.score', { value })),
    ...known(pickupMinutes, (value) => t('marketplace.stop.pickupTime', { value })),
    ...known(deliveryMinutes, (value) => t('marketplace.stop.deliveryTime', { value })),
    ...known(detentionRate, (value) => t('marketplace.stop.detention', { value })),
  ];
  return t('marketplace.stop.facility', { facts: parts.join(' · ') || t('marketplace.notGiven') });
}
