import path from 'node:path';

/** Root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');

/**
 * Folder of the bundles; tests that build beside others set it, as electron.vite.config.ts does.
 */
export const out = path.resolve(root, process.env.YARDMASTER_OUT || 'out');

/** Prints a line about what goes on, apart from what a program prints as its result. */
export const say = (line) => process.stderr.write(`${line}\n`);
