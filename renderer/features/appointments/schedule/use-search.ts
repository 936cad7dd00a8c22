import { useEffect, useState } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';

/**
 * `of` is the text that the result belongs to. While a newer result loads, it is an earlier text.
 */
type Found = {
  readonly items: readonly Appointment[];
  readonly more: boolean;
  readonly of: string;
};

/** Milliseconds a search waits for the next letter. */
const PAUSE = 150;
/** Letters that a search needs. */
const SHORTEST = 2;

/**
 * Searches the schedule by number, reference or carrier. Null while the text is too short. Repeated
 * when the schedule changes.
 */
export function useSearch(text: string, limit: number): Found | null {
  const { api } = usePage();
  const version = useSchedule(({ state }) => (state?.isConfigured === true ? state.version : null));
  const [found, setFound] = useState<Found | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < SHORTEST || version === null) {
      setFound(null);
      return;
    }
    const cancel = new AbortController();
    const timer = setTimeout(() => {
      api.appointments.search({ text: wanted, limit }, { signal: cancel.signal }).then(
        (answer) => setFound({ ...answer, of: wanted }),
        () => {},
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [api, wanted, version, limit]);
  return wanted.length < SHORTEST ? null : found;
}
