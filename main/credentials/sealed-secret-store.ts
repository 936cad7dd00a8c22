/**
 * Secrets in one file, each sealed separately, for every host that can seal: with an operator's key
 * or the system's keyring. Only secrets are sealed; the outbox and the cache stay readable without
 * them.
 *
 * We keep a secret that can't be opened, because the keyring may come back. Until then it counts as
 * absent, so that the clerk is asked to sign in.
 */

import { z } from 'zod';
import { message } from '../../shared/i18n/message.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { type ReadSmall, SmallFile } from '../kernel/files/small-file.ts';
import {
  type SecretKey,
  type SecretStore,
  type SecretsAbout,
  secretKeyText,
} from './secret-store.ts';

/**
 * Seals and opens. `context` binds a sealed secret to its key: under another key it doesn't open.
 * `open` rejects if it fails.
 */
export interface Sealer {
  /** Stored with each secret, so that we notice a change of backend. */
  readonly backend: string;
  seal(secret: string, context: string): Promise<Buffer>;
  /** `stale`: seal the secret again, because the keyring has a new key. */
  open(
    sealed: Buffer,
    context: string,
  ): Promise<{ readonly secret: string; readonly stale: boolean }>;
}

const entrySchema = z.object({
  origin: z.string(),
  kind: z.enum([
    'password',
    'token',
    'refresh-token',
    'private-key',
    'webhook-path',
    'desk-key',
    'keeper-key',
  ]),
  account: z.string(),
  backend: z.string(),
  /** Version of the console that sealed it. */
  version: z.string(),
  sealed: z.base64(),
});
const fileSchema = z.object({
  format: z.literal(1),
  entries: z.array(entrySchema),
  /** Secrets that couldn't be opened when a new one replaced them. */
  unopened: z.array(entrySchema),
});
type Entry = z.infer<typeof entrySchema>;
type File = z.infer<typeof fileSchema>;

/** `file` lies in a folder that only this user can read. */
export type SealedSecretStoreParts = {
  readonly file: string;
  readonly sealer: Sealer;
  readonly version: string;
};

const isOf = (key: SecretKey) => (entry: Entry) =>
  secretKeyText(entry as SecretKey) === secretKeyText(key);

/**
 * The store over a file. We read the file at each use, because two consoles of one user may share
 * it.
 */
export class SealedSecretStore implements SecretStore {
  readonly #file: SmallFile<File>;
  readonly #sealer: Sealer;
  readonly #version: string;
  /** Keys whose secret couldn't be opened the last time. */
  readonly #closed = new Set<string>();
  /** Secrets that the disk refused. They live until the console ends. */
  readonly #unwritten = new Map<string, string>();
  /**
   * Secrets that the disk kept although we removed them. They count as absent until the console
   * ends.
   */
  readonly #unremoved = new Set<string>();
  #isDamaged = false;
  /**
   * The last change. Changes run one at a time: sealing takes time, and must not overwrite a later
   * change.
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ file, sealer, version }: SealedSecretStoreParts) {
    this.#file = smallFile(file);
    this.#sealer = sealer;
    this.#version = version;
  }

  get(key: SecretKey): Promise<string | null> {
    return this.#inTurn(
      async () => this.#unwritten.get(secretKeyText(key)) ?? (await this.#sealedSecret(key)),
    );
  }

  set(key: SecretKey, secret: string): Promise<void> {
    return this.#inTurn(() => this.#put(key, secret));
  }

  isSealed(key: SecretKey, secret: string): Promise<boolean> {
    return this.#inTurn(async () => (await this.#sealedSecret(key)) === secret);
  }

  isUnopened(key: SecretKey): Promise<boolean> {
    return this.#inTurn(async () => {
      const name = secretKeyText(key);
      if (this.#unwritten.has(name) || this.#unremoved.has(name)) return false;
      const { entries, unopened } = this.#read();
      const isThere = [...entries, ...unopened].some(isOf(key));
      return isThere && (await this.#sealedSecret(key)) === null;
    });
  }

  delete(key: SecretKey): Promise<void> {
    return this.#inTurn(async () => {
      const name = secretKeyText(key);
      this.#unwritten.delete(name);
      const now = this.#read();
      const isKept = (each: Entry) => !isOf(key)(each);
      if (now.entries.every(isKept) && now.unopened.every(isKept)) return;
      // Signing out also removes the old, unopened secrets of this key.
      const left: File = {
        format: 1,
        entries: now.entries.filter(isKept),
        unopened: now.unopened.filter(isKept),
      };
      this.#closed.delete(name);
      // Twice, so that the older copy holds none of them either.
      if (this.#hasWritten(left) && this.#hasWritten(left)) return;
      this.#unremoved.add(name);
      throw new DatabaseError('disk', notRemoved);
    });
  }

  about(): SecretsAbout {
    const trouble = () => {
      if (this.#unwritten.size > 0) return message('files.secrets.notWritten');
      if (this.#unremoved.size > 0) return notRemoved;
      if (this.#isDamaged) return message('files.secrets.damaged');
      return this.#closed.size > 0 ? message('files.secrets.notOpened') : null;
    };
    return { backend: this.#sealer.backend, kept: true, trouble: trouble() };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #read(): File {
    const content = this.#file.read();
    if ('value' in content) return content.value;
    if (content.kind === 'broken') {
      this.#isDamaged = true;
      // We set it aside instead of overwriting it, because it may still be mended. On a disk that
      // refuses writes it stays, and nothing replaces it.
      tryWriting(() => this.#file.setAside());
    }
    return { format: 1, entries: [], unopened: [] };
  }

  /** Returns whether the disk took it. */
  #hasWritten(content: File): boolean {
    return tryWriting(() => this.#file.write(content));
  }

