/**
 * How far an opened window has loaded its page, so that the program's other work at the start fits
 * in between.
 */

/** We don't wait longer for a slow or missing page, in milliseconds. */
const PATIENCE_MS = 2_000;

export type PageSteps = {
  /** A file of the page was served. */
  served(name: string): void;
  /** Its first script and style were served; now it reads them. */
  readonly script: Promise<void>;
};

/** The promise resolves after `patienceMs` at the latest. */
export function createPageSteps(
  after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms),
): PageSteps {
  const script = Promise.withResolvers<void>();
  const wanted = new Set(['.js', '.css']);
  after(PATIENCE_MS, script.resolve);
  return {
    script: script.promise,
    served(name) {
      // The script of the actual start (electron.vite.config.ts). We don't wait for the few lines
      // before it.
      if (!/\/first-[^/]*$/.test(name)) return;
      wanted.delete(name.slice(name.lastIndexOf('.')));
      if (wanted.size === 0) script.resolve();
    },
  };
}
