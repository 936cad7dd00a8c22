/** Taking the secrets out of the operator's profile once the secret store has them sealed (docs/decisions/secrets-leave-the-profile.md). */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { SecretStore, SecretsAbout } from '../credentials/secret-store.ts';
import { type ProfileSecret, readProfile } from '../facilities/profile.ts';
import { moveIntoPlace } from '../kernel/backups/durable-files.ts';
import { whyNot } from './data-folder.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What became of the secrets of a profile: `none` had any, `moved`, or they stay there for a reason, as a sentence for the operator. */
export type MovedSecrets = { readonly kind: 'none' | 'moved' | 'stay'; readonly sentence: string };

/** The profile as it was read. `text` without a byte order mark, `secrets` those that stand in it. */
export type WrittenProfile = { readonly file: string; readonly text: string; readonly secrets: readonly ProfileSecret[] };

/**
 * Moves the secrets: the store has sealed them, which is read back first; then the file is replaced by one without them, whole or not at
 * all, with the same rights and owner. A crash in between leaves them in both. Never throws for what a disk or a file is like.
 */
export async function moveSecrets({ file, text, secrets }: WrittenProfile, store: SecretStore): Promise<MovedSecrets> {
  if (secrets.length === 0) return { kind: 'none', sentence: '' };
  const stay = (why: string): MovedSecrets => ({ kind: 'stay', sentence: `Passwords and keys stay readable in ${file}: ${why}` });
  const { isSealed } = store;
  if (isSealed === undefined)
    return stay('nothing on this computer keeps them sealed. With --ask-key or YARDMASTER_SECRETS_KEY, or a keyring, they are moved.');
  for (const { key } of secrets) {
    // This one, or a newer one from the sign-in form (`takeSecrets`).
    const kept = await store.get(key);
    if (kept === null || !(await isSealed(key, kept)))
      return stay('the disk did not take them sealed. They are moved at the next start that can.');
  }
  const next = withoutSecrets(text);
  // The facts must be the same without them, or something is not understood here.
  if (next === null || !hasSameFacts(text, next)) return stay('the file could not be rewritten safely. Take them out by hand.');
  try {
    const why = replace(realpathSync(file), text, next);
    if (why !== null) return stay(why);
  } catch (error) {
    return stay(`it cannot be written (${whyNot(error)}). Take them out by hand.`);
  }
  return {
    kind: 'moved',
    sentence: `Passwords and keys were moved from ${file} into the secret store. Remove them from copies of the file too.`,
  };
}

/** Settings say it too where secrets could have been moved and were not; a store in memory says why by itself. */
export const withMoved = (about: SecretsAbout, moved: MovedSecrets | null): SecretsAbout =>
  about.kept && moved?.kind === 'stay' ? { ...about, trouble: [about.trouble, moved.sentence].filter(Boolean).join(' ') } : about;

function hasSameFacts(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => readProfile(JSON.parse(text)));
  return (
    old?.ok === true &&
    now?.ok === true &&
    now.value.secrets.length === 0 &&
    JSON.stringify(old.value.facts) === JSON.stringify(now.value.facts)
  );
}

/** Null when it is done, else why not. Throws what the system throws; then the old file is there as it was. */
function replace(file: string, text: string, next: string): string | null {
  const { mode, uid, gid, nlink } = statSync(file);
  if (nlink > 1) return 'it has another name on this disk as well (a hard link). Take them out by hand.';
  // Replacing a file needs no right to write it: the operator's own wish counts.
  if ((mode & 0o222) === 0) return 'the file is read-only. Take them out by hand, or make it writable.';
  const present = readFileSync(file, 'utf8');
  if (present.replace(/^\uFEFF/, '') !== text) return 'it was changed meanwhile. They are moved at the next start.';
  const temporary = `${file}.without-secrets`;
  rmSync(temporary, { force: true });
  try {
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      writeFileSync(handle, present.startsWith('\uFEFF') ? `\uFEFF${next}` : next);
      const made = fstatSync(handle);
      if (made.uid !== uid || made.gid !== gid) fchownSync(handle, uid, gid);
      fchmodSync(handle, mode & 0o7777);
    } finally {
      closeSync(handle);
    }
    moveIntoPlace(temporary, file);
    return null;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
