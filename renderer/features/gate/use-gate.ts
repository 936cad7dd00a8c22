import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { addDays } from '../../../shared/appointments/days.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type {
  CheckInAttempt,
  CheckInDraft,
  GateExtensions,
} from '../../../shared/console-api/gate.ts';
import type { GateArrivals } from '../../../shared/gate/came-for.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { SendingPaused } from '../../../shared/sending-paused.ts';
import type { Instant } from '../../../shared/time.ts';
import { usePage } from '../../page/page-context.tsx';
import { readGate } from '../../page/stores/unlisted-trucks.ts';
import { useRows, useScheduleStore, useToday } from '../../schedule/use-schedule.ts';
import type { HereMarks } from './gate-rows.ts';

/**
 * The features that the profile turns on, and the check-ins that wait for the clerk. `known` is
 * false until the console has sent it.
 */
export type GateState = {
  readonly known: boolean;
  readonly extensions: GateExtensions;
  readonly attempts: readonly CheckInAttempt[];
  /** Check-ins that are not sent yet. */
  readonly drafts: readonly CheckInDraft[];
  /**
   * Appointments for which a truck came that the yard doesn't show, and those whose check-in was a
   * wrong one.
   */
  readonly reported: GateArrivals;
  /** Trucks whose check-in was taken back, and what trucks also came for. */
  readonly hereMarks: HereMarks;
  readonly trouble: Message | null;
  /** Why we check no truck in until a clerk has looked in the yard. */
  readonly hold: SendingPaused | null;
  /** Trucks that this desk checked in: they need no acknowledgment. */
  readonly own: ReadonlySet<VisitId>;
  /** Asks again, after something was done. */
  readonly again: () => Promise<void>;
};

const gateKey = ['gate', 'state'] as const;
/**
 * Another page of the same console may settle an attempt: asked again so often, in milliseconds.
 */
const ASK_EVERY_MS = 10_000;

const noDrafts: readonly CheckInDraft[] = [];

/** The gate as the console knows it. */
export function useGateState(): GateState {
  const page = usePage();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: gateKey,
    queryFn: () => readGate(page),
    refetchInterval: ASK_EVERY_MS,
  });
  const again = useCallback(() => queries.invalidateQueries({ queryKey: gateKey }), [queries]);
  return {
    known: data !== undefined,
    extensions: data?.extensions ?? { checkIn: false, link: false },
    attempts: data?.attempts ?? [],
    drafts: data?.drafts ?? noDrafts,
    reported: useMemo(
      () => ({ came: new Set(data?.came), takenBack: new Set(data?.takenBack) }),
      [data?.came, data?.takenBack],
    ),
    hereMarks: useMemo(() => {
      const alsoFor = Map.groupBy(data?.alsoFor ?? [], ({ visit }) => visit);
      return {
        voided: new Set(data?.voided),
        alsoFor: new Map(
          [...alsoFor].map(([visit, all]) => [visit, all.map((each) => each.appointment)]),
        ),
        cameAt: new Map((data?.cameAt ?? []).map(({ visit, at }) => [visit, at as Instant])),
      };
    }, [data?.voided, data?.alsoFor, data?.cameAt]),
    trouble: data?.trouble ?? null,
    hold: data?.hold ?? null,
    own: useMemo(() => new Set(data?.own ?? []), [data?.own]),
    again,
  };
}

/** Appointments of today, and of the days beside it for the night. */
export function useTodaysAppointments(): readonly Appointment[] {
  const today = useToday();
  return useRows(addDays(today, -1), addDays(today, 1));
}

/** Appointments of trucks in the yard, on any day. Grows as we learn more. */
export function useMarks() {
  const schedule = useScheduleStore();
  const { marks } = schedule;
  const count = useRef(0);
  const subscribe = useCallback(
    (wake: () => void) =>
      marks.onChange(() => {
        count.current += 1;
        wake();
      }),
    [marks],
  );
  const stamp = useSyncExternalStore(subscribe, () => count.current);
  return { marks, stamp };
}

/** Grows with the yard, at most once a second: lists of all of the yard need no more. */
export function useYardVersion(): number {
  const { yard, ticker } = usePage();
  return useSyncExternalStore(ticker.on, yard.version);
}
