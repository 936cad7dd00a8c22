/** Taking the secrets of a profile into the secret store without putting them over newer ones. */
import { createHash } from 'node:crypto';
import { type SecretKey, type SecretStore, secretKeyText } from '../../credentials/secret-store.ts';
import type { ProfileSecret } from '../../facilities/profile.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';

/** Where is noted, sealed as well, which secret of a profile was taken last. */
export const noteKey = (key: SecretKey): SecretKey => ({
  ...key,
  kind: 'token',
  account: `taken from the profile: ${key.kind} ${key.account}`,
});

const noteOf = (secret: string): string => createHash('sha256').update(secret).digest('base64');

/**
 * Takes them. What stands in a profile that is not rewritten comes again at each start: it is taken
 * where the store has none, and where it is another one than was noted last (the operator changed
 * it); else what the store has may be newer, from the sign-in form, and stays.
 */
export async function takeSecrets(
  secrets: readonly ProfileSecret[],
  store: SecretStore,
): Promise<void> {
  for (const { key, secret } of secrets) {
    const isKnown =
      (await store.get(noteKey(key))) === noteOf(secret) && (await store.get(key)) !== null;
    if (!isKnown) await store.set(key, secret);
  }
}

/**
 * Notes which secrets were taken and still stand where they came from (`left` are those that do not
 * any more). Only where the store has its own sealed: a note over an older one would keep that.
 */
export async function noteTaken(
  secrets: readonly ProfileSecret[],
  left: readonly ProfileSecret[],
  store: SecretStore,
): Promise<void> {
  const isSealed = store.isSealed?.bind(store);
  if (isSealed === undefined) return;
  const gone = new Set(left.map(({ key }) => secretKeyText(key)));
  for (const { key, secret } of secrets) {
    const note = await store.get(noteKey(key));
    if (gone.has(secretKeyText(key))) {
      // What a disk keeps of a note is of no use to anybody.
      if (note !== null) await store.delete(noteKey(key)).catch(ignoreDisk);
      continue;
    }
    const kept = await store.get(key);
    if (note !== noteOf(secret) && kept !== null && (await isSealed(key, kept)))
      await store.set(noteKey(key), noteOf(secret));
  }
}

function ignoreDisk(error: unknown): void {
  if (!(error instanceof DatabaseError)) throw error;
}
