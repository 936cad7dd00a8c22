/** The product's storage client and transfers on a sandbox with a host for its documents. */
import { createPasswordTokens } from '../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { Transfers } from '../../../main/documents/transfers.ts';
import { connectStorage } from '../../../main/program/storage.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { Network } from '../../../main/remote/network/network.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import { DOCUMENT_PIECE } from '../../../shared/console-api/documents.ts';

let moved = 0;
const clock = { now: () => Date.now(), monotonic: () => performance.now() + moved };

/** Opens it; `close` ends its connections. */
export async function openStorage(
  sandbox: Sandbox,
  overrides: object = {},
  storageUrl: string | null = sandbox.storage?.url ?? null,
) {
  const resolved = resolveUndocumented(overrides);
  const account = sandbox.accounts[0];
  if (!resolved.ok || account === undefined) throw new Error('The settings of the test are wrong.');
  const undocumented = resolved.value;
  const http = createHttp({ baseUrl: sandbox.url, clock, limits: undocumented });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  const tokens = createPasswordTokens({ http, secrets, email: account.email, undocumented, clock });
  const profile = {
    baseUrl: sandbox.url,
    storageUrl,
    realtimeUrl: null,
    extensions: {
      checkIn: true,
      link: true,
      appointments: false,
      assetEvents: false,
    },
    auth: { kind: 'password', email: account.email },
  } as const;
  const { client, close } = connectStorage({
    dockScheduling: profile,
    undocumented,
    tokens,
    network: new Network(),
    log: () => {},
  });
  let ids = 0;
  const timed = new Set<() => void>();
  const transfers = new Transfers({
    storage: client,
    clock,
    timers: {
      after(_ms, work) {
        timed.add(work);
        return () => timed.delete(work);
      },
    },
    newId: () => {
      ids += 1;
      return `transfer-${ids}`;
    },
  });
  const upload = async (fileName: string, bytes: Buffer, mediaType = 'application/pdf') => {
    const begun = transfers.begin({ fileName, mediaType, size: bytes.length });
    if (!begun.ok) return begun;
    for (let from = 0; from < bytes.length; from += DOCUMENT_PIECE) {
      const put = transfers.piece(
        begun.value.id,
        bytes.subarray(from, from + DOCUMENT_PIECE).toString('base64'),
      );
      if (!put.ok) return put;
    }
    return transfers.send(begun.value.id);
  };
  const download = async (key: string) => {
    const fetched = await transfers.fetch(key);
    if (!fetched.ok) return fetched;
    const parts: Buffer[] = [];
    for (let from = 0; ; from += DOCUMENT_PIECE) {
      const piece = transfers.take(fetched.value.id, from);
      if (!piece.ok) return piece;
      parts.push(Buffer.from(piece.value.data, 'base64'));
      if (piece.value.last)
        return { ok: true as const, value: { ...fetched.value, bytes: Buffer.concat(parts) } };
    }
  };
  return {
    transfers,
    /** Lets time pass for what waits on it. */
    pass: (ms: number) => {
      moved += ms;
      for (const work of [...timed]) {
        timed.delete(work);
        work();
      }
    },
    /** How many timers are set. */
    timers: () => timed.size,
    upload,
    download,
    close: () => {
      transfers.stop();
      close();
      http.close();
    },
  };
}
