import { IconContainer, IconTruck } from '@tabler/icons-react';
import { assetName } from '../../../../shared/english-names.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { assetLabel, displayText, sentence } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { Age, Moment, OnSite } from '../../../page/parts/age.tsx';
import { AppointmentLink } from '../../../schedule/appointment-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { visitTypeWords } from '../../../ui/visit-type.ts';
import styles from './inspector.module.css';

const hasArrival = ({ createdAt, firstSeenAt = null }: Visit | Container): boolean => createdAt !== null || firstSeenAt !== null;

const linkTo = (id: AppointmentId | null) => (id === null ? null : <AppointmentLink key={id} id={id} />);

/** A truck with its driver and what is hooked to it. */
export function TruckCard({ visit, hooked, isCurrent = false }: { visit: Visit; hooked: readonly Container[]; isCurrent?: boolean }) {
  return (
    <div className={styles.card} data-current={isCurrent}>
      <div className={styles.cardHead}>
        <IconTruck size={18} className={styles.visit} role="img" aria-label="Truck" />
        <h3>
          <bdi>{assetLabel(visit)}</bdi>
        </h3>
        {visit.visitType !== null && <Tag tone="truck">{displayText(visitTypeWords(visit.visitType), 24)}</Tag>}
      </div>
      <Facts
        facts={[
          ['Company', visit.companyName ?? visit.companyHint],
          ['DOT', visit.dotNumber],
          ['Phone', visit.phone],
          ['Reference', visit.driverAppointmentIdentifier],
          ['Appointment', linkTo(visit.appointmentId)],
          ['Arrival', visit.isPlanned === null ? null : visit.isPlanned ? 'With appointment' : 'Without appointment'],
          ['Check-in', visit.checkInAcknowledged === null ? null : visit.checkInAcknowledged ? 'Acknowledged' : 'Not acknowledged yet'],
          ['On site', hasArrival(visit) ? <OnSite key="age" row={visit} /> : null],
          ['On this spot', visit.placedAt === null ? null : <Age key="age" since={visit.placedAt} />],
          ['Driver notes', visit.driverNotes],
        ]}
      />
      {hooked.length > 0 && (
        <ul className={styles.hooked} aria-label="Hooked containers">
          {hooked.map((container) => (
            <li key={container.id}>
              <IconContainer size={16} className={styles.container} role="img" aria-label="Hooked container" />
              <bdi>{sentence(assetName(container))}</bdi>
              {container.state !== null && <Tag tone="free">{displayText(container.state, 24)}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A container by itself, or one that is hooked, with the truck it is hooked to. */
export function ContainerCard({
  container,
  truck = null,
  isCurrent = false,
}: {
  container: Container;
  truck?: Visit | null;
  isCurrent?: boolean;
}) {
  return (
    <div className={styles.card} data-current={isCurrent}>
      <div className={styles.cardHead}>
        <IconContainer size={18} className={styles.container} role="img" aria-label="Container" />
        <h3>
          <bdi>{assetLabel(container)}</bdi>
        </h3>
        {container.state !== null && <Tag tone="container">{displayText(container.state, 24)}</Tag>}
      </div>
      <Facts
        facts={[
          ['Type', container.type],
          ['Company', container.companyName],
          ['Pickup', linkTo(container.pickupAppointmentId)],
          ['Dropped by', linkTo(container.dropAppointmentId)],
          ['Hooked to', truck === null ? null : assetLabel(truck)],
          ['On site', hasArrival(container) ? <OnSite key="age" row={container} /> : null],
          ['On this spot', container.placedAt === null ? null : <Age key="age" since={container.placedAt} />],
          ['Changed', container.changedAt === null ? null : <Moment key="moment" at={container.changedAt} />],
          ['Notes', container.notes],
        ]}
      />
    </div>
  );
}
