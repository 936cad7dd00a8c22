/** How far a window that was opened has come with its page: what else the program has to do at the start fits in between. */

/** A page that is slower, or none, holds up nothing: in milliseconds. */
const patienceMs = 2_000;

/** See above. */
export type PageSteps = {
  /** A file of the page was answered. */
  served(name: string): void;
  /** The page itself is answered: its process starts. */
  readonly page: Promise<void>;
  /** Its first script and its style are answered: it reads them. */
  readonly script: Promise<void>;
};

/** Both promises hold after `patienceMs` at the latest. */
export function createPageSteps(after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms)): PageSteps {
  const page = Promise.withResolvers<void>();
  const script = Promise.withResolvers<void>();
  const wanted = new Set(['.js', '.css']);
  after(patienceMs, () => {
    page.resolve();
    script.resolve();
  });
  return {
    page: page.promise,
    script: script.promise,
    served(name) {
      if (name === '/' || name.endsWith('.html')) return page.resolve();
      // The first script is the one with the name of the whole start (electron.vite.config.ts): the few lines before it are not waited for.
      if (!/\/first-[^/]*$/.test(name)) return;
      wanted.delete(name.slice(name.lastIndexOf('.')));
      if (wanted.size === 0) script.resolve();
    },
  };
}
