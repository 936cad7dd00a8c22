/** Notes in the journal what takes an appointment off the list of late ones. */
import { arrivalsWith, type GateArrivals } from '../../shared/gate/came-for.ts';
import { lateChangeFact, lateChangeOf } from '../../shared/shift/late-changes.ts';
import type { Clock } from '../../shared/time.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { Recorder } from '../journal/write/recorder.ts';

/** What we need for it. */
export type LateChangeParts = {
  readonly clock: Pick<Clock, 'now'>;
  readonly schedule: Pick<ScheduleCache, 'watchReplaced'>;
  readonly recorder: Pick<Recorder, 'note'>;
  readonly base: YardTable;
  readonly gateArrivals: () => GateArrivals;
};

/** A late appointment that the office moves leaves the schedule's late ones, and no shift's. */
export function keepLateChanges(parts: LateChangeParts): void {
  const { clock, schedule, recorder, base, gateArrivals } = parts;
  schedule.watchReplaced(({ asOf, ...replaced }) => {
    const read = asOf === null ? Number.NaN : Date.parse(asOf);
    const known = () => arrivalsWith(base, () => undefined, gateArrivals());
    const late = lateChangeOf(replaced, read, known);
    if (late !== null) recorder.note(lateChangeFact(late, clock.now()));
  });
}
