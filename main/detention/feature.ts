/** Dwell and detention as a feature: it reads the journal, and its policies are facts of it. */
import type { AppointmentId } from '../../shared/ids.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { detentionApi } from './detention-api.ts';
import { openPolicies } from './policies.ts';

export type DetentionFeatureParts = {
  readonly context: FeatureContext;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly live: Pick<LiveYard, 'base'>;
  /** What the cache has of the schedule. */
  readonly schedule: Pick<ScheduleCache, 'one' | 'load'>;
  /** Reads one appointment from the service, and keeps what it reads. */
  readonly openAppointment: (id: AppointmentId, signal: AbortSignal) => Promise<unknown>;
};

/** Opens it. */
export function openDetentionFeature({
  context,
  journal: { file, recorder },
  live,
  schedule,
  openAppointment,
}: DetentionFeatureParts) {
  const policies = openPolicies(file, recorder, context.clock);
  return {
    api: {
      detention: detentionApi({
        context,
        file,
        recorder,
        policies,
        base: live.base,
        placeholders: context.placeholders,
        appointment: (id) => schedule.one(id),
        openAppointment,
        loadType: (id) => schedule.load().loadTypes.find((each) => each.id === id)?.name ?? null,
      }),
    },
  };
}
