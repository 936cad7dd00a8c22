import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../shared/text.ts';
import { message } from '../../../shared/words/message.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { useUi } from '../../page/page-context.tsx';
import { Age } from '../../page/parts/age.tsx';
import { NotReadYet, useIsYardRead } from '../../page/parts/not-read-yet.tsx';
import { StandingText } from '../../schedule/standing.tsx';
import { useShowAppointment } from '../../schedule/use-schedule.ts';
import { appointmentName } from '../../schedule/words.ts';
import { EmptyState } from '../../ui/parts.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Tag } from '../../ui/tag.tsx';
import { visitTypeWords } from '../../ui/visit-type.ts';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';
import type { HereRow } from './gate-rows.ts';
import { RowList } from './row-list.tsx';

/** What can be done with a truck that is here; null for what is off. */
export type HereActions = {
  readonly onPass: (visit: Visit) => void;
  readonly onDepart: (visit: Visit) => void;
  /** Only a truck on a spot can depart: one that waits is given a spot. */
  readonly onAssign: (visit: Visit) => void;
  readonly onLink: ((visit: Visit) => void) | null;
  readonly onUnlink: ((row: HereRow) => void) | null;
  readonly onAcknowledge: ((visit: Visit) => void) | null;
};

/** Trucks in the yard, with where they stand and what they came for. */
export function HereList(props: {
  rows: readonly HereRow[];
  isSearched: boolean;
  actions: HereActions;
  /** Trucks that this desk checked in. */
  own: ReadonlySet<VisitId>;
}) {
  const { rows, isSearched, actions, own } = props;
  const { t, list } = useWords();
  const isYardRead = useIsYardRead();
  const jumpTo = useUi((ui) => ui.jumpTo);
  const showAppointment = useShowAppointment();
  if (rows.length === 0 && !isYardRead) return <NotReadYet />;
  if (rows.length === 0) return <EmptyState title={t(isSearched ? 'gate.here.noMatch' : 'gate.here.none')} />;
  return (
    <RowList name="here" label={t('gate.here')} className={styles.here} rows={rows} keyOf={({ visit }) => visit.id}>
      {(row) => {
        const { visit, hooked, spotCode, appointment, standing } = row;
        const hasWords = standing !== null && standing.kind !== 'over';
        const label = assetLabel(visit);
        const isUnacknowledged = visit.checkInAcknowledged === false && !own.has(visit.id);
        const company = visit.companyName ?? visit.companyHint;
        const type = visit.visitType === null || visit.visitType === 'Unknown' ? null : visitTypeWords(visit.visitType);
        return (
          <>
            <span className={styles.who}>
              <span className={styles.main}>
                <button type="button" className={styles.link} onClick={() => jumpTo(visit.spotId, { kind: 'visit', id: visit.id })}>
                  <bdi>{label}</bdi>
                </button>
                <Tag tone={visit.spotId === null ? 'warn' : 'truck'}>
                  {visit.spotId === null ? t('gate.here.waiting') : displayText(spotCode ?? t('gate.here.unknownSpot'), 16)}
                </Tag>
              </span>
              <span className={styles.sub}>
                <bdi>
                  {[hooked.length === 0 ? t('common.bobtail') : list(hooked.map(assetLabel)), company && displayText(company, 40), type]
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>
              </span>
            </span>
            <span className={styles.planned}>
              <span className={styles.main}>
                {visit.appointmentId === null ? (
                  <Tag tone="reserved" icon={<IconUserQuestion size={12} aria-hidden />}>
                    {t('common.walkIn')}
                  </Tag>
                ) : appointment === null ? (
                  <Tag tone="free">{t('gate.here.planned')}</Tag>
                ) : (
                  <button type="button" className={styles.link} onClick={() => showAppointment(appointment.id)}>
                    <bdi>{appointmentName(appointment)}</bdi>
                  </button>
                )}
              </span>
              <span className={styles.sub}>
                {hasWords && (
                  <>
                    <StandingText standing={standing} />
                    {' · '}
                  </>
                )}
                <Rich said={message('gate.here.for')} tags={{ age: () => <Age since={visit.createdAt} plain /> }} />
                {isUnacknowledged && actions.onAcknowledge === null && ` · ${t('gate.here.notAcknowledged')}`}
              </span>
            </span>
            <span className={styles.buttons}>
              {isUnacknowledged && actions.onAcknowledge !== null && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t('gate.acknowledge.of', { truck: label })}
                  onClick={() => actions.onAcknowledge?.(visit)}
                >
                  {t('gate.acknowledge')}
                </Button>
              )}
              {visit.appointmentId === null && actions.onLink !== null && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t('gate.link.of', { truck: label })}
                  onClick={() => actions.onLink?.(visit)}
                >
                  {t('gate.link')}
                </Button>
              )}
              {visit.appointmentId !== null && actions.onUnlink !== null && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={t('gate.unlink.of', { truck: label })}
                  onClick={() => actions.onUnlink?.(row)}
                >
                  {t('gate.unlink.open')}
                </Button>
              )}
              <Button
                variant="default"
                size="compact-xs"
                aria-label={t('gate.pass.of', { truck: label })}
                onClick={() => actions.onPass(visit)}
              >
                {t('gate.pass.open')}
              </Button>
              {visit.spotId === null ? (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t('gate.assign.of', { truck: label })}
                  onClick={() => actions.onAssign(visit)}
                >
                  {t('now.act.assign')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t('gate.depart.of', { truck: label })}
                  onClick={() => actions.onDepart(visit)}
                >
                  {t('gate.depart.open')}
                </Button>
              )}
            </span>
          </>
        );
      }}
    </RowList>
  );
}
