/**
 * Connects the services that a profile names, each with its own sign-in and network. A service that
 * the profile doesn't name is null.
 */
import type { ServiceName } from '../../shared/console-api/status.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import { createPasswordTokens } from '../credentials/password-tokens.ts';
import { createPastedTokens } from '../credentials/pasted-tokens.ts';
import {
  createQuotingTokens,
  exchangeRefresh,
  verifyToken,
} from '../credentials/quoting-tokens.ts';
import type { SecretKey, SecretStore } from '../credentials/secret-store.ts';
import { signedApplicationTokens, signedUserTokens } from '../credentials/signed-tokens.ts';
import {
  applicationAccount,
  type ProfileFacts,
  pastedAccount,
  proxyPasswordKey,
} from '../facilities/profile.ts';
import type { ServiceSignIn } from '../facilities/sign-ins.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { CallLog } from '../kernel/redact.ts';
import type { MarketplaceService } from '../marketplace/marketplace.ts';
import type { QuotingService } from '../quoting/service.ts';
import { withTokens } from '../remote/authorized.ts';
import type { ClockDifference } from '../remote/clock-difference.ts';
import {
  type DockScheduling,
  joinDockScheduling,
} from '../remote/dock-scheduling/join-dock-scheduling.ts';
import type { DockSchedulingParts } from '../remote/dock-scheduling/parts.ts';
import { createNamedRecords } from '../remote/dock-scheduling/read/named-records.ts';
import { createHttp } from '../remote/http.ts';
import { createMarketplaceClient } from '../remote/marketplace/create-client.ts';
import {
  asApplicationTokens,
  asUserTokens,
  portOf,
  type UserPort,
} from '../remote/marketplace/port.ts';
import type { Network } from '../remote/network/network.ts';
import { profileRoutes } from '../remote/network/network-routes.ts';
import { readRealtimeUrl } from '../remote/realtime/address.ts';
import { dialSocketIo } from '../remote/realtime/dial.ts';
import type { TokenSource } from '../remote/token-source.ts';
import type { LiveService } from '../yard/live/live-updates.ts';
import { connectStorage } from './storage.ts';
import { systemClock } from './system-ports.ts';

/**
 * What all services of a facility need. `network` is the host's, before the profile's own proxy.
 */
export type ServiceParts = {
  readonly secrets: SecretStore;
  readonly network: Network;
  readonly log: CallLog;
  /** Gets each service's clock. */
  readonly clocks?: Pick<ClockDifference, 'note'> | undefined;
};

/** The host's network, with the profile's proxy before the environment's and the system's. */
export const facilityNetwork = (
  { proxy }: Pick<ProfileFacts, 'proxy'>,
  { secrets, network }: Pick<ServiceParts, 'secrets' | 'network'>,
): Network =>
  network.with(
    profileRoutes(proxy, async () => {
      const key = proxyPasswordKey(proxy);
      return key === null ? null : secrets.get(key);
    }),
  );

/** A connected service: what Settings show of its sign-in, and how to close it. */
type Connected = { readonly signIns: readonly ServiceSignIn[]; close(): void };

/**
 * The sign-in of a service with a password (of the account `name`) or a pasted token (`name` null).
 */
function signInWith(
  service: ServiceName,
  name: string | null,
  origin: string,
  secrets: SecretStore,
  byPassword: (name: string) => TokenSource,
) {
  const how = name === null ? 'token' : 'password';
  const account = name ?? pastedAccount;
  const key: SecretKey = { origin, kind: how, account };
  const tokens =
    name === null ? createPastedTokens({ secrets, key, clock: systemClock }) : byPassword(name);
  return { service, how, account, tokens, key, derived: [] } as const;
}

/**
 * Joins the HTTP port, the sign-in and the client of a profile's service; null if it names none.
 */
export function connectDockScheduling(
  facts: Pick<ProfileFacts, 'dockScheduling' | 'undocumented' | 'warehouseId' | 'proxy'>,
  parts: ServiceParts,
):
  | (DockScheduling &
      Connected &
      Pick<ServiceSignIn, 'account' | 'tokens'> & {
        readonly live: LiveService | null;
        readonly onLost: (listener: () => void) => () => void;
      })
  | null {
  const { dockScheduling, undocumented, warehouseId } = facts;
  if (dockScheduling === null) return null;
  const { secrets, log } = parts;
  const { baseUrl, auth, extensions } = dockScheduling;
  const clock = systemClock;
  const network = facilityNetwork(facts, parts);
  const onClock = (ms: number) => parts.clocks?.note('dock-scheduling', ms);
  const lost = createListeners<void>();
  const onLost = () => lost.tell();
  const http = createHttp({ baseUrl, clock, limits: undocumented, network, log, onClock, onLost });
  const signIn = signInWith(
    'dock-scheduling',
    auth.kind === 'password' ? auth.email : null,
    http.origin,
    secrets,
    (email) => createPasswordTokens({ http, secrets, email, undocumented, clock }),
  );
  const { account, tokens } = signIn;
  const documents = connectStorage({ dockScheduling, undocumented, tokens, network, log });
  const warehouse = warehouseId as WarehouseId;
  const service = { http, tokens, undocumented, warehouse };
  const joined = joinDockScheduling({ ...service, extensions, storage: documents.client });
  const { learned } = joined.client;
  return {
    ...joined,
    live: liveUpdates(dockScheduling, { ...service, learned, network }),
    onLost: lost.watch,
    account,
    tokens,
    signIns: [signIn],
    close: () => {
      documents.close();
      http.close();
    },
  };
}

