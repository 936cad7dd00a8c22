/**
 * Restarts the web host in its own place: the same process id for its parent, the same port and the
 * same token, so that the page that asked for it continues (why: the head of
 * `main/program/program-build.ts`).
 */
import { spawn } from 'node:child_process';
import { z } from 'zod';

/** What the next start continues with. */
export type Continuation = { readonly port: number; readonly token: string };

/** Passed in the environment, which other users can't read. */
const variable = 'YARDMASTER_GO_ON';

const schema = z.object({
  port: z.int().min(1).max(65_535),
  token: z.string().regex(/^[\w-]{43}$/),
});

type Environment = Record<string, string | undefined>;

/**
 * Removes the continuation from the environment, so that no program we start inherits it. Null for
 * a plain start.
 */
export function takeContinuation(env: Environment = process.env): Continuation | null {
  const text = env[variable];
  delete env[variable];
  if (text === undefined) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The environment of the next start: ours, the continuation, and the operator's key. */
export const environmentOf = (
  continuation: Continuation,
  keys: Environment,
  env: Environment = process.env,
): Record<string, string> => {
  const all = { ...env, ...keys, [variable]: JSON.stringify(continuation) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/**
 * Replaces this process by the program that is installed now. Everything is closed before. Windows
 * can't replace a process, so there we wait for the new one and end with its exit code.
 */
export function startInPlace(env: Record<string, string>): void {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  if (process.execve !== undefined && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, ...args], env);
  // Ctrl+C reaches both. The new one ends properly, and we end with it.
  for (const signal of ['SIGINT', 'SIGBREAK'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {});
  }
  const next = spawn(process.execPath, args, { env, stdio: 'inherit' });
  next.on('error', () => process.exit(1));
  next.on('exit', (code) => process.exit(code ?? 1));
}
