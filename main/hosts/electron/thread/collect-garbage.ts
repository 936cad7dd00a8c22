import { Session } from 'node:inspector';

/**
 * Collects the garbage of this thread: some tens of milliseconds. Without a flag, which would make
 * V8 refuse the compiled code, only the debugger's own call does. Where there is none, nothing
 * happens.
 */
export function collectGarbage(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const session = new Session();
      session.connect();
      // A session that is ended within its own answer hangs the thread (seen in Electron 33).
      const end = () => {
        session.disconnect();
        resolve();
      };
      session.post('HeapProfiler.collectGarbage', () => setImmediate(end));
    } catch {
      resolve();
    }
  });
}
