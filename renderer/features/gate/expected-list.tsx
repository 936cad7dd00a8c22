import { Button } from '@mantine/core';
import { memo } from 'react';
import type { ScheduleState } from '../../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { numbersInCapitals } from '../../../shared/readers/identity.ts';
import { displayText } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { NotSetUp } from '../../page/parts/not-read-yet.tsx';
import { Eta } from '../../schedule/eta.tsx';
import { appointmentName } from '../../schedule/schedule-text.ts';
import { StandingText } from '../../schedule/standing.tsx';
import { useNames } from '../../schedule/use-schedule.ts';
import { EmptyState, OutsideText } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { carrierNameText } from '../../ui/text/carrier-name-text.ts';
import { WholeParts } from '../../ui/whole-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';
import type { ExpectedRow } from './gate-rows.ts';
import { RowList } from './row-list.tsx';

type Props = {
  readonly rows: readonly ExpectedRow[];
  readonly state: ScheduleState | null;
  /** The search text, empty if there is none. */
  readonly searched: string;
  /** Appointments whose truck is checked in by a draft: not sent yet. */
  readonly kept: ReadonlySet<AppointmentId>;
  /** Opens the card of the row; null where checking in is off. */
  readonly onCheckIn: ((row: ExpectedRow) => void) | null;
};

/** Trucks that are expected today and have not come. */
export function ExpectedList({ rows, state, searched, kept, onCheckIn }: Props) {
  const { t } = useWords();
  if (rows.length === 0) return <Nothing state={state} searched={searched} />;
  return (
    <RowList
      name="expected"
      label={t('gate.expected')}
      rows={rows}
      keyOf={({ appointment }) => appointment.id}
    >
      {(row) => (
        <ExpectedTruck row={row} isKept={kept.has(row.appointment.id)} onCheckIn={onCheckIn} />
      )}
    </RowList>
  );
}

type TruckProps = Pick<Props, 'onCheckIn'> & {
  readonly row: ExpectedRow;
  /** A draft checks it in. */
  readonly isKept: boolean;
};

/** One row. It renders only when its data changes, not when the clerk types into a card. */
const ExpectedTruck = memo(function ExpectedTruck({ row, isKept, onCheckIn }: TruckProps) {
  const names = useNames();
  const { t } = useWords();
  const { appointment, standing } = row;
  return (
    <>
      <span className={styles.time}>
        <Moment at={appointment.start} />
        <StandingText standing={standing} />
      </span>
      <span className={styles.who}>
        <span className={styles.main}>
          {appointment.dockId !== null && <Tag tone="info">{names.dock(appointment.dockId)}</Tag>}
          <OutsideText
            text={carrierNameText(appointment.companyName ?? t('gate.expected.noCompany'), 60)}
            max={60}
          />
          <Eta of={appointment} standing={standing} />
        </span>
        <span className={styles.sub}>
          <WholeParts
            parts={[
              appointmentName(appointment),
              ...appointment.refNumbers.slice(0, 2).map((each) => displayText(each, 24)),
              names.loadType(appointment.loadTypeId),
            ].filter((each) => each !== '')}
          />
        </span>
      </span>
      {isKept && <Tag tone="warn">{t('gate.draft.notSent')}</Tag>}
      {onCheckIn !== null && !isKept && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('gate.checkIn.for', { appointment: appointmentName(appointment) })}
          onClick={() => onCheckIn(row)}
        >
          {t('gate.checkIn.open')}
        </Button>
      )}
    </>
  );
});

function Nothing({ state, searched }: { state: ScheduleState | null; searched: string }) {
  const { t, format } = useWords();
  if (state === null) return <EmptyState title={t('common.loadingSchedule')} />;
  if (!state.isConfigured) return <NotSetUp service="dock-scheduling" />;
  if (searched !== '')
    return (
      <EmptyState title={t('gate.expected.noMatch')}>
        {t('gate.find.enter', { text: displayText(numbersInCapitals(searched), 40) })}
      </EmptyState>
    );
  if (state.asOf === null && state.trouble !== null)
    return <EmptyState title={t('gate.expected.failed')}>{format(state.trouble)}</EmptyState>;
  if (state.asOf === null) return <EmptyState title={t('common.loadingSchedule')} />;
  return <EmptyState title={t('gate.expected.none')}>{t('gate.expected.noneWhy')}</EmptyState>;
}
