// A display in memory for programs that draw windows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a display that any user of this machine may draw on; returns its name and how to end it.
 * The X server takes a free number and reports it, so two that start at once do not collide. We
 * also don't wait for a signal that came too early, as `xvfb-run` can for ever.
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
