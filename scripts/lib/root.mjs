import path from 'node:path';

/** Root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');

/**
 * The folder of the bundles. A test that builds beside others sets it, as electron.vite.config.ts
 * does.
 */
export const out = path.resolve(root, process.env.YARDMASTER_OUT || 'out');

/** Prints a progress line to stderr. Results of a program go to stdout. */
export const say = (line) => process.stderr.write(`${line}\n`);
