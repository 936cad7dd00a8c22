/**
 * How far an opened window has come with its page, so that the program's other work at the start
 * doesn't take the processor from it.
 */

/** We don't wait longer for a slow, locked or missing page, in milliseconds. */
const PATIENCE_MS = 2_000;

export type PageSteps = {
  /** A file of the page was served. */
  served(name: string): void;
  /** The page has drawn its first rows. */
  readonly rows: Promise<void>;
  /** Waits no longer, because the program ends. */
  goOn(): void;
};

/** The promise resolves after `PATIENCE_MS` at the latest. */
export function createPageSteps(
  after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms),
): PageSteps {
  const rows = Promise.withResolvers<void>();
  after(PATIENCE_MS, rows.resolve);
  return {
    rows: rows.promise,
    goOn: rows.resolve,
    served(name) {
      // The page asks for this file once its rows are drawn (electron.vite.config.ts).
      if (/\/second-[^/]*\.js$/.test(name)) rows.resolve();
    },
  };
}
