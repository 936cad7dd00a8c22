/**
 * When V8 may compile the console's code once more.
 *
 * Decision: Nothing is optimized before the rows are shown.
 *
 * What runs often V8 compiles again, to faster code, on threads of its own. On a machine of two
 * cores that took a tenth of a start from the window, for code that soon has run. So both
 * optimizing compilers are off from the thread's first line until the page has its rows. What was
 * run often until then is compiled soon after. A limit that makes V8 refuse single functions
 * (`--max-optimized-bytecode-size`) saves as much, but V8 remembers its refusal: such a function
 * stayed slow for 20,000 calls more. Node warns that flags may do harm once V8 runs. These two are
 * asked for before each compilation, and were tried in V8 11.3, 13.0 and 13.6.
 */
import { setFlagsFromString } from 'node:v8';

type Runtime = Pick<NodeJS.ProcessVersions, 'electron'>;

/** Only Electron's V8 is known to have both compilers on. */
const set = (flags: readonly string[], { electron }: Runtime): void => {
  if (electron !== undefined) for (const flag of flags) setFlagsFromString(flag);
};

/**
 * From now on nothing is compiled again, in no thread of the process. Call it in a thread that
 * runs: what a thread needs to compile again is made when it begins.
 */
export const optimizeLater = (runtime: Runtime = process.versions): void =>
  set(['--no-opt', '--no-maglev'], runtime);

/** From now on V8 does as it always does. */
export const optimizeNow = (runtime: Runtime = process.versions): void =>
  set(['--opt', '--maglev'], runtime);
