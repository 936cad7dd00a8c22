/**
 * Keeps files and keys of this process from other users and programs. It imports nothing, because
 * it has to run first.
 */

/** Files that this process writes are for this user only. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

const keyVariables = ['YARDMASTER_SECRETS_KEY', 'YARDMASTER_SECRETS_KEY_FILE'] as const;

/**
 * Removes the operator's key, and the path of its file, from this process's environment, so that no
 * program that it starts has them: browsers, PDF viewers, helpers. Returns what they were.
 */
export function takeSecretsKey(
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string | undefined>> {
  const taken = Object.fromEntries(keyVariables.map((name) => [name, env[name]]));
  for (const name of keyVariables) delete env[name];
  return taken;
}
