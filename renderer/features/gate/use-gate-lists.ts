import { useMemo } from 'react';
import { useStore } from 'zustand';
import { correctedPlatesOf } from '../../operations/corrected-plates.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { expectedRows, hereRows } from './gate-rows.ts';
import { useGateState, useMarks, useTodaysAppointments, useYardVersion } from './use-gate.ts';

/**
 * The trucks expected today, the late ones, and those here, updated with yard, schedule and clock.
 * We return the same object while none of them changes.
 */
export function useGateLists() {
  const page = usePage();
  const { yard, zone, ticker } = page;
  const corrected = useStore(correctedPlatesOf(page));
  const today = useTodaysAppointments();
  const { reported, hereMarks } = useGateState();
  const { marks, stamp } = useMarks();
  const version = useYardVersion();
  const minute = useTimeText((now) => String(Math.floor(now / 60_000)));
  // The yard and the marks are changed in place and the standing follows the clock: version, stamp
  // and minute stand for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const expected = useMemo(
    () => expectedRows(today, yard.table, ticker.now(), zone.timeZone, reported),
    [today, yard, version, minute, reported],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const here = useMemo(
    () => hereRows(yard.table, marks.row, ticker.now(), hereMarks, corrected),
    [marks, stamp, yard, version, minute, hereMarks, corrected],
  );
  const late = useMemo(
    () => expected.filter(({ standing }) => standing.kind === 'late'),
    [expected],
  );
  return useMemo(() => ({ today, expected, here, late }), [today, expected, here, late]);
}
