/** The product's client on a sandbox, signed in by its first account. */
import { createPasswordTokens } from '../../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../../main/credentials/secret-store.ts';
import type { GateService } from '../../../../main/gate/open-gate.ts';
import type { CallLog } from '../../../../main/kernel/redact.ts';
import { withTokens } from '../../../../main/remote/authorized.ts';
import { createAppointmentsClient } from '../../../../main/remote/dock-scheduling/appointments-client.ts';
import { createDockSchedulingClient } from '../../../../main/remote/dock-scheduling/create-client.ts';
import { createFacilityReader } from '../../../../main/remote/dock-scheduling/decode/facility.ts';
import { createGateClient } from '../../../../main/remote/dock-scheduling/gate-client.ts';
import type { DockScheduling } from '../../../../main/remote/dock-scheduling/join-dock-scheduling.ts';
import { createNamedRecords } from '../../../../main/remote/dock-scheduling/read/named-records.ts';
import { createServiceEvents } from '../../../../main/remote/dock-scheduling/service-events.ts';
import { createHttp } from '../../../../main/remote/http.ts';
import { resolveUndocumented } from '../../../../main/remote/undocumented.ts';
import type { Sandbox } from '../../../../sandbox/index.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';

const clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** A client and the reader of the facility's record; `close` ends their connections. */
export async function clientOf(
  sandbox: Pick<Sandbox, 'url' | 'accounts' | 'warehouse'>,
  readDeadlineMs = 30_000,
  writeDeadlineMs = 30_000,
  overrides: object = {},
  log: CallLog = () => undefined,
): Promise<{
  readonly client: ReturnType<typeof createDockSchedulingClient>;
  readonly readFacility: ReturnType<typeof createFacilityReader>;
  readonly account: string;
  readonly events: ReturnType<typeof createServiceEvents>;
  readonly named: ReturnType<typeof createNamedRecords>;
  readonly schedule: DockScheduling['schedule'];
  readonly gate: GateService & {
    readonly extensions: {
      readonly appointments: boolean;
      readonly assetEvents: boolean;
    };
  };
  close(): void;
}> {
  const resolved = resolveUndocumented({ readDeadlineMs, writeDeadlineMs, ...overrides });
  const account = sandbox.accounts[0];
  if (!resolved.ok || account === undefined) throw new Error('The settings of the test are wrong.');
  const undocumented = resolved.value;
  const http = createHttp({ baseUrl: sandbox.url, clock, limits: undocumented, log });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  const tokens = createPasswordTokens({ http, secrets, email: account.email, undocumented, clock });
  const parts = { http, tokens, undocumented };
  const client = createDockSchedulingClient(parts);
  return {
    client,
    readFacility: createFacilityReader(parts, sandbox.warehouse.id as WarehouseId),
    account: account.email,
    events: createServiceEvents(parts, true),
    named: createNamedRecords(parts, sandbox.warehouse.id as WarehouseId),
    schedule: {
      client: createAppointmentsClient(parts, sandbox.warehouse.id as WarehouseId),
      undocumented,
    },
    gate: {
      client: createGateClient(
        withTokens(http, tokens, 'Bearer'),
        sandbox.warehouse.id as WarehouseId,
        undocumented,
      ),
      extensions: {
        checkIn: true,
        link: true,
        appointments: false,
        assetEvents: false,
      },
      serviceTime: http.serviceTime,
      graceMs: undocumented.worstServerDelayMs,
      placeholders: [],
      negativeReads: undocumented.negativeReads,
    },
    close: () => http.close(),
  };
}
