import { Button } from '@mantine/core';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { ScheduleState } from '../../shared/console-api/appointments.ts';
import { displayText } from '../../shared/text.ts';
import { Moment } from '../ui/age.tsx';
import { EmptyState, Foreign } from '../ui/parts.tsx';
import styles from './gate.module.css';
import type { ExpectedRow } from './gate-rows.ts';
import { RowList } from './row-list.tsx';
import { Standing } from './standing.tsx';

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
  if (rows.length === 0) return <Nothing state={state} isSearched={isSearched} />;
  const doorOf = (id: string | null) => {
    const dock = state?.docks.find((each) => each.id === id);
    return dock === undefined ? null : (dock.doorNumber ?? dock.name);
  };
  return (
    <RowList label="Expected today" rows={rows} keyOf={({ appointment }) => appointment.id}>
      {({ appointment, standing }) => {
        const door = doorOf(appointment.dockId);
        const load = state?.loadTypes.find(({ id }) => id === appointment.loadTypeId)?.name ?? null;
        return (
          <>
            <span className={styles.time}>
              <Moment at={appointment.start} />
              <Standing standing={standing} />
            </span>
            <span className={styles.who}>
              <span className={styles.main}>
                <Foreign text={appointment.companyName ?? 'Company not told'} max={60} />
              </span>
              <span className={styles.sub}>
                <bdi>
                  {[
                    appointment.confirmationNumber === null ? null : `#${displayText(appointment.confirmationNumber, 20)}`,
                    ...appointment.refNumbers.slice(0, 2).map((each) => displayText(each, 24)),
                    door === null ? null : `door ${displayText(door, 20)}`,
                    load === null ? null : displayText(load, 30),
                  ]
                    .filter((each) => each !== null)
                    .join(' · ')}
                </bdi>
              </span>
            </span>
            {onCheckIn !== null && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Check in for ${appointment.confirmationNumber ?? displayText(appointment.companyName ?? 'this appointment', 40)}`}
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
  if (!state.isConfigured)
    return <EmptyState title="No dock scheduling is set up">Add "dockScheduling" to the profile, or set it up in Settings.</EmptyState>;
  if (isSearched) return <EmptyState title="Nobody expected matches" />;
  if (state.asOf === null && state.trouble !== null) return <EmptyState title="The schedule could not be read">{state.trouble}</EmptyState>;
  if (state.asOf === null) return <EmptyState title="Reading the schedule" />;
  return <EmptyState title="Nobody else is expected today">Every appointment of today has come, was cancelled or is over.</EmptyState>;
}
