// A display in memory for programs that draw windows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts one that any user of this machine may draw on; answers its name and how to end it. It
 * takes a number that is free and says which, so two that start at once do not meet, and nobody
 * waits for a signal that came too early, as `xvfb-run` can for ever.
 */
export async function startScreen() {
  const options = ['-displayfd', '1', '-ac', '-nolisten', 'tcp', '-screen', '0', '1440x900x24'];
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(child, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display.');
  });
  gone.catch(() => {});
  const stop = () => child.kill();
  process.once('exit', stop);
  const [number] = await Promise.race([once(child.stdout, 'data'), gone]);
  return { display: `:${String(number).trim()}`, stop };
}
