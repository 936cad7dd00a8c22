/**
 * Secrets in one file, each sealed on its own, for every host that has something to seal with: an
 * operator's key or the system's keyring. Only secrets are sealed: the outbox and the cache stay
 * readable without them (reliability.md 1.3).
 *
 * What cannot be opened is kept as it is and never reset: the keyring may come back. Until then it
 * counts as absent, so that the sign-in is asked for.
 */

import { z } from 'zod';
import { message } from '../../shared/i18n/message.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { SmallFile } from '../kernel/files/small-file.ts';
import type { SecretKey, SecretStore } from './secret-store.ts';
import { secretKeyText } from './secret-store.ts';

/**
 * Seals and opens. `context` binds a sealed secret to its key: moved to another one it does not
 * open. `open` rejects for what it cannot open.
 */
export interface Sealer {
  /** Recorded beside each secret, so that a change of backend is noticed. */
  readonly backend: string;
  seal(secret: string, context: string): Promise<Buffer>;
  /** `stale`: the secret should be sealed again, because the keyring changed its key. */
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
  /** Secrets that could not be opened when a new one took their place. */
  unopened: z.array(entrySchema),
});
type Entry = z.infer<typeof entrySchema>;
type File = z.infer<typeof fileSchema>;

/** What the store is made of. `file` lies in a folder that only this user reads. */
export type SealedSecretStoreParts = {
  readonly file: string;
  readonly sealer: Sealer;
  readonly version: string;
};

const isOf = (key: SecretKey) => (entry: Entry) =>
  secretKeyText(entry as SecretKey) === secretKeyText(key);

/**
 * The store over a file; the file is read again at each use, because two consoles of one user may
 * share it.
 */
export function createSealedSecretStore({
  file,
  sealer,
  version,
}: SealedSecretStoreParts): SecretStore {
  const small = smallFile(file);
  const closed = new Set<string>();
  /** What the disk did not take: it lives until the console ends. */
  const unwritten = new Map<string, string>();
  /** What it did not let go: it counts as absent until the console ends. */
  const unremoved = new Set<string>();
  let damaged = false;
  // One change at a time: sealing waits, and a change that began later must not be overwritten.
  let last: Promise<unknown> = Promise.resolve();

  const read = (): File => {
    const content = small.read();
    if ('value' in content) return content.value;
    if (content.kind === 'broken') {
      damaged = true;
      // Set aside, not overwritten: somebody may still mend it. On a disk that takes nothing it
      // stays, and nothing takes its place.
      tryWriting(() => small.setAside());
    }
    return { format: 1, entries: [], unopened: [] };
  };
  const write = (content: File): void => small.write(content);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const opened = async (entry: Entry, key: SecretKey) => {
    try {
      const result = await sealer.open(Buffer.from(entry.sealed, 'base64'), secretKeyText(key));
      closed.delete(secretKeyText(key));
      return result;
    } catch {
      closed.add(secretKeyText(key));
      return null;
    }
  };
  const put = async (key: SecretKey, secret: string): Promise<void> => {
    const sealed = await sealer.seal(secret, secretKeyText(key)).catch(() => null);
    if (sealed === null) {
      // The keyring failed or did not answer: kept in memory, as where the disk takes nothing.
      unwritten.set(secretKeyText(key), secret);
      return;
    }
    const known = read().entries.find(isOf(key));
    const lost = known !== undefined && (await opened(known, key)) === null ? [known] : [];
    const now = read();
    const { origin, kind, account } = key;
    const isWritten = tryWriting(() =>
      write({
        format: 1,
        entries: [
          ...now.entries.filter((each) => !isOf(key)(each)),
          {
            origin,
            kind,
            account,
            backend: sealer.backend,
            version,
            sealed: sealed.toString('base64'),
          },
        ],
        unopened: [...now.unopened, ...lost],
      }),
    );
    unremoved.delete(secretKeyText(key));
    if (isWritten) unwritten.delete(secretKeyText(key));
    else unwritten.set(secretKeyText(key), secret);
    closed.delete(secretKeyText(key));
  };
  const sealedSecret = async (key: SecretKey): Promise<string | null> => {
    if (unremoved.has(secretKeyText(key))) return null;
    const entry = read().entries.find(isOf(key));
    if (entry === undefined) return null;
    const result = await opened(entry, key);
    if (result?.stale === true) await put(key, result.secret);
    return result?.secret ?? null;
  };

  return {
    get: (key) =>
      inTurn(async () => unwritten.get(secretKeyText(key)) ?? (await sealedSecret(key))),
    set: (key, secret) => inTurn(() => put(key, secret)),
    isSealed: (key, secret) => inTurn(async () => (await sealedSecret(key)) === secret),
    isUnopened: (key) =>
      inTurn(async () => {
        if (unwritten.has(secretKeyText(key)) || unremoved.has(secretKeyText(key))) return false;
        const { entries, unopened } = read();
        const isThere = [...entries, ...unopened].some(isOf(key));
        return isThere && (await sealedSecret(key)) === null;
      }),
    delete: (key) =>
      inTurn(async () => {
        unwritten.delete(secretKeyText(key));
        const now = read();
        const isKept = (each: Entry) => !isOf(key)(each);
        if (now.entries.every(isKept) && now.unopened.every(isKept)) return;
        // Signing out removes the old, unopened ones of this key as well.
        const left: File = {
          format: 1,
          entries: now.entries.filter(isKept),
          unopened: now.unopened.filter(isKept),
        };
        closed.delete(secretKeyText(key));
        // Twice, so that the older copy holds none of them either.
        if (tryWriting(() => write(left)) && tryWriting(() => write(left))) return;
        unremoved.add(secretKeyText(key));
        throw new DatabaseError('disk', notRemoved);
      }),
    about: () => ({
      backend: sealer.backend,
      kept: true,
      trouble:
        unwritten.size > 0
          ? message('files.secrets.notWritten')
          : unremoved.size > 0
            ? notRemoved
            : damaged
              ? message('files.secrets.damaged')
              : closed.size > 0
                ? message('files.secrets.notOpened')
                : null,
    }),
  };
}

const notRemoved = message('files.secrets.notRemoved');

/** True when it was done; false when the system did not let it. */
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
 * The keys under which a file keeps secrets that were sealed by a backend; none for a file that is
 * absent or damaged.
 */
export function sealedKeys(file: string, backend: string): readonly SecretKey[] {
  const content = smallFile(file).read();
  return 'value' in content
    ? content.value.entries
        .filter((entry) => entry.backend === backend)
        .map(({ origin, kind, account }) => ({ origin, kind, account }))
    : [];
}

const smallFile = (file: string) =>
  new SmallFile<File>(file, (json) => fileSchema.safeParse(json).data ?? null);
