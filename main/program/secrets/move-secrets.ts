/**
 * Removes the secrets from the operator's profile once the secret store has them sealed
 * (docs/decisions/secrets-leave-the-profile.md).
 */

import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SecretStore, SecretsAbout } from '../../credentials/secret-store.ts';
import { type ProfileSecret, readProfile } from '../../facilities/profile.ts';
import { moveIntoPlace } from '../../kernel/backups/flush.ts';
import { decodeText } from '../../kernel/files/text-file.ts';
import { removeFile, removeIfFree } from '../../kernel/patient-files.ts';
import { whyNot } from '../data-folder/data-folder.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Result for the secrets of a profile: there were none, they moved, or they stay for a reason.
 * `said` is for the operator.
 */
export type MovedSecrets =
  | { readonly kind: 'none' }
  | { readonly kind: 'moved' | 'stay'; readonly said: Message };

/** The profile as read. `text` is without a byte order mark; `secrets` are those in it. */
export type WrittenProfile = {
  readonly file: string;
  readonly text: string;
  readonly secrets: readonly ProfileSecret[];
};

/**
 * Moves the secrets. We read back that the store has sealed them; then we replace the file,
 * atomically, by one without them, with the same permissions and owner. After a crash in between
 * they are in both. Never throws for the state of a disk or a file.
 */
export async function moveSecrets(
  { file, text, secrets }: WrittenProfile,
  store: SecretStore,
): Promise<MovedSecrets> {
  if (secrets.length === 0) return { kind: 'none' };
  const stay = (why: Message): MovedSecrets => ({
    kind: 'stay',
    said: message('files.secrets.stay', { file, why }),
  });
  const isSealed = store.isSealed?.bind(store);
  if (isSealed === undefined) return stay(message('files.secrets.why.noSeal'));
  for (const { key } of secrets) {
    // This one, or a newer one from the sign-in form (`takeSecrets`).
    const kept = await store.get(key);
    if (kept === null || !(await isSealed(key, kept)))
      return stay(message('files.secrets.why.notTaken'));
  }
  const next = withoutSecrets(text);
  // The facts must be the same without them. Otherwise we have misunderstood the file.
  if (next === null || !hasSameFacts(text, next)) return stay(message('files.secrets.why.notSafe'));
  try {
    const why = replace(realpathSync(file), text, next);
    if (why !== null) return stay(why);
  } catch (error) {
    return stay(message('files.secrets.why.notWritten', { why: whyNot(error) }));
  }
  return { kind: 'moved', said: message('files.secrets.moved', { file }) };
}

/**
 * Settings also say so if secrets could have moved and didn't. A store in memory already says why.
 */
export const withMoved = (about: SecretsAbout, moved: MovedSecrets | null): SecretsAbout =>
  about.kept && moved?.kind === 'stay'
    ? {
        ...about,
        trouble: about.trouble === null ? moved.said : inTurn([about.trouble, moved.said]),
      }
    : about;

function hasSameFacts(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => readProfile(JSON.parse(text)));
  return (
    old?.ok === true &&
    now?.ok === true &&
    now.value.secrets.length === 0 &&
    JSON.stringify(old.value.facts) === JSON.stringify(now.value.facts)
  );
}

/**
 * Returns null when done, else why not. Throws the system's error; then the old file is unchanged.
 */
function replace(file: string, text: string, next: string): Message | null {
  const { mode, uid, gid, nlink } = statSync(file);
  if (nlink > 1) return message('files.secrets.why.hardLink');
  // Replacing a file needs no permission to write it, but we respect that the operator made it
  // read-only.
  if ((mode & 0o222) === 0) return message('files.secrets.why.readOnly');
  const bytes = readFileSync(file);
  const read = decodeText(bytes);
  if (read.kind !== 'text' || read.text !== text) return message('files.secrets.why.changed');
  // We write only UTF-8, so we don't change a file in another encoding.
  if (read.encoding !== 'UTF-8') return message('files.secrets.why.notSafe');
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb;
  const temporary = `${file}.without-secrets`;
  removeFile(temporary);
  try {
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      writeFileSync(handle, hasMark ? `\uFEFF${next}` : next);
      const made = fstatSync(handle);
      if (made.uid !== uid || made.gid !== gid) fchownSync(handle, uid, gid);
      fchmodSync(handle, mode & 0o7777);
    } finally {
      closeSync(handle);
    }
    moveIntoPlace(temporary, file);
    return null;
  } catch (error) {
    removeIfFree(temporary);
    throw error;
  }
}
