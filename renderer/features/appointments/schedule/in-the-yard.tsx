import { Button } from '@mantine/core';
import { IconContainer, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cameForByVisit } from '../../../../shared/gate/came-for.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { cameFor } from '../../../../shared/journal/came-for.ts';
import type { Subject } from '../../../../shared/journal/journal-fact.ts';
import { assetLabel, displayText, spotRefLabel } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { openTrace } from '../../../operations/history/trace.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';

/**
 * The assets of an appointment that are in the yard: the truck that came for it, and the containers
 * it picks up or dropped.
 */
type Belonging = {
  readonly asset: AssetRef;
  readonly row: Visit | Container;
  readonly why: 'cameFor' | 'toPickUp' | 'dropped';
};

function belongingTo(table: YardTable, id: AppointmentId): readonly Belonging[] {
  const found: Belonging[] = [];
  for (const visit of table.visits())
    if (cameForByVisit(visit).some(({ appointment }) => appointment === id))
      found.push({ asset: { kind: 'visit', id: visit.id }, row: visit, why: 'cameFor' });
  for (const container of table.containers()) {
    const asset: AssetRef = { kind: 'container', id: container.id };
    if (container.pickupAppointmentId === id)
      found.push({ asset, row: container, why: 'toPickUp' });
    if (container.dropAppointmentId === id) found.push({ asset, row: container, why: 'dropped' });
  }
  return found;
}

/** How many facts about an appointment we search. It seldom has more than one or two trucks. */
const mostFacts = 100;
const longestName = 60;

/**
 * Trucks and trailers that came for an appointment and have left, from the history. Empty where we
 * can't read the history.
 */
function useLeftAgain(
  id: AppointmentId,
  here: readonly Belonging[],
): readonly { readonly subject: Subject; readonly name: string }[] {
  const { api, yard } = usePage();
  const { data } = useQuery({
    // We read again when one of them comes or leaves.
    queryKey: ['journal', 'cameFor', id, here.map(({ asset }) => asset.id).join(' ')],
    queryFn: ({ signal }) =>
      api.journal.about({ subject: `appointment:${id}`, limit: mostFacts }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return cameFor(data?.facts ?? [], id)
    .filter((subject) => {
      const asset = subject.slice(subject.indexOf(':') + 1);
      return (
        (subject.startsWith('visit:')
          ? yard.table.visit(asset as never)
          : yard.table.container(asset as never)) === undefined
      );
    })
    .map((subject) => ({
      subject,
      name: displayText(
        data?.names[subject] ?? subject.slice(subject.indexOf(':') + 1),
        longestName,
      ),
    }));
}

/**
 * Links from an appointment to the spots of its truck and containers. For those that left, a button
 * opens their history.
 */
export function InTheYard({ id }: { id: AppointmentId }) {
  const { yard } = usePage();
  const { t } = useWords();
  // The yard's table changes in place, so we depend on its version.
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
  const left = useLeftAgain(id, list);
  return (
    <>
      {list.length > 0 && <Here list={list} />}
      {left.length > 0 && (
        <section aria-label={t('appointments.one.leftAgain')}>
          <h4 className={styles.heading}>{t('appointments.one.leftAgain')}</h4>
          <ul className={styles.links}>
            {left.map(({ subject, name }) => (
              <li key={subject}>
                {subject.startsWith('visit:') ? (
                  <IconTruck size={15} aria-hidden />
                ) : (
                  <IconContainer size={15} aria-hidden />
                )}
                <span>
                  <bdi>{name}</bdi>
                </span>
                <TraceButton subject={subject} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function TraceButton(of: { readonly subject: Subject; readonly name: string }) {
  const { t } = useWords();
  return (
    <Button variant="default" size="compact-xs" onClick={() => openTrace(of)}>
      {t('journal.trace')}
    </Button>
  );
}

function Here({ list }: { list: readonly Belonging[] }) {
  const { yard, ui } = usePage();
  const { t } = useWords();
  return (
    <section aria-label={t('appointments.one.inYard')}>
      <h4 className={styles.heading}>{t('appointments.one.inYard')}</h4>
      <ul className={styles.links}>
        {list.map(({ asset, row, why }) => (
          <li key={`${asset.id}${why}`}>
            {asset.kind === 'visit' ? (
              <IconTruck size={15} aria-hidden />
            ) : (
              <IconContainer size={15} aria-hidden />
            )}
            <span>
              <bdi>{assetLabel(row)}</bdi>{' '}
              <span className={styles.dim}>{t(`appointments.one.${why}`)}</span>
            </span>
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => ui.getState().jumpTo(row.spotId, asset)}
            >
              {row.spotId === null
                ? t('appointments.one.showWaiting')
                : t('appointments.one.showSpot', { spot: spotRefLabel(yard.table, row.spotId) })}
            </Button>
            {why !== 'toPickUp' && (
              <TraceButton subject={`${asset.kind}:${asset.id}`} name={assetLabel(row)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
