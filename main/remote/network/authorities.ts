/** Whom we trust: the authorities of Node, and those of the computer's own store, where companies put theirs. */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Certificates in PEM form; null where they can't be had. */
export type SystemCertificates = () => Promise<readonly string[] | null>;

/** The longest wait for the system's store, in milliseconds. */
const STORE_ANSWER_MS = 15_000;

/** Runs in a thread of its own: the stores of macOS and Windows may take a second, and main never waits for the system. */
const readStore = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

/** Reads the system's store; null on a Node that can't (before 22.15), and where it fails or hangs. */
export const systemCertificates: SystemCertificates = async () => {
  if (typeof getCACertificates !== 'function') return null;
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
};

/**
 * The authorities as connections need them, made once and kept: a context of some hundred certificates takes milliseconds to make.
 * `undefined` means Node's own.
 */
export class Authorities {
  readonly #read: SystemCertificates;
  #context: Promise<SecureContext | undefined> | null = null;

  constructor(read: SystemCertificates) {
    this.#read = read;
  }

  context(): Promise<SecureContext | undefined> {
    this.#context ??= this.#make();
    return this.#context;
  }

  async #make(): Promise<SecureContext | undefined> {
    const own = await this.#read();
    if (own === null || own.length === 0) return undefined;
    const all = [...new Set([...getCACertificates('default'), ...own])];
    try {
      return createSecureContext({ ca: all });
    } catch {
      return withoutBroken(all);
    }
  }
}

/** One certificate of the store that can't be read must not cost all the others. */
function withoutBroken(all: readonly string[]): SecureContext | undefined {
  const sound = all.filter((certificate) => {
    try {
      createSecureContext({ ca: certificate });
      return true;
    } catch {
      return false;
    }
  });
  return sound.length === 0 ? undefined : createSecureContext({ ca: sound });
}
