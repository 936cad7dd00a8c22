import type { WarehouseId } from '../../shared/ids.ts';
import type { ScheduleService } from '../appointments/schedule.ts';
import { createPasswordTokens } from '../credentials/password-tokens.ts';
import { createPastedTokens } from '../credentials/pasted-tokens.ts';
import { createQuotingTokens, exchangeRefresh, verifyToken } from '../credentials/quoting-tokens.ts';
import type { SecretKey, SecretStore } from '../credentials/secret-store.ts';
import { signedApplicationTokens, signedUserTokens } from '../credentials/signed-tokens.ts';
import { applicationAccount, type ProfileFacts, pastedAccount } from '../facilities/profile.ts';
import type { ServiceSignIn } from '../facilities/sign-ins.ts';
import type { GateService } from '../gate/open-gate.ts';
import type { CallLog } from '../kernel/redact.ts';
import type { MarketplaceService } from '../marketplace/marketplace.ts';
import type { QuotingService } from '../quoting/service.ts';
import { withTokens } from '../remote/authorized.ts';
import { createAppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import { type CreationClient, createCreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import { createDockSchedulingClient } from '../remote/dock-scheduling/create-client.ts';
import { createFacilityReader } from '../remote/dock-scheduling/facility.ts';
import { settingsNotTaken } from '../remote/dock-scheduling/forms-in-use.ts';
import { createGateClient } from '../remote/dock-scheduling/gate.ts';
import type { StorageClient } from '../remote/dock-scheduling/storage.ts';
import { createTemplateClient, type TemplateClient } from '../remote/dock-scheduling/template.ts';
import { createHttp } from '../remote/http.ts';
import { createMarketplaceClient } from '../remote/marketplace/create-client.ts';
import { asApplicationTokens, asUserTokens, portOf, type UserPort } from '../remote/marketplace/port.ts';
import type { TokenSource } from '../remote/token-source.ts';
import { connectStorage } from './storage.ts';
import { systemClock } from './system-ports.ts';

/** Dock scheduling as the console uses it. */
export type DockScheduling = {
  readonly client: DockSchedulingClient;
  readonly storage: StorageClient;
  readonly gate: GateService;
  readonly readFacility: ReturnType<typeof createFacilityReader>;
  readonly schedule: ScheduleService;
  readonly booking: { readonly creation: CreationClient; readonly template: TemplateClient };
  /** The account that operations are pinned to. */
  readonly account: string;
  readonly tokens: TokenSource;
  readonly signIns: readonly ServiceSignIn[];
  /** Settings of the register that the service does not take, as far as it was asked. */
  notTaken(): ReadonlySet<string>;
  close(): void;
};

/** Joins the HTTP port, the sign-in and the client that a profile names; null when it names none. */
export function connectDockScheduling(
  { dockScheduling, undocumented, warehouseId }: Pick<ProfileFacts, 'dockScheduling' | 'undocumented' | 'warehouseId'>,
  secrets: SecretStore,
  log: CallLog,
): DockScheduling | null {
  if (dockScheduling === null) return null;
  const { baseUrl, auth, extensions } = dockScheduling;
  const clock = systemClock;
  const http = createHttp({ baseUrl, clock, limits: undocumented, log });
  const account = auth.kind === 'password' ? auth.email : pastedAccount;
  const key: SecretKey = { origin: http.origin, kind: auth.kind, account };
  const tokens =
    auth.kind === 'password'
      ? createPasswordTokens({ http, secrets, email: auth.email, undocumented, clock })
      : createPastedTokens({ secrets, key, clock });
  const parts = { http, tokens, undocumented };
  const documents = connectStorage(dockScheduling, undocumented, tokens, log);
  const client = createDockSchedulingClient(parts);
  const schedule = createAppointmentsClient(parts, warehouseId as WarehouseId);
  return {
    client,
    notTaken: () => settingsNotTaken(undocumented, [...client.formsInUse(), ...schedule.formsInUse()]),
    storage: documents.client,
    gate: {
      client: createGateClient(withTokens(http, tokens, undocumented.yardAuthScheme), warehouseId as WarehouseId, undocumented),
      extensions,
      graceMs: undocumented.worstServerDelayMs,
      negativeReads: undocumented.negativeReads,
    },
    readFacility: createFacilityReader(parts, warehouseId as WarehouseId),
    schedule: { client: schedule, undocumented },
    booking: {
      creation: createCreationClient(parts, warehouseId as WarehouseId),
      template: createTemplateClient(parts, warehouseId as WarehouseId),
    },
    account,
    tokens,
    signIns: [{ service: 'dock-scheduling', how: auth.kind, account, tokens, key, derived: [] }],
    close: () => {
      documents.close();
      http.close();
    },
  };
}

/** The quoting service as quick quote uses it, null when the profile names none. */
export function connectQuoting(
  { quoting, undocumented }: Pick<ProfileFacts, 'quoting' | 'undocumented'>,
  secrets: SecretStore,
  log: CallLog,
): (QuotingService & { readonly signIns: readonly ServiceSignIn[]; close(): void }) | null {
  if (quoting === null) return null;
  const { baseUrl, auth } = quoting;
  const clock = systemClock;
  const http = createHttp({ baseUrl, clock, limits: undocumented, log });
  const account = auth.kind === 'password' ? auth.username : pastedAccount;
  const key: SecretKey = { origin: http.origin, kind: auth.kind, account };
  const tokens =
    auth.kind === 'password'
      ? createQuotingTokens({ http, secrets, username: auth.username, paths: undocumented, clock })
      : createPastedTokens({ secrets, key, clock });
  const refreshKey = auth.kind === 'password' ? ({ origin: http.origin, kind: 'refresh-token', account: auth.username } as const) : null;
  return {
    http: withTokens(http, tokens, 'JWT'),
    undocumented,
    tryRefresh: refreshKey === null ? null : async (path) => exchangeRefresh(http, path, (await secrets.get(refreshKey)) ?? ''),
    verify: async (path) => verifyToken(http, path, await tokens.token()),
    signIns: [{ service: 'quoting', how: auth.kind, account, tokens, key, derived: refreshKey === null ? [] : [refreshKey] }],
    close: () => http.close(),
  };
}

/** The marketplace with a port for the application and one for each carrier account; null when the profile names none. */
export function connectMarketplace(
  { marketplace, undocumented, warehouseId }: Pick<ProfileFacts, 'marketplace' | 'undocumented' | 'warehouseId'>,
  secrets: SecretStore,
  log: CallLog,
): (Omit<MarketplaceService, 'listen'> & { readonly signIns: readonly ServiceSignIn[]; close(): void }) | null {
  if (marketplace === null) return null;
  const { baseUrl, auth, webhooks } = marketplace;
  const clock = systemClock;
  const http = createHttp({ baseUrl, clock, limits: undocumented, log });
  const service = 'marketplace';
  const keyOf = (kind: SecretKey['kind'], account: string): SecretKey => ({ origin: http.origin, kind, account });
  const pasted = (account: string) => createPastedTokens({ secrets, key: keyOf('token', account), clock });
  const signing = auth.kind === 'signed' ? { http, secrets, clock, issuer: auth.issuer } : null;
  const tokens = signing ? signedApplicationTokens(signing) : asApplicationTokens(pasted(applicationAccount));
  const application = portOf(http, tokens);
  const pastedUsers = new Map(auth.kind === 'token' ? auth.accounts.map((account) => [account, pasted(account)]) : []);
  const users = new Map<string, UserPort>();
  const portFor = (account: string): UserPort | null => {
    // A pasted token exists for the accounts that the profile names; a signed one can be made for any.
    if (auth.kind === 'token' && !auth.accounts.includes(account)) return null;
    const port =
      users.get(account) ??
      portOf(http, signing ? signedUserTokens(signing, account) : asUserTokens(pastedUsers.get(account) ?? pasted(account)));
    users.set(account, port);
    return port;
  };
  return {
    client: createMarketplaceClient(application, undocumented),
    portFor,
    accounts: auth.kind === 'token' ? auth.accounts : [],
    skewMs: () => http.skewMs(),
    origin: http.origin,
    webhooks,
    receiverSecret: { secrets, key: keyOf('webhook-path', warehouseId) },
    signIns: signing
      ? [{ service, how: 'signed', account: signing.issuer, tokens, key: keyOf('private-key', signing.issuer), derived: [] }]
      : [...pastedUsers, [applicationAccount, tokens] as const].map(([account, source]) => ({
          service,
          how: 'token',
          account,
          tokens: source,
          key: keyOf('token', account),
          derived: [],
        })),
    close: () => http.close(),
  };
}
