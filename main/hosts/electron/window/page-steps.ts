/**
 * How far a window that was opened has come with its page: what else the program has to do at the
 * start fits in between.
 */

/** A page that is slower, or none, holds up nothing: in milliseconds. */
const PATIENCE_MS = 2_000;

/** See above. */
export type PageSteps = {
  /** A file of the page was answered. */
  served(name: string): void;
  /** Its first script and its style are answered: it reads them. */
  readonly script: Promise<void>;
};

/** The promise holds after `patienceMs` at the latest. */
export function createPageSteps(
  after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms),
): PageSteps {
  const script = Promise.withResolvers<void>();
  const wanted = new Set(['.js', '.css']);
  after(PATIENCE_MS, script.resolve);
  return {
    script: script.promise,
    served(name) {
      // The first script is the one with the name of the whole start (electron.vite.config.ts): the
      // few lines before it are not waited for.
      if (!/\/first-[^/]*$/.test(name)) return;
      wanted.delete(name.slice(name.lastIndexOf('.')));
      if (wanted.size === 0) script.resolve();
    },
  };
}
