/** Changing an appointment (contract.md 1.9). It is no part of the seed: a profile turns it on. */
import type { AppointmentChange } from '../../../shared/appointments/change.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { withTokens } from '../authorized.ts';
import type { Outcome } from '../outcome.ts';
import type { DockSchedulingParts } from './parts.ts';

/** The call. It does not throw, and is never repeated here. */
export interface ChangeAppointmentClient {
  change(id: AppointmentId, change: AppointmentChange): Promise<Outcome>;
}

/** Makes it. */
export function createChangeAppointmentClient({
  http,
  tokens,
  undocumented,
}: DockSchedulingParts): ChangeAppointmentClient {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  return {
    change: (appointmentId, { kind: _, ...body }) =>
      remote.write({
        method: 'PATCH',
        path: undocumented.yardAppointmentChangePath,
        values: { appointmentId },
        body,
        reply: 'json-or-empty',
      }),
  };
}
