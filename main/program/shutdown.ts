import type { ReportError } from './rpc-connection.ts';

/** One thing to stop. Its name is for the report. */
export type ShutdownStep = { readonly name: string; readonly stop: () => Promise<void> | void };

/**
 * Stops things one after the other, each with its own deadline. What hangs or fails is reported,
 * and the rest is still closed. A second call waits for the first.
 */
export function createShutdown(
  steps: readonly ShutdownStep[],
  report: ReportError,
  deadlineMs = 5_000,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    for (const { name, stop } of steps) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new Error(`Did not stop within ${deadlineMs} ms.`)),
          deadlineMs,
        );
      });
      try {
        await Promise.race([Promise.resolve().then(stop), late]);
      } catch (error) {
        report(`stop ${name}`, error);
      } finally {
        clearTimeout(timer);
      }
    }
  };
  return () => {
    running ??= run();
    return running;
  };
}
