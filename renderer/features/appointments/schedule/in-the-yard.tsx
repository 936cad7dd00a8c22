import { Button } from '@mantine/core';
import { IconContainer, IconTruck } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';

/** What in the yard belongs to an appointment: the truck that came for it, containers to be fetched or that were dropped by it. */
type Belonging = { readonly asset: AssetRef; readonly row: Visit | Container; readonly why: 'cameFor' | 'toPickUp' | 'dropped' };

function belongingTo(table: YardTable, id: AppointmentId): readonly Belonging[] {
  const found: Belonging[] = [];
  for (const visit of table.visits())
    if (visit.appointmentId === id) found.push({ asset: { kind: 'visit', id: visit.id }, row: visit, why: 'cameFor' });
  for (const container of table.containers()) {
    const asset: AssetRef = { kind: 'container', id: container.id };
    if (container.pickupAppointmentId === id) found.push({ asset, row: container, why: 'toPickUp' });
    if (container.dropAppointmentId === id) found.push({ asset, row: container, why: 'dropped' });
  }
  return found;
}

/** Links from an appointment to the spots where its truck and containers stand. */
export function InTheYard({ id }: { id: AppointmentId }) {
  const { yard, ui } = usePage();
  const { t } = useWords();
  // The yard's table is changed in place: its version stands for it.
  useSyncExternalStore(
    (wake) => {
      const stops = [yard.onSpots(wake), yard.onWaiting(wake)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => yard.version(),
  );
  const list = belongingTo(yard.table, id);
  if (list.length === 0) return null;
  return (
    <section aria-label={t('appointments.one.inYard')}>
      <h4 className={styles.heading}>{t('appointments.one.inYard')}</h4>
      <ul className={styles.links}>
        {list.map(({ asset, row, why }) => (
          <li key={`${asset.id}${why}`}>
            {asset.kind === 'visit' ? <IconTruck size={15} aria-hidden /> : <IconContainer size={15} aria-hidden />}
            <span>
              <bdi>{assetLabel(row)}</bdi> <span className={styles.dim}>{t(`appointments.one.${why}`)}</span>
            </span>
            <Button variant="default" size="compact-xs" onClick={() => ui.getState().jumpTo(row.spotId, asset)}>
              {row.spotId === null
                ? t('appointments.one.showWaiting')
                : t('appointments.one.showSpot', { spot: spotRefLabel(yard.table, row.spotId) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
