import { Button } from '@mantine/core';
import { IconContainer, IconTruck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { assetLabel, assetName, displayText } from '../../../../shared/text.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { promptsOf } from '../../../operations/operator/operator-of-page.ts';
import { Photos } from '../../../operations/photos/photos.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { Age, Moment, OnSite } from '../../../page/parts/age.tsx';
import { useIsHeld } from '../../../page/stores/yard-hooks.ts';
import { AppointmentLink } from '../../../schedule/appointment-link.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { containerWords } from '../../../ui/text/container-words.ts';
import { phoneText } from '../../../ui/text/phone-text.ts';
import { purposeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import { nowOf } from '../../now/now-store.ts';
import { EvidenceButton } from '../../reports/detention/evidence-button.tsx';
import { HeldReasons } from './held-reasons.tsx';
import styles from './inspector.module.css';
import { lastSeenOf } from './last-seen.ts';

const hasArrival = (asset: Visit | Container): boolean => arrivalOf(asset) !== null;

const linkTo = (id: AppointmentId | null) =>
  id === null ? null : <AppointmentLink key={id} id={id} />;

/** A truck with its driver and what is hooked to it. */
export function TruckCard({
  visit,
  hooked,
  isCurrent = false,
  isGone = false,
}: {
  visit: Visit;
  hooked: readonly Container[];
  isCurrent?: boolean;
  /** The asset as it was when it left. Its ages no longer grow. */
  isGone?: boolean;
}) {
  const { t, format } = useWords();
  const page = usePage();
  const isPast = useIsHeld(page.yard);
  const purpose = purposeWords(visit.visitType);
  // Its clerk let the truck in: no one else has to acknowledge it.
  const isOwn = useStore(nowOf(page), ({ gate }) => gate.own.has(visit.id));
  const mayCorrect = useStore(nowOf(page), ({ gate }) => gate.checkIn);
  useEffect(() => {
    if (!isGone) lastSeenOf(page).remember({ kind: 'visit', visit, hooked });
  }, [page, visit, hooked, isGone]);
  return (
    <div className={styles.card} data-current={isCurrent}>
      <div className={styles.cardHead}>
        <IconTruck size={18} className={styles.visit} role="img" aria-label={t('common.truck')} />
        <h3>
          <bdi>{assetLabel(visit)}</bdi>
        </h3>
        {purpose !== null && <Tag tone="truck">{displayText(purpose, 24)}</Tag>}
      </div>
      {!isGone && <HeldReasons asset={{ kind: 'visit', id: visit.id }} />}
      {!isGone &&
        hooked.map(({ id }) => <HeldReasons key={id} asset={{ kind: 'container', id }} />)}
      <Facts
        facts={[
          [t('common.company'), visit.companyName ?? visit.companyHint],
          [t('yard.fact.dot'), visit.dotNumber],
          [t('common.driverPhone'), visit.phone === null ? null : phoneText(visit.phone)],
          [t('common.referenceNumber'), visit.driverAppointmentIdentifier],
          [t('common.appointment'), linkTo(visit.appointmentId)],
          [
            t('yard.fact.arrival'),
            visit.isPlanned === null
              ? null
              : visit.isPlanned
                ? t('yard.fact.planned')
                : t('common.walkIn'),
          ],
          [
            t('yard.fact.checkIn'),
            visit.checkInAcknowledged === null
              ? null
              : visit.checkInAcknowledged
                ? t('yard.fact.acknowledged')
                : t(isOwn ? 'yard.fact.checkedInHere' : 'yard.fact.notAcknowledged'),
          ],
          [
            t('yard.fact.onSite'),
            hasArrival(visit) && !isGone ? <OnSite key="age" row={visit} /> : null,
          ],
          [
            t('yard.fact.onSpot'),
            visit.placedAt === null || isGone ? null : <Age key="age" since={visit.placedAt} />,
          ],
          [t('yard.fact.driverNotes'), visit.driverNotes],
        ]}
      />
      <div className={styles.act}>
        <EvidenceButton visit={visit} />
        {mayCorrect && !isGone && !isPast && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('gate.plate.of', { truck: assetLabel(visit) })}
            onClick={() => void promptsOf(page).ask({ kind: 'plate', visit: visit.id })}
          >
            {t('gate.plate.open')}
          </Button>
        )}
      </div>
      <div className={styles.act}>
        <Photos asset={visit} kind="visit" isGone={isGone} />
      </div>
      {hooked.length > 0 && (
        <ul className={styles.hooked} aria-label={t('yard.hooked')}>
          {hooked.map((container) => (
            <li key={container.id}>
              <IconContainer
                size={16}
                className={styles.container}
                role="img"
                aria-label={t('yard.hookedOne')}
              />
              <bdi>{format(assetName(container))}</bdi>
              {container.state !== null && <Tag tone="free">{containerWords(container.state)}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A container without a truck, or one that is hooked, with the truck it is hooked to. */
export function ContainerCard({
  container,
  truck = null,
  isCurrent = false,
  isGone = false,
}: {
  container: Container;
  truck?: Visit | null;
  isCurrent?: boolean;
  /** The asset as it was when it left. */
  isGone?: boolean;
}) {
  const { t } = useWords();
  const page = usePage();
  useEffect(() => {
    if (!isGone) lastSeenOf(page).remember({ kind: 'container', container, truck });
  }, [page, container, truck, isGone]);
  return (
    <div className={styles.card} data-current={isCurrent}>
      <div className={styles.cardHead}>
        <IconContainer
          size={18}
          className={styles.container}
          role="img"
          aria-label={
            container.type === null ? t('common.container') : containerWords(container.type)
          }
        />
        <h3>
          <bdi>{assetLabel(container)}</bdi>
        </h3>
        {container.state !== null && <Tag tone="container">{containerWords(container.state)}</Tag>}
      </div>
      {!isGone && <HeldReasons asset={{ kind: 'container', id: container.id }} />}
      <Facts
        facts={[
          [t('common.type'), container.type === null ? null : containerWords(container.type)],
          [t('common.company'), container.companyName],
          [t('common.pickup'), linkTo(container.pickupAppointmentId)],
          [t('yard.fact.droppedBy'), linkTo(container.dropAppointmentId)],
          [t('yard.fact.hookedTo'), truck === null ? null : assetLabel(truck)],
          [
            t('yard.fact.onSite'),
            hasArrival(container) && !isGone ? <OnSite key="age" row={container} /> : null,
          ],
          [
            t('yard.fact.onSpot'),
            container.placedAt === null || isGone ? null : (
              <Age key="age" since={container.placedAt} />
            ),
          ],
          [
            t('yard.fact.changed'),
            container.changedAt === null ? null : <Moment key="moment" at={container.changedAt} />,
          ],
          [t('common.notes'), container.notes],
        ]}
      />
      <div className={styles.act}>
        <Photos asset={container} kind="container" isGone={isGone} />
      </div>
    </div>
  );
}
