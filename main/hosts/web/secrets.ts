import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createFileSecretStore, shortestKey } from '../../credentials/file-secret-store.ts';
import { createMemorySecretStore, type SecretStore } from '../../credentials/secret-store.ts';

/** Name of the file in the root folder. */
const fileName = 'secrets.json';

/**
 * The secrets of the web host: in a file, when the operator gives a key for it (`YARDMASTER_SECRETS_KEY`, or the path of a file in
 * `YARDMASTER_SECRETS_KEY_FILE`), else in memory. The error is one sentence and holds no part of the key.
 */
export function webSecrets(root: string, version: string, env: Readonly<Record<string, string | undefined>>): Result<SecretStore, string> {
  const keyFile = env.YARDMASTER_SECRETS_KEY_FILE;
  let key = env.YARDMASTER_SECRETS_KEY ?? '';
  if (key === '' && keyFile !== undefined && keyFile !== '') {
    try {
      key = readFileSync(keyFile, 'utf8').trim();
    } catch {
      return fail('The file that YARDMASTER_SECRETS_KEY_FILE names cannot be read.');
    }
  }
  if (key === '') {
    return ok({
      ...createMemorySecretStore(),
      about: () => ({
        backend: 'memory',
        kept: false,
        trouble:
          'Passwords and tokens are kept in memory and asked for at each start. Start the console with YARDMASTER_SECRETS_KEY to keep them in an encrypted file.',
      }),
    });
  }
  if (key.length < shortestKey) return fail(`YARDMASTER_SECRETS_KEY must have at least ${shortestKey} characters.`);
  return ok(createFileSecretStore(path.join(root, fileName), key, version));
}
