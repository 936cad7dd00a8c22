/**
 * The storage host, from which uploaded files are downloaded: its own origin, without sign-in. It
 * records every request that carries a credential, so that a test can show that there is none.
 */
import type { IncomingMessage } from 'node:http';
import { addControls } from '../../controls.ts';
import type { SandboxFaults } from '../../faults/fault-rules.ts';
import { createFaultRules } from '../../faults/fault-rules.ts';
import { createLedger } from '../../ledger.ts';
import { listen } from '../../listener.ts';
import type { SeededRandom } from '../../random.ts';
import { refuse } from '../../refusal.ts';
import type { SandboxClock } from '../../sandbox-clock.ts';
import { createServer } from '../../server.ts';
import type { FileStore } from './files.ts';
import { sampleOf } from './samples.ts';

/**
 * Which length the host announces for a file: the true one, a longer one, or one larger than any
 * client should accept.
 */
export type LengthManner = 'true' | 'longer' | 'huge';

/** A request that carried a credential. */
export type Leak = { readonly path: string; readonly header: string };

/** A running storage host. */
export interface StorageHost {
  readonly url: string;
  readonly files: FileStore;
  readonly faults: SandboxFaults;
  /** Requests with a credential; empty when all is well. */
  readonly leaks: readonly Leak[];
  /** Paths asked for, in order. */
  readonly asked: readonly string[];
  setLength(manner: LengthManner): void;
  stop(): Promise<void>;
}

const secretHeaders = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key'] as const;

/** Starts the host. Port 0 takes a free one. */
export const startStorageHost = async (parts: {
  readonly files: FileStore;
  readonly clock: SandboxClock;
  readonly random: SeededRandom;
  readonly port: number;
}): Promise<StorageHost> => {
  const { files, clock } = parts;
  const faults = createFaultRules(parts.random);
  const ledger = createLedger();
  const stopping = new AbortController();
  const leaks: Leak[] = [];
  const asked: string[] = [];
  let length: LengthManner = 'true';

  const app = createServer({
    clock,
    // A key is enough to download the file.
    tokens: { accountOf: () => ({ email: 'anybody' }) },
    faults,
    ledger,
    stopped: stopping.signal,
    open: new Set(),
  });
  app.get('/storage/:id/:hash/:name', (request, reply) => {
    const { id, hash, name } = request.params as { id: string; hash: string; name: string };
    const file =
      files.get(`storage/${id}/${hash}/${name}`) ??
      sampleOf(name) ??
      refuse(404, 'unknown', 'There is no such file');
    if (length !== 'true') {
      reply.hijack();
      const declaredBytes = length === 'huge' ? 1e12 : file.bytes.length + 1_000;
      reply.raw.writeHead(200, { 'content-type': file.type, 'content-length': declaredBytes });
      reply.raw.write(file.bytes);
      setTimeout(() => reply.raw.destroy(), 50);
      return reply;
    }
    return reply.type(file.type).send(file.bytes);
  });
  addControls(app, () => ({ ledger, faults: host.faults }));
  app.get('/sandbox/storage', () => ({
    leaks,
    asked,
    files: files.list().map(({ key, type, bytes }) => ({ key, type, bytes: bytes.length })),
  }));
  await app.ready();
  const note = (request: IncomingMessage) => {
    const path = request.url ?? '';
    if (path.startsWith('/sandbox')) return;
    asked.push(path);
    for (const header of secretHeaders)
      if (request.headers[header] !== undefined) leaks.push({ path, header });
  };
  const listener = await listen((request, response) => {
    note(request);
    app.routing(request, response);
  }, parts.port);

  const host: StorageHost = {
    url: `http://127.0.0.1:${listener.port}`,
    files,
    faults: { ...faults, goDown: listener.goDown, comeUp: listener.comeUp },
    leaks,
    asked,
    setLength: (manner) => {
      length = manner;
    },
    stop: async () => {
      stopping.abort();
      await listener.goDown();
      await app.close();
    },
  };
  return host;
};