/** The channel that announces changes between full reads; null if the profile names none. */
function liveUpdates(
  { realtimeUrl }: NonNullable<ProfileFacts['dockScheduling']>,
  {
    warehouse,
    network,
    ...parts
  }: DockSchedulingParts & { readonly warehouse: WarehouseId; readonly network: Network },
): LiveService | null {
  const url = realtimeUrl === null ? null : readRealtimeUrl(realtimeUrl);
  if (url?.ok !== true) return null;
  return {
    dial: dialSocketIo({ address: url.value, network }),
    tokens: parts.tokens,
    named: createNamedRecords(parts, warehouse),
  };
}

/** The quoting service for quick quote; null if the profile names none. */
export function connectQuoting(
  facts: Pick<ProfileFacts, 'quoting' | 'undocumented' | 'proxy'>,
  parts: ServiceParts,
): (QuotingService & Connected) | null {
  const { quoting, undocumented } = facts;
  if (quoting === null) return null;
  const { secrets, log } = parts;
  const { baseUrl, auth } = quoting;
  const clock = systemClock;
  const network = facilityNetwork(facts, parts);
  const onClock = (ms: number) => parts.clocks?.note('quoting', ms);
  const http = createHttp({ baseUrl, clock, limits: undocumented, network, log, onClock });
  const signIn = signInWith(
    'quoting',
    auth.kind === 'password' ? auth.username : null,
    http.origin,
    secrets,
    (username) => createQuotingTokens({ http, secrets, username, paths: undocumented, clock }),
  );
  const { tokens } = signIn;
  const refreshKey =
    auth.kind === 'password'
      ? ({ origin: http.origin, kind: 'refresh-token', account: auth.username } as const)
      : null;
  return {
    http: withTokens(http, tokens, 'JWT'),
    undocumented,
    tryRefresh:
      refreshKey === null
        ? null
        : async (path) => exchangeRefresh(http, path, (await secrets.get(refreshKey)) ?? ''),
    verify: async (path) => verifyToken(http, path, await tokens.token()),
    signIns: [{ ...signIn, derived: refreshKey === null ? [] : [refreshKey] }],
    close: () => http.close(),
  };
}

/**
 * The marketplace with a port for the application and one for each carrier account; null if the
 * profile names none.
 */
export function connectMarketplace(
  facts: Pick<ProfileFacts, 'marketplace' | 'undocumented' | 'warehouseId' | 'proxy'>,
  parts: ServiceParts,
): (Omit<MarketplaceService, 'listen'> & Connected) | null {
  const { marketplace, undocumented, warehouseId } = facts;
  if (marketplace === null) return null;
  const { secrets, log } = parts;
  const { baseUrl, auth, webhooks } = marketplace;
  const clock = systemClock;
  const network = facilityNetwork(facts, parts);
  const onClock = (ms: number) => parts.clocks?.note('marketplace', ms);
  const http = createHttp({ baseUrl, clock, limits: undocumented, network, log, onClock });
  const service = 'marketplace';
  const keyOf = (kind: SecretKey['kind'], account: string): SecretKey => ({
    origin: http.origin,
    kind,
    account,
  });
  const pasted = (account: string) =>
    createPastedTokens({ secrets, key: keyOf('token', account), clock });
  const signing = auth.kind === 'signed' ? { http, secrets, clock, issuer: auth.issuer } : null;
  const tokens = signing
    ? signedApplicationTokens(signing)
    : asApplicationTokens(pasted(applicationAccount));
  const application = portOf(http, tokens);
  const pastedUsers = new Map(
    auth.kind === 'token' ? auth.accounts.map((account) => [account, pasted(account)]) : [],
  );
  const users = new Map<string, UserPort>();
  const portFor = (account: string): UserPort | null => {
    // Pasted tokens exist for the accounts that the profile names. A token can be signed for any
    // account.
    if (auth.kind === 'token' && !auth.accounts.includes(account)) return null;
    const port =
      users.get(account) ??
      portOf(
        http,
        signing
          ? signedUserTokens(signing, account)
          : asUserTokens(pastedUsers.get(account) ?? pasted(account)),
      );
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
      ? [
          {
            service,
            how: 'signed',
            account: signing.issuer,
            tokens,
            key: keyOf('private-key', signing.issuer),
            derived: [],
          },
        ]
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

/** All services of a profile. */
export const connectServices = (facts: ProfileFacts, parts: ServiceParts) => ({
  dockScheduling: connectDockScheduling(facts, parts),
  quoting: connectQuoting(facts, parts),
  marketplace: connectMarketplace(facts, parts),
});

/** The services of an open facility. */
export type Services = ReturnType<typeof connectServices>;
