/** What stood on doors, or on the lot's spots. Pure. */
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { UseKey } from '../../shared/metrics/figure-list.ts';
import type { MetricsPart } from '../../shared/metrics/metrics-parts.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { UseStay } from './list-figure.ts';

/**
 * Stays that ended in `parts`, and those that go on now. `parts` reach from the first day wanted
 * until now: a stay may have ended days later. One whose beginning isn't known is left out, as of
 * every figure of stays.
 */
export function spotStaysOf(
  figure: UseKey,
  parts: readonly MetricsPart[],
  base: YardTable,
): readonly UseStay[] {
  const doors = new Set(
    [...base.spots()]
      .filter(({ type }) => type === 'docking')
      .map(({ id }): Subject => `spot:${id}`),
  );
  const isWanted = (spot: Subject) => doors.has(spot) === (figure === 'doorHours');
  const ended = parts.flatMap(({ notes }) =>
    notes.flatMap(({ figure: noted, subject, spot, at, ms }): readonly UseStay[] =>
      noted === 'stay' && spot !== undefined && ms !== null && isWanted(spot)
        ? [{ subject, spot, since: at - ms, until: at }]
        : [],
    ),
  );
  const here = [
    ...[...base.visits()].map((row) => ({ row, subject: `visit:${row.id}` as const })),
    ...[...base.containers()].map((row) => ({ row, subject: `container:${row.id}` as const })),
  ].flatMap(({ row, subject }): readonly UseStay[] => {
    const since = Date.parse(row.placedAt ?? '');
    if (!row.isActive || row.spotId === null || Number.isNaN(since)) return [];
    const spot: Subject = `spot:${row.spotId}`;
    return isWanted(spot) ? [{ subject, spot, since, until: null }] : [];
  });
  return [...ended, ...here];
}
