import { IconUserQuestion } from '@tabler/icons-react';
import { memo } from 'react';
import { carrierHere } from '../../../shared/gate-checks/carrier-facts.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../shared/text.ts';
import { useUi } from '../../page/page-context.tsx';
import { Age } from '../../page/parts/age.tsx';
import { NotReadYet, useIsYardRead } from '../../page/parts/not-read-yet.tsx';
import { appointmentName } from '../../schedule/schedule-text.ts';
import { StandingText } from '../../schedule/standing.tsx';
import { useShowAppointment } from '../../schedule/use-schedule.ts';
import { EmptyState } from '../../ui/parts.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Tag } from '../../ui/tag.tsx';
import { carrierNameText } from '../../ui/text/carrier-name-text.ts';
import { purposeWords } from '../../ui/text/visit-type.ts';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { WholeParts } from '../../ui/whole-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';
import type { HereRow } from './gate-rows.ts';
import { type HereActions, HereActs } from './here-acts.tsx';
import { missingOf, whatOf } from './lane/model.ts';
import { RowList } from './row-list.tsx';

/** Trucks in the yard, with their spots and appointments. */
export function HereList(props: {
  rows: readonly HereRow[];
  isSearched: boolean;
  actions: HereActions;
  /** Trucks that this desk checked in. */
  own: ReadonlySet<VisitId>;
}) {
  const { rows, isSearched, actions, own } = props;
  const { t } = useWords();
  const isYardRead = useIsYardRead();
  if (rows.length === 0 && !isYardRead) return <NotReadYet />;
  if (rows.length === 0)
    return <EmptyState title={t(isSearched ? 'gate.here.noMatch' : 'gate.here.none')} />;
  return (
    <RowList
      name="here"
      label={t('gate.here')}
      className={styles.here}
      rows={rows}
      keyOf={({ visit }) => visit.id}
    >
      {(row) => <HereTruck row={row} actions={actions} isOwn={own.has(row.visit.id)} />}
    </RowList>
  );
}

type TruckProps = {
  readonly row: HereRow;
  readonly actions: HereActions;
  /** This desk checked it in. */
  readonly isOwn: boolean;
};

/**
 * One truck with its spot, its appointment and its actions. It renders only when its data changes,
 * not when the clerk types into a card.
 */
const HereTruck = memo(function HereTruck({ row, actions, isOwn }: TruckProps) {
  const isUnacknowledged = row.visit.checkInAcknowledged === false && !isOwn;
  return (
    <>
      <WhoAndWhere row={row} />
      <CameFor row={row} says={isUnacknowledged && actions.onAcknowledge === null} />
      <HereActs row={row} actions={actions} isUnacknowledged={isUnacknowledged} />
    </>
  );
});

function WhoAndWhere({ row }: { row: HereRow }) {
  const { t } = useWords();
  const jumpTo = useUi((ui) => ui.jumpTo);
  const { visit, hooked, spotCode } = row;
  const { company, booked } = carrierHere(row);
  const type = purposeWords(visit.visitType);
  const missing =
    visit.appointmentId === null
      ? missingOf({ companyHint: company ?? '', visitType: type ?? 'Unknown' })
      : [];
  return (
    <span className={styles.who}>
      <span className={styles.main}>
        <button
          type="button"
          className={styles.link}
          onClick={() => jumpTo(visit.spotId, { kind: 'visit', id: visit.id })}
        >
          <bdi>
            <WholeCodes text={assetLabel(visit)} />
          </bdi>
        </button>
        <Tag tone={visit.spotId === null ? 'warn' : 'truck'}>
          {visit.spotId === null
            ? t('gate.here.waiting')
            : displayText(spotCode ?? t('gate.here.unknownSpot'), 16)}
        </Tag>
        {row.isTakenBack && <Tag tone="warn">{t('gate.here.takenBack')}</Tag>}
      </span>
      <span className={styles.sub}>
        <WholeParts
          parts={[
            ...(hooked.length === 0 ? [t('gate.card.noTrailer')] : hooked.map(assetLabel)),
            ...(company ? [carrierNameText(company, 40)] : []),
            ...(booked === null
              ? []
              : [t('gate.here.bookedBy', { booked: carrierNameText(booked, 40) })]),
            ...(type === null ? [] : [type]),
            ...(missing.length === 0
              ? []
              : [t('gate.card.areNotKnown', { what: whatOf(missing) })]),
          ]}
        />
      </span>
    </span>
  );
}

/** Its appointment and arrival. `says`: also that it isn't acknowledged yet. */
function CameFor({ row, says }: { row: HereRow; says: boolean }) {
  const { t } = useWords();
  const showAppointment = useShowAppointment();
  const { visit, appointment, standing } = row;
  const hasWords = standing !== null && standing.kind !== 'over';
  return (
    <span className={styles.planned}>
      <span className={styles.main}>
        {visit.appointmentId === null ? (
          <Tag tone="reserved" icon={<IconUserQuestion size={12} aria-hidden />}>
            {t('common.walkIn')}
          </Tag>
        ) : appointment === null ? (
          <Tag tone="free">{t('gate.here.planned')}</Tag>
        ) : (
          <button
            type="button"
            className={styles.link}
            onClick={() => showAppointment(appointment.id)}
          >
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
        <Rich
          said={message('gate.here.for')}
          tags={{ age: () => <Age since={row.cameAt} plain /> }}
        />
        {says && ` · ${t('gate.here.notAcknowledged')}`}
      </span>
    </span>
  );
}
