/**
 * Changes an appointment, or sets its ETA (contract.md 1.9). The seed doesn't have it; a profile
 * turns it on.
 */
import type { AppointmentChange } from '../../../shared/appointments/change.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { withTokens } from '../authorized.ts';
import type { Outcome } from '../outcome.ts';
import type { DockSchedulingParts } from './parts.ts';

/** The call. It doesn't throw, and we never repeat it here. */
export interface ChangeAppointmentClient {
  change(id: AppointmentId, change: AppointmentChange): Promise<Outcome>;
}

export function createChangeAppointmentClient({
  http,
  tokens,
  undocumented,
}: DockSchedulingParts): ChangeAppointmentClient {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  return {
    change: (appointmentId, { kind, ...body }) =>
      remote.write({
        method: 'PATCH',
        path:
          kind === 'eta'
            ? undocumented.yardAppointmentEtaPath
            : undocumented.yardAppointmentChangePath,
        values: { appointmentId },
        body,
        reply: 'json-or-empty',
      }),
  };
}
