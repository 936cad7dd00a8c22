/**
 * Whom we trust: the authorities of Node, and those of the computer's own store, where companies
 * put theirs.
 */
import { readFile } from 'node:fs/promises';
// As a whole: an older runtime lacks one of its functions, and a named import of it would not load
// at all.
import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Certificates in PEM form; null where they can't be had. */
export type SystemCertificates = () => Promise<readonly string[] | null>;

/** The longest wait for the system's store, in milliseconds. */
const STORE_ANSWER_MS = 15_000;

/**
 * Runs in a thread of its own: the stores of macOS and Windows may take a second, and main never
 * waits for the system.
 */
const readStore = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

/** Whether this runtime can read the system's store by itself (Node since 22.15). */
const canReadStore = (): boolean => typeof tls.getCACertificates === 'function';

/** Reads the system's store; null where it can't be had, fails or hangs. */
export async function systemCertificates(): Promise<readonly string[] | null> {
  const own = canReadStore() ? await fromStore() : null;
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
 * Where Linux systems keep all authorities in one file (Debian, Red Hat, SUSE, Alpine); an older
 * runtime has no other way.
 */
const STORE_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The first of these files that can be read; `SSL_CERT_FILE` names another one, as for OpenSSL. */
async function fromFiles({ SSL_CERT_FILE }: NodeJS.ProcessEnv): Promise<readonly string[] | null> {
  for (const file of SSL_CERT_FILE ? [SSL_CERT_FILE] : STORE_FILES) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The authorities as connections need them, made once and kept: a context of some hundred
 * certificates takes milliseconds to make. `undefined` means Node's own.
 */
export class Authorities {
  readonly #read: SystemCertificates;
  #context: Promise<tls.SecureContext | undefined> | null = null;

  constructor(read: SystemCertificates) {
    this.#read = read;
  }

  context(): Promise<tls.SecureContext | undefined> {
    this.#context ??= this.#make();
    return this.#context;
  }

  async #make(): Promise<tls.SecureContext | undefined> {
    const own = await this.#read();
    if (own === null || own.length === 0) return undefined;
    const all = [...new Set([...nodesOwn(), ...own])];
    try {
      return tls.createSecureContext({ ca: all });
    } catch {
      return withoutBroken(all);
    }
  }
}

const nodesOwn = (): readonly string[] =>
  canReadStore() ? tls.getCACertificates('default') : tls.rootCertificates;

/** One certificate of the store that can't be read must not cost all the others. */
function withoutBroken(all: readonly string[]): tls.SecureContext | undefined {
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
