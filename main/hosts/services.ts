import type { WarehouseId } from '../../shared/ids.ts';
import { createPasswordTokens } from '../credentials/password-tokens.ts';
import { createPastedTokens } from '../credentials/pasted-tokens.ts';
import { createQuotingTokens, exchangeRefresh, verifyToken } from '../credentials/quoting-tokens.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { TokenSource } from '../credentials/token-source.ts';
import { type ProfileFacts, pastedAccount } from '../profile.ts';
import { openPathSettings } from '../quoting/path-settings.ts';
import type { QuotingService } from '../quoting/service.ts';
import { withTokens } from '../remote/authorized.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import { createDockSchedulingClient } from '../remote/dock-scheduling/create-client.ts';
import { createFacilityReader } from '../remote/dock-scheduling/facility.ts';
import { createHttp } from '../remote/http.ts';
import type { CallLog } from '../remote/redact.ts';
import { systemClock } from './system-ports.ts';

/** Dock scheduling as the console uses it. */
export type DockScheduling = {
  readonly client: DockSchedulingClient;
  readonly readFacility: ReturnType<typeof createFacilityReader>;
  /** The account that operations are pinned to. */
  readonly account: string;
  readonly tokens: TokenSource;
  close(): void;
};

/** Joins the HTTP port, the sign-in and the client that a profile names; null when it names none. */
export function connectDockScheduling(
  { dockScheduling, undocumented, warehouseId }: Pick<ProfileFacts, 'dockScheduling' | 'undocumented' | 'warehouseId'>,
  secrets: SecretStore,
  log: CallLog,
): DockScheduling | null {
  if (dockScheduling === null) return null;
  const { baseUrl, auth } = dockScheduling;
  const clock = systemClock;
  const http = createHttp({ baseUrl, clock, limits: undocumented, log });
  const account = auth.kind === 'password' ? auth.email : pastedAccount;
  const tokens =
    auth.kind === 'password'
      ? createPasswordTokens({ http, secrets, email: auth.email, undocumented, clock })
      : createPastedTokens({ secrets, key: { origin: http.origin, kind: 'token', account }, clock });
  const parts = { http, tokens, undocumented };
  return {
    client: createDockSchedulingClient(parts),
    readFacility: createFacilityReader(parts, warehouseId as WarehouseId),
    account,
    tokens,
    close: () => http.close(),
  };
}

/** The quoting service as quick quote uses it, null when the profile names none. Paths set at this desk lie in `folder`. */
export function connectQuoting(
  { quoting, undocumented }: Pick<ProfileFacts, 'quoting' | 'undocumented'>,
  secrets: SecretStore,
  log: CallLog,
  folder: string,
): (QuotingService & { close(): void }) | null {
  if (quoting === null) return null;
  const { baseUrl, auth } = quoting;
  const clock = systemClock;
  const http = createHttp({ baseUrl, clock, limits: undocumented, log });
  const paths = openPathSettings(folder, undocumented);
  const tokens =
    auth.kind === 'password'
      ? createQuotingTokens({ http, secrets, username: auth.username, paths: paths.values, clock })
      : createPastedTokens({ secrets, key: { origin: http.origin, kind: 'token', account: pastedAccount }, clock });
  const refreshKey = auth.kind === 'password' ? ({ origin: http.origin, kind: 'refresh-token', account: auth.username } as const) : null;
  return {
    http: withTokens(http, tokens, 'JWT'),
    paths,
    tryRefresh: refreshKey === null ? null : async (path) => exchangeRefresh(http, path, (await secrets.get(refreshKey)) ?? ''),
    verify: async (path) => verifyToken(http, path, await tokens.token()),
    close: () => http.close(),
  };
}
