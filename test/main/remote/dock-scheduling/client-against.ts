/** The client bound to a server, with a fixed token, for tests. */

import type { CallLog } from '../../../../main/kernel/redact.ts';
import type {
  DockSchedulingClient,
  ListEnd,
  RecordPage,
} from '../../../../main/remote/dock-scheduling/client.ts';
import { createDockSchedulingClient } from '../../../../main/remote/dock-scheduling/create-client.ts';
import type { Http } from '../../../../main/remote/http.ts';
import { createHttp } from '../../../../main/remote/http.ts';
import type { TokenSource } from '../../../../main/remote/token-source.ts';
import type { Undocumented } from '../../../../main/remote/undocumented.ts';
import { resolveUndocumented } from '../../../../main/remote/undocumented.ts';
import { systemClock } from '../servers.ts';

/** The register's settings with overrides. Throws when one is wrong. */
export function testSettings(overrides: Partial<Undocumented> = {}): Undocumented {
  const resolved = resolveUndocumented(overrides);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
}

/** A source that always has the same token and cannot renew it. */
export const fixedToken = (token: string): TokenSource => ({
  token: async () => token,
  renew: async () => token,
  refused: () => undefined,
  state: () => ({ kind: 'signed-in', expiresAt: null }),
  reset: () => undefined,
  watch: () => () => undefined,
});

/** A client on a base URL. */
export function clientAgainst(
  baseUrl: string,
  options: { settings?: Partial<Undocumented>; tokens?: TokenSource; log?: CallLog } = {},
): { readonly client: DockSchedulingClient; readonly http: Http } {
  const undocumented = testSettings(options.settings);
  const http = createHttp({
    baseUrl,
    clock: systemClock,
    limits: undocumented,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  return {
    client: createDockSchedulingClient({
      http,
      tokens: options.tokens ?? fixedToken('test-token'),
      undocumented,
    }),
    http,
  };
}

/** Collects a list into its rows. */
export async function collect<Row>(
  read: (
    sink: { page: (number: number, content: RecordPage<Row> | 'unchanged') => void },
    signal: AbortSignal,
  ) => Promise<ListEnd>,
): Promise<{
  readonly rows: readonly Row[];
  readonly problems: RecordPage<Row>['problems'];
  readonly end: ListEnd;
}> {
  const rows: Row[] = [];
  const problems: RecordPage<Row>['problems'][number][] = [];
  const end = await read(
    {
      page: (_, content) => {
        if (content === 'unchanged') return;
        rows.push(...content.rows);
        problems.push(...content.problems);
      },
    },
    new AbortController().signal,
  );
  return { rows, problems, end };
}
