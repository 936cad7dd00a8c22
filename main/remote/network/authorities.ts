/**
 * The authorities that we trust: Node's own, and those of the computer's store, where companies put
 * theirs.
 */
import { readFile } from 'node:fs/promises';
import type * as Tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Certificates in PEM form; null if they aren't available. */
export type SystemCertificates = () => Promise<readonly string[] | null>;

/** Longest wait for the system's store, in milliseconds. */
const STORE_ANSWER_MS = 15_000;

/**
 * Runs in its own thread: the stores of macOS and Windows may take a second, and the main process
 * never waits for the system.
 */
const readStore = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

/** Loaded with the first connection. An older runtime lacks one of its functions. */
const loadTls = (): Promise<typeof Tls> => import('node:tls');

/** Whether this runtime can read the system's store (Node since 22.15). */
const canReadStore = (tls: typeof Tls): boolean => typeof tls.getCACertificates === 'function';

/** Reads the system's store; null if that fails or hangs. */
export async function systemCertificates(): Promise<readonly string[] | null> {
  const own = canReadStore(await loadTls()) ? await fromStore() : null;
  return own === null || own.length === 0 ? fromFiles(process.env) : own;
}

function fromStore(): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(readStore, { eval: true, stdout: true, stderr: true });
    const end = (certificates: readonly string[] | null) => {
      clearTimeout(timer);
      resolve(certificates);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(null), STORE_ANSWER_MS);
    // A console that ends meanwhile needn't wait for it.
    worker.unref();
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}

/**
 * Where Linux systems keep all authorities in one file (Debian, Red Hat, SUSE, Alpine). An older
 * runtime has no other way.
 */
const STORE_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * The first of these files that can be read. `SSL_CERT_FILE` names another one, as for OpenSSL.
 */
async function fromFiles({ SSL_CERT_FILE }: NodeJS.ProcessEnv): Promise<readonly string[] | null> {
  for (const file of SSL_CERT_FILE ? [SSL_CERT_FILE] : STORE_FILES) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The authorities for connections, made once and kept: building a context of some hundred
 * certificates takes milliseconds. `undefined` means Node's own.
 */
export class Authorities {
  readonly #read: SystemCertificates;
  #context: Promise<Tls.SecureContext | undefined> | null = null;

  constructor(read: SystemCertificates) {
    this.#read = read;
  }

  context(): Promise<Tls.SecureContext | undefined> {
    this.#context ??= this.#make();
    return this.#context;
  }

  async #make(): Promise<Tls.SecureContext | undefined> {
    const own = await this.#read();
    if (own === null || own.length === 0) return undefined;
    const tls = await loadTls();
    const all = [...new Set([...nodesOwn(tls), ...own])];
    try {
      return tls.createSecureContext({ ca: all });
    } catch {
      return withoutBroken(tls, all);
    }
  }
}

const nodesOwn = (tls: typeof Tls): readonly string[] =>
  canReadStore(tls) ? tls.getCACertificates('default') : tls.rootCertificates;

/** One unreadable certificate of the store must not cost all the others. */
function withoutBroken(tls: typeof Tls, all: readonly string[]): Tls.SecureContext | undefined {
  const sound = all.filter((certificate) => {
    try {
      tls.createSecureContext({ ca: certificate });
      return true;
    } catch {
      return false;
    }
  });
  return sound.length === 0 ? undefined : tls.createSecureContext({ ca: sound });
}
