/**
 * The giant yard's pages, recorded once from the sandbox over HTTP and then answered in the
 * process: HTTP is out of every figure.
 */

import type { DockSchedulingClient } from '../../../main/remote/dock-scheduling/client.ts';
import { createDockSchedulingClient } from '../../../main/remote/dock-scheduling/create-client.ts';
import { createHttp, type Http, type ReadCall } from '../../../main/remote/http.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import type { TokenSource } from '../../../main/remote/token-source.ts';
import { resolveUndocumented, type Undocumented } from '../../../main/remote/undocumented.ts';
import { startSandbox, type YardSize } from '../../../sandbox/index.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';

/** Page bytes by path and query. */
export type Recording = {
  readonly pages: ReadonlyMap<string, Buffer>;
  readonly warehouse: WarehouseId;
};

const settings = (): Undocumented => {
  const resolved = resolveUndocumented({});
  if (!resolved.ok) throw new Error('The defaults do not resolve.');
  return resolved.value;
};

const keyOf = (call: Pick<ReadCall, 'path' | 'query'>) =>
  `${call.path} ${JSON.stringify(call.query ?? [])}`;

const noToken: TokenSource = {
  token: async () => 'none',
  renew: async () => 'none',
  refused: () => {},
  state: () => ({ kind: 'idle' }),
  reset: () => {},
  watch: () => () => {},
};

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const ignore = { page: () => {} };

/** Pulls a yard from a sandbox once and keeps every page. */
export async function record(size: YardSize): Promise<Recording> {
  const sandbox = await startSandbox({ yard: size });
  const undocumented = settings();
  const http = createHttp({
    baseUrl: sandbox.url,
    clock,
    limits: { ...undocumented, readDeadlineMs: 120_000 },
  });
  const login = await http.write({
    method: 'POST',
    path: undocumented.yardLoginPath,
    body: sandbox.accounts[0],
    authorization: null,
  });
  const { access_token: token } = (login.kind === 'ok' ? login.body : {}) as {
    access_token?: string;
  };
  if (token === undefined) throw new Error('The sandbox did not let the bench sign in.');
  const pages = new Map<string, Buffer>();
  const recorder: Http = {
    ...http,
    async read(call) {
      const reply = await http.read(call);
      pages.set(keyOf(call), reply.bytes);
      return reply;
    },
  };
  const client = createDockSchedulingClient({
    http: recorder,
    tokens: { ...noToken, token: async () => token },
    undocumented,
  });
  const warehouse = sandbox.warehouse.id as WarehouseId;
  const { signal } = new AbortController();
  const areas: { id: Parameters<DockSchedulingClient['spots']>[0] }[] = [];
  const keep: Parameters<DockSchedulingClient['areas']>[1]['page'] = (_, page) => {
    if (page !== 'unchanged') areas.push(...page.rows);
  };
  await client.areas(warehouse, { page: keep }, signal);
  for (const { id } of areas) await client.spots(id, ignore, signal, warehouse);
  await client.visits(warehouse, ignore, signal);
  await client.containers(warehouse, ignore, signal);
  http.close();
  await sandbox.stop();
  return { pages, warehouse };
}

/** The product's client over recorded pages. */
export function replay(pages: ReadonlyMap<string, Buffer>): DockSchedulingClient {
  const http: Http = {
    origin: 'https://recorded.example',
    async read(call) {
      const bytes = pages.get(keyOf(call));
      if (bytes === undefined)
        throw new RemoteError('bad-reply', rawText('This page was not recorded.'), 400);
      return { status: 200, bytes };
    },
    write: async () => ({ kind: 'not-sent', said: rawText('Nothing is sent here.') }),
    skewMs: () => null,
    serviceTime: () => null,
    close: () => {},
  };
  return createDockSchedulingClient({ http, tokens: noToken, undocumented: settings() });
}

/**
 * The same pages with `count` records changed, spread over the lists: a spot's or an asset's own
 * text and its timestamp.
 */
export function change(
  pages: ReadonlyMap<string, Buffer>,
  count: number,
  stamp: string,
): Map<string, Buffer> {
  const changed = new Map(pages);
  const lists = [...pages].filter(([key]) =>
    ['/yard/spot ', '/asset-visit ', '/asset-container '].some((path) => key.startsWith(path)),
  );
  for (let index = 0; index < count; index += 1) {
    const [key, bytes] = lists[Math.floor((index * lists.length) / count)] as [string, Buffer];
    const envelope = JSON.parse((changed.get(key) ?? bytes).toString('utf8')) as {
      data: Record<string, unknown>[];
    };
    const row = envelope.data[(index * 37) % envelope.data.length] as Record<string, unknown>;
    row[
      key.startsWith('/yard/spot ')
        ? 'observation'
        : key.startsWith('/asset-visit ')
          ? 'driverNotes'
          : 'notes'
    ] = `changed ${stamp}`;
    row.lastChangedDateTime = stamp;
    changed.set(key, Buffer.from(JSON.stringify(envelope)));
  }
  return changed;
}

type Json = { readonly [name: string]: unknown };

/** Parses every page, as any client must. */
export function parseAll(pages: ReadonlyMap<string, Buffer>): {
  readonly [list: string]: readonly Json[];
} {
  const lists: { [list: string]: Json[] } = {};
  for (const [key, bytes] of pages) {
    const path = key.slice(0, key.indexOf(' '));
    const { data } = JSON.parse(bytes.toString('utf8')) as { data: Json[] };
    const list = lists[path] ?? [];
    lists[path] = list;
    for (const row of data) list.push(row);
  }
  return lists;
}
