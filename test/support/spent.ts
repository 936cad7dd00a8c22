/**
 * What is dear in a run of tests is counted, so that a budget can hold it (scripts/lib/budget.mjs):
 * counts, never times.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A page of the console loaded, a program of its own started, the desktop program started, a look
 * of axe at all its rules.
 */
export type Dear = 'page' | 'program' | 'desktop' | 'axe';

/** Notes one more of what is dear; without a run of `npm test` around it nothing is noted. */
export function spent(what: Dear): void {
  const folder = process.env.YARDMASTER_TEST_FOLDER;
  if (folder !== undefined) appendFileSync(path.join(folder, 'spent'), `${what}\n`);
}
