import { implement } from '@orpc/server';
import {
  detentionContract,
  type VisitEvidence,
} from '../../shared/console-api/reports/detention.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { sealOf } from '../journal/verify/seal.ts';
import type { Recorder } from '../journal/write/recorder.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { Policies } from './policies.ts';
import { type EvidenceParts, evidenceOf } from './visit-evidence.ts';

export type DetentionApiParts = EvidenceParts & {
  readonly context: Pick<FeatureContext, 'clock' | 'clerk'>;
  readonly recorder: Recorder;
  readonly policies: Policies;
  readonly openAppointment: (id: AppointmentId, signal: AbortSignal) => Promise<unknown>;
};

/** How long a sheet waits for an appointment that the schedule no longer keeps, in milliseconds. */
const APPOINTMENT_MS = 4_000;

/** Policies, and the evidence for what they charge. */
export function detentionApi({
  context: { clock, clerk },
  policies,
  openAppointment,
  ...parts
}: DetentionApiParts) {
  const contract = implement(detentionContract);
  return {
    watch: contract.watch.handler(({ signal }) =>
      watchState(policies, () => policies.current(), signal),
    ),
    set: contract.set.handler(({ input, errors }) => {
      const why = policies.set(input.policies, clerk());
      if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
    }),
    evidence: contract.evidence.handler(
      async ({ input: { visit }, errors }): Promise<VisitEvidence> => {
        parts.recorder.flush();
        const found = evidenceOf(parts, visit, clock.now());
        const booked = found?.appointment === null ? found.visit.appointmentId : null;
        // Without its appointment a stay would be charged from the arrival.
        if (booked !== null) await openAppointment(booked, AbortSignal.timeout(APPOINTMENT_MS));
        const known = booked === null ? found : evidenceOf(parts, visit, clock.now());
        if (known === null) throw errors.REFUSED({ data: { said: message('detention.unknown') } });
        // Of the same moment as the facts above it.
        const { text, qr } = await sealOf(parts.file.head());
        return { ...known, ...policies.current(), seal: { text, qr } };
      },
    ),
  };
}
