/** All clients of dock scheduling, over one port and one sign-in. */
import type { GateExtensions } from '../../../shared/console-api/gate.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { withTokens } from '../authorized.ts';
import { createAppointmentsClient } from './appointments-client.ts';
import { createChangeAppointmentClient } from './change-appointment.ts';
import { createCreationClient } from './create-appointment.ts';
import { createDockSchedulingClient } from './create-client.ts';
import { createFacilityReader } from './decode/facility.ts';
import { createGateClient } from './gate-client.ts';
import type { DockSchedulingParts } from './parts.ts';
import { LearnedVariants } from './read/learned-variants.ts';
import { settingsNotTaken } from './read/variants-in-use.ts';
import { createServiceEvents } from './service-events.ts';
import type { StorageClient } from './storage.ts';
import { createTemplateClient } from './template.ts';

export type DockSchedulingJoint = DockSchedulingParts & {
  readonly warehouse: WarehouseId;
  /** Calls beyond the seed that the profile turns on. */
  readonly extensions: GateExtensions & {
    readonly appointments: boolean;
    readonly assetEvents: boolean;
  };
  readonly storage: StorageClient;
};

/** Joins the clients. A feature picks what it needs. A new client is added only here. */
export function joinDockScheduling({
  warehouse,
  extensions,
  storage,
  ...given
}: DockSchedulingJoint) {
  const parts = { learned: new LearnedVariants(given.http.origin), ...given };
  const { http, tokens, undocumented } = parts;
  const client = createDockSchedulingClient(parts);
  const schedule = createAppointmentsClient(parts, warehouse);
  return {
    client,
    storage,
    gate: {
      client: createGateClient(
        withTokens(http, tokens, undocumented.yardAuthScheme),
        warehouse,
        undocumented,
      ),
      extensions,
      placeholders: undocumented.platePlaceholders.split(',') as readonly string[],
      serviceTime: http.serviceTime,
      graceMs: undocumented.worstServerDelayMs,
      negativeReads: undocumented.negativeReads,
    },
    /** Events of a spot or asset that the service dates itself. */
    events: createServiceEvents(parts, extensions.assetEvents),
    /** Reads the warehouse record (contract.md 1.12). */
    readFacility: createFacilityReader(parts, warehouse),
    schedule: { client: schedule, undocumented },
    booking: {
      serviceTime: http.serviceTime,
      creation: createCreationClient(parts, warehouse),
      template: createTemplateClient(parts, warehouse),
      /** Null if the profile doesn't turn it on. */
      changes: extensions.appointments ? createChangeAppointmentClient(parts) : null,
    },
    /** Settings of the register that the service has refused so far. */
    notTaken: (): ReadonlySet<string> =>
      settingsNotTaken(undocumented, [...client.formsInUse(), ...schedule.formsInUse()]),
  };
}

/** Dock scheduling as the console uses it. */
export type DockScheduling = ReturnType<typeof joinDockScheduling>;
