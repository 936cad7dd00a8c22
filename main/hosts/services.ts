import type { WarehouseId } from '../../shared/ids.ts';
import { createPasswordTokens } from '../credentials/password-tokens.ts';
import { createPastedTokens } from '../credentials/pasted-tokens.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { TokenSource } from '../credentials/token-source.ts';
import { type ProfileFacts, pastedAccount } from '../profile.ts';
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