  /** The content of a sealed secret; null if it can't be opened. */
  async #opened(
    entry: Entry,
    key: SecretKey,
  ): Promise<{ readonly secret: string; readonly stale: boolean } | null> {
    const name = secretKeyText(key);
    try {
      const result = await this.#sealer.open(Buffer.from(entry.sealed, 'base64'), name);
      this.#closed.delete(name);
      return result;
    } catch {
      this.#closed.add(name);
      return null;
    }
  }

  async #put(key: SecretKey, secret: string): Promise<void> {
    const name = secretKeyText(key);
    const sealed = await this.#sealer.seal(secret, name).catch(() => null);
    if (sealed === null) {
      // The keyring failed or didn't reply. The secret stays in memory, as when the disk refuses.
      this.#unwritten.set(name, secret);
      return;
    }
    const known = this.#read().entries.find(isOf(key));
    const lost = known !== undefined && (await this.#opened(known, key)) === null ? [known] : [];
    const now = this.#read();
    const { origin, kind, account } = key;
    const entry: Entry = {
      origin,
      kind,
      account,
      backend: this.#sealer.backend,
      version: this.#version,
      sealed: sealed.toString('base64'),
    };
    const isWritten = this.#hasWritten({
      format: 1,
      entries: [...now.entries.filter((each) => !isOf(key)(each)), entry],
      unopened: [...now.unopened, ...lost],
    });
    this.#unremoved.delete(name);
    if (isWritten) this.#unwritten.delete(name);
    else this.#unwritten.set(name, secret);
    this.#closed.delete(name);
  }

  async #sealedSecret(key: SecretKey): Promise<string | null> {
    if (this.#unremoved.has(secretKeyText(key))) return null;
    const entry = this.#read().entries.find(isOf(key));
    if (entry === undefined) return null;
    const result = await this.#opened(entry, key);
    if (result?.stale === true) await this.#put(key, result.secret);
    return result?.secret ?? null;
  }
}

const notRemoved = message('files.secrets.notRemoved');

/** Returns whether it worked; false if the system refused. */
function tryWriting(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
}

/**
 * The keys of secrets in a file that were sealed by a backend; none if the file is absent or
 * damaged.
 */
export function sealedKeys(file: string, backend: string): readonly SecretKey[] {
  const content = smallFile(file).read();
  return 'value' in content
    ? content.value.entries
        .filter((entry) => entry.backend === backend)
        .map(({ origin, kind, account }) => ({ origin, kind, account }))
    : [];
}

/** Reads the content of the file; what is sealed stays sealed. */
export const readSealedSecrets: ReadSmall<File> = (json) => fileSchema.safeParse(json).data ?? null;

const smallFile = (file: string) => new SmallFile<File>(file, readSealedSecrets);
