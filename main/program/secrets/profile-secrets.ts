/** Takes the secrets of a profile into the secret store without overwriting newer ones. */
import { createHash } from 'node:crypto';
import { type SecretKey, type SecretStore, secretKeyText } from '../../credentials/secret-store.ts';
import type { ProfileSecret } from '../../facilities/profile.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';

/** Where we note, also sealed, which secret of a profile was taken last. */
export const noteKey = (key: SecretKey): SecretKey => ({
  ...key,
  kind: 'token',
  account: `taken from the profile: ${key.kind} ${key.account}`,
});

const noteOf = (secret: string): string => createHash('sha256').update(secret).digest('base64');

/**
 * Takes them. A profile that we can't rewrite brings its secrets again at each start. We take one
 * if the store has none, or if it differs from the one noted last (the operator changed it).
 * Otherwise the store may have a newer one from the sign-in form, which stays.
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
 * Notes which secrets were taken and are still in the profile (`left` are those that no longer
 * are). Only if the store has sealed the secret itself: otherwise the note would protect an older
 * one.
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
      // A note that the disk keeps does no harm.
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
