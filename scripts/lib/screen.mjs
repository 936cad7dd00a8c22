// A virtual display, for programs that draw windows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a display that any user of this machine may use. Returns its name and how to end it. The X
 * server itself chooses a free number and reports it, so that two of them don't collide. We don't
 * wait for a signal that may have come too early, as `xvfb-run` can do forever.
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
