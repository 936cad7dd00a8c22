// A checker for Stryker that lets only a share of the mutants through, chosen by a seed:
// YARDMASTER_MUTATION_DRAW is "SHARE SEED". The same values choose the same mutants.
import { createHash } from 'node:crypto';

/**
 * Whether this mutant is chosen. It depends only on its place and its change, so neither order nor
 * earlier mutants matter.
 */
export function isDrawn({ fileName, location, mutatorName, replacement }, share, seed, root = '') {
  const { start, end } = location;
  const file = fileName.startsWith(root) ? fileName.slice(root.length) : fileName;
  const name = [
    seed,
    file,
    start.line,
    start.column,
    end.line,
    end.column,
    mutatorName,
    replacement,
  ].join('|');
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32 < share;
}

class Draw {
  async init() {}

  async check(mutants) {
    const [share, seed] = (process.env.YARDMASTER_MUTATION_DRAW ?? '1 ').split(' ');
    const root = process.env.YARDMASTER_MUTATION_ROOT ?? '';
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isDrawn(mutant, Number(share), seed, root)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not drawn' },
      ]),
    );
  }
}

/** How Stryker finds the checker: kind and name of the plugin, and its class. */
export const strykerPlugins = [{ kind: 'Checker', name: 'draw', injectableClass: Draw }];
