/**
 * Quick quote of a console against the sandbox's quoting service: a real file, real HTTP, the real
 * API.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import {
  createQuotingTokens,
  exchangeRefresh,
  verifyToken,
} from '../../../main/credentials/quoting-tokens.ts';
import {
  createMemorySecretStore,
  type SecretStore,
} from '../../../main/credentials/secret-store.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import { openQuoting } from '../../../main/quoting/open-quoting.ts';
import { quotingApi } from '../../../main/quoting/quoting-api.ts';
import { withTokens } from '../../../main/remote/authorized.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { resolveUndocumented, type Undocumented } from '../../../main/remote/undocumented.ts';
import type { QuotingQuirks } from '../../../sandbox/quoting/quirks.ts';
import { startQuoting } from '../../../sandbox/quoting/start.ts';
import type { ServiceConnection } from '../../../shared/console-api/status.ts';
import { EMPTY_DRAFT, EMPTY_STOP, type QuoteDraft } from '../../../shared/quoting/quote-draft.ts';

const clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** The register with overrides. */
export const settingsWith = (overrides: object = {}): Undocumented => {
  const read = resolveUndocumented(overrides);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

/** Starts the service. */
export const startService = (quirks: Partial<QuotingQuirks> = {}) =>
  startQuoting({
    seed: 1,
    port: 0,
    clock: { now: Date.now },
    admin: false,
    quirks: { computeMs: [150, 150], ...quirks },
  });
export type Service = Awaited<ReturnType<typeof startService>>;

/** HTTP port, secrets and tokens of one account of the service. */
export async function signIn(
  service: Service,
  options: { account?: number; overrides?: object; secrets?: SecretStore } = {},
) {
  const undocumented = settingsWith(options.overrides);
  const account = service.accounts[options.account ?? 0];
  if (account === undefined) throw new Error('There is no such account.');
  const http = createHttp({ baseUrl: service.url, clock, limits: undocumented });
  const secrets = options.secrets ?? createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.username },
    account.password,
  );
  const tokens = createQuotingTokens({
    http,
    secrets,
    username: account.username,
    paths: undocumented,
    clock,
  });
  return {
    http,
    secrets,
    tokens,
    undocumented,
    account,
    authorized: withTokens(http, tokens, 'JWT'),
  };
}

/** Opens quick quote; `folder` opens the files of an earlier one. */
export async function openDesk(
  service: Service,
  options: Parameters<typeof signIn>[1] & { folder?: string } = {},
) {
  const { http, tokens, undocumented, authorized, secrets, account } = await signIn(
    service,
    options,
  );
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-quotes-'));
  const connections: ServiceConnection[] = [];
  const opened = openQuoting({
    service: {
      http: authorized,
      undocumented,
      tryRefresh: async (at) =>
        exchangeRefresh(
          http,
          at,
          (await secrets.get({
            origin: http.origin,
            kind: 'refresh-token',
            account: account.username,
          })) ?? '',
        ),
      verify: async (at) => verifyToken(http, at, await tokens.token()),
    },
    home: { folder, clock },
    clock,
    timers: systemTimers,
    random: { next: () => 0 },
    log: { info: () => undefined, warn: () => undefined },
    zone: async () => 'America/Chicago',
    zoneTrouble: () => null,
    onConnection: (connection) => connections.push(connection),
  });
  return {
    api: createRouterClient(quotingApi(opened.api)),
    opened,
    folder,
    settings: undocumented,
    connections,
    stop() {
      opened.stop();
      http.close();
    },
  };
}

/** A draft without fault, for a shipper of the service. */
export const draftFor = (service: Service, change: Partial<QuoteDraft> = {}): any => ({
  ...EMPTY_DRAFT,
  pickup: { ...EMPTY_STOP, city: 'Dallas', state: 'TX' },
  delivery: { ...EMPTY_STOP, city: 'Chicago', state: 'IL', zipcode: '60601' },
  shipper: { id: service.shippers[0]?.id ?? '', name: service.shippers[0]?.name ?? '' },
  ...change,
});
