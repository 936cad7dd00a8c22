import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { addDays, dayOf } from '../../shared/appointments/days.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { ScheduleState } from '../../shared/console-api/appointments.ts';
import type { CheckInAttempt, GateExtensions } from '../../shared/console-api/gate.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { usePage } from '../app/page-context.tsx';
import { watchForever } from '../connection/watch-forever.ts';
import { useTimeText } from '../ui/age.tsx';

/** What the profile turns on, and the check-ins that wait for the clerk. `known` is false until the console told. */
export type GateState = {
  readonly known: boolean;
  readonly extensions: GateExtensions;
  readonly attempts: readonly CheckInAttempt[];
  readonly trouble: string | null;
  /** Asks again, after something was done. */
  readonly again: () => void;
};

const gateKey = ['gate', 'state'] as const;
/** Another page of the same console may settle an attempt: asked anew so often, in milliseconds. */
const askEveryMs = 10_000;

/** The gate as the console knows it. */
export function useGateState(): GateState {
  const { api } = usePage();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: gateKey, queryFn: () => api.gate.state(), refetchInterval: askEveryMs });
  const again = useCallback(() => void queries.invalidateQueries({ queryKey: gateKey }), [queries]);
  return {
    known: data !== undefined,
    extensions: data?.extensions ?? { checkIn: false, link: false },
    attempts: data?.attempts ?? [],
    trouble: data?.trouble ?? null,
    again,
  };
}

/** The schedule's state, followed while the screen is shown; null before the console told. */
export function useScheduleState(): ScheduleState | null {
  const { api } = usePage();
  const [state, setState] = useState<ScheduleState | null>(null);
  useEffect(() => watchForever((options) => api.appointments.watch(undefined, options), setState), [api]);
  return state;
}

/** Appointments of today, and of yesterday for the night; asked again when one of the two days changed. */
export function useTodaysAppointments(state: ScheduleState | null): readonly Appointment[] {
  const { api, zone } = usePage();
  const today = useTimeText((now) => dayOf(now, zone.timeZone));
  const first = addDays(today, -1);
  const versions = [state?.dayVersions[first] ?? 0, state?.dayVersions[today] ?? 0];
  const { data } = useQuery({
    queryKey: ['gate', 'today', first, today, ...versions],
    queryFn: () => api.appointments.range({ first, last: today }),
    placeholderData: keepPreviousData,
    enabled: state?.isConfigured === true,
  });
  return data ?? none;
}

const none: readonly Appointment[] = [];

/** Those of today with those that trucks in the yard belong to, whatever their day. */
export function useAppointmentsById(
  today: readonly Appointment[],
  wanted: readonly AppointmentId[],
  version: number,
): ReadonlyMap<AppointmentId, Appointment> {
  const { api } = usePage();
  const missing = useMemo(() => {
    const known = new Set(today.map(({ id }) => id));
    return [...new Set(wanted)].filter((id) => !known.has(id)).sort();
  }, [today, wanted]);
  const { data } = useQuery({
    queryKey: ['gate', 'others', version, missing],
    queryFn: () => api.appointments.some({ ids: missing.slice(0, 1_000) }),
    placeholderData: keepPreviousData,
    enabled: missing.length > 0,
  });
  return useMemo(() => new Map([...(data ?? []), ...today].map((each) => [each.id, each])), [data, today]);
}

/** Grows with the yard, at most once a second: lists of the whole yard need no more. */
export function useYardVersion(): number {
  const { yard, ticker } = usePage();
  return useSyncExternalStore(ticker.on, yard.version);
}
