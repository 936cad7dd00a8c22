/**
 * Processes that a test waits for with its hands full: no timer of the test itself could end a wait
 * for ever.
 */
import { type SpawnSyncOptions, type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** Less than a test is given, in ms: so the test fails, and says of what. */
const mostMs = 100_000;

/**
 * Runs a program to its end, and returns all it said as text. Throws where it does not end within
 * 100 s; then it is killed.
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: Omit<SpawnSyncOptions, 'encoding' | 'timeout' | 'killSignal'> = {},
): SpawnSyncReturns<string> {
  const told = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    timeout: mostMs,
    killSignal: 'SIGKILL',
  });
  if ((told.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT')
    throw new Error(
      `${[command, ...args].join(' ').slice(0, 300)} did not end within ${mostMs / 1_000} s. It said: ${told.stderr ?? ''}`,
    );
  return told;
}
