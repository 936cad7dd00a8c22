import { useEffect, useState } from 'react';
import type { ScheduleState } from '../../../shared/console-api/appointments.ts';
import { usePage } from '../../app/page-context.tsx';
import { watchForever } from '../../connection/watch-forever.ts';

/** What is kept of the schedule (docks, load types, drafts), followed while it is shown; null until it was told. */
export function useScheduleState(): ScheduleState | null {
  const { api } = usePage();
  const [state, setState] = useState<ScheduleState | null>(null);
  useEffect(() => watchForever((options) => api.appointments.watch(undefined, options), setState), [api]);
  return state;
}
