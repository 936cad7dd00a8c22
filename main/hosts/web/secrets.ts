import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createFileSecretStore, shortestKey } from '../../credentials/file-secret-store.ts';
import { sealedKeys } from '../../credentials/sealed-secret-store.ts';
import { createMemorySecretStore, type SecretStore } from '../../credentials/secret-store.ts';
import { notAFile, tooLarge } from '../../program/look-over.ts';
import type { Ask } from './ask-hidden.ts';

/** Name of the file in the root folder. */
const fileName = 'secrets.json';

/** What decides where the secrets of the web host are. */
export type WebSecretsParts = {
  readonly root: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the operator at the terminal; null where there is none. */
  readonly ask: Ask | null;
  /** The operator wants to be asked (`--ask-key`), also where no secret is kept yet. */
  readonly isWanted: boolean;
  /** Tells the operator, at the terminal. */
  readonly say: (line: string) => void;
};

/** How often a key may be mistyped. */
const mostTries = 3;

/**
 * The secrets of the web host: in a file, when the operator gives a key for it (`YARDMASTER_SECRETS_KEY`, the path of a file in
 * `YARDMASTER_SECRETS_KEY_FILE`, or at the terminal when secrets are kept already), else in memory. The error is one sentence and
 * holds no part of the key.
 */
export async function webSecrets({ root, version, env, ask, isWanted, say }: WebSecretsParts): Promise<Result<SecretStore, string>> {
  const file = path.join(root, fileName);
  const given = givenKey(env);
  if (!given.ok) return given;
  if (given.value !== '') {
    if (given.value.length < shortestKey) return fail(`YARDMASTER_SECRETS_KEY must have at least ${shortestKey} characters.`);
    return ok(createFileSecretStore(file, given.value, version));
  }
  const kept = sealedKeys(file, 'operator-key');
  if (isWanted && ask === null) return fail('--ask-key needs a terminal. Give the key in YARDMASTER_SECRETS_KEY instead.');
  if (ask === null || (!isWanted && kept.length === 0)) return ok(memory());

  for (let tries = 0; tries < mostTries; tries += 1) {
    const question = kept.length > 0 ? 'Key of the kept sign-ins (Enter: go on without them): ' : 'New key for the sign-ins: ';
    const key = await ask(question);
    if (key === null) return fail('The console was not started.');
    if (key === '') return ok(memory());
    if (key.length < shortestKey) {
      say(`The key must have at least ${shortestKey} characters.`);
      continue;
    }
    const store = createFileSecretStore(file, key, version);
    if (kept.length === 0) {
      if ((await ask('The same key again: ')) === key) return ok(store);
      say('These were two different keys.');
      continue;
    }
    // One that opens is enough: another may have been kept with an older key.
    for (const each of kept) if ((await store.get(each)) !== null) return ok(store);
    say('This key opens none of the kept sign-ins.');
  }
  return fail('No fitting key was given in three tries, so the console was not started. Nothing that is kept was changed.');
}

function givenKey(env: WebSecretsParts['env']): Result<string, string> {
  const keyFile = env.YARDMASTER_SECRETS_KEY_FILE;
  const key = env.YARDMASTER_SECRETS_KEY ?? '';
  if (key !== '' || keyFile === undefined || keyFile === '') return ok(key);
  try {
    // Looked at first: opening a pipe waits until somebody writes into it.
    const stats = statSync(keyFile);
    const kind = notAFile(stats);
    if (kind !== null) return fail(`YARDMASTER_SECRETS_KEY_FILE names ${kind}, not a file.`);
    const size = tooLarge(stats);
    if (size !== null) return fail(`The file that YARDMASTER_SECRETS_KEY_FILE names ${size}.`);
    return ok(readFileSync(keyFile, 'utf8').trim());
  } catch {
    return fail('The file that YARDMASTER_SECRETS_KEY_FILE names cannot be read. Check its path and who may read it.');
  }
}

const memory = (): SecretStore => ({
  ...createMemorySecretStore(),
  about: () => ({
    backend: 'memory',
    kept: false,
    trouble:
      'Passwords and tokens are kept in memory and asked for at each start. Start the console with --ask-key or with YARDMASTER_SECRETS_KEY to keep them in an encrypted file.',
  }),
});
