import { Button } from '@mantine/core';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { ScheduleState } from '../../../shared/console-api/appointments.ts';
import { addServiceSentence, notSetUpTitle } from '../../../shared/services.ts';
import { displayText } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { StandingText } from '../../schedule/standing.tsx';
import { useNames } from '../../schedule/use-schedule.ts';
import { appointmentName } from '../../schedule/words.ts';
import { EmptyState, Foreign } from '../../ui/parts.tsx';
import styles from './gate.module.css';
import type { ExpectedRow } from './gate-rows.ts';
import { RowList } from './row-list.tsx';

type Props = {
  readonly rows: readonly ExpectedRow[];
  readonly state: ScheduleState | null;
  /** Something was typed into the search box. */
  readonly isSearched: boolean;
  /** Null where checking in is off. */
  readonly onCheckIn: ((appointment: Appointment) => void) | null;
};

/** Trucks that are expected today and have not come. */
export function ExpectedList({ rows, state, isSearched, onCheckIn }: Props) {
  const names = useNames();
  if (rows.length === 0) return <Nothing state={state} isSearched={isSearched} />;
  return (
    <RowList name="expected" label="Expected today" rows={rows} keyOf={({ appointment }) => appointment.id}>
      {({ appointment, standing }) => {
        return (
          <>
            <span className={styles.time}>
              <Moment at={appointment.start} />
              <StandingText standing={standing} />
            </span>
            <span className={styles.who}>
              <span className={styles.main}>
                <Foreign text={appointment.companyName ?? 'Company not told'} max={60} />
              </span>
              <span className={styles.sub}>
                <bdi>
                  {[
                    appointmentName(appointment),
                    ...appointment.refNumbers.slice(0, 2).map((each) => displayText(each, 24)),
                    names.dock(appointment.dockId),
                    names.loadType(appointment.loadTypeId),
                  ]
                    .filter((each) => each !== '')
                    .join(' · ')}
                </bdi>
              </span>
            </span>
            {onCheckIn !== null && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Check in for ${appointmentName(appointment)}`}
                onClick={() => onCheckIn(appointment)}
              >
                Check in…
              </Button>
            )}
          </>
        );
      }}
    </RowList>
  );
}

function Nothing({ state, isSearched }: { state: ScheduleState | null; isSearched: boolean }) {
  if (state === null) return <EmptyState title="Reading the schedule" />;
  if (!state.isConfigured) return <EmptyState title={notSetUpTitle('dock-scheduling')}>{addServiceSentence}</EmptyState>;
  if (isSearched) return <EmptyState title="Nobody expected matches" />;
  if (state.asOf === null && state.trouble !== null) return <EmptyState title="The schedule could not be read">{state.trouble}</EmptyState>;
  if (state.asOf === null) return <EmptyState title="Reading the schedule" />;
  return <EmptyState title="Nobody else is expected today">Every appointment of today has come, was cancelled or is over.</EmptyState>;
}
