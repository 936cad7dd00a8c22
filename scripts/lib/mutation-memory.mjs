// What the last mutation run found, which the next one goes on from.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Takes survivors out of the memory that Stryker would believe for ever: those of code that runs
 * while a module is loaded, of which no single test is known, so that no new test makes it try them
 * again. `memory` is its incremental report.
 */
export function withoutStaleSurvivors(memory) {
  const isStale = (mutant) => mutant.status === 'Survived' && mutant.static === true;
  const files = Object.entries(memory.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter((mutant) => !isStale(mutant)) },
  ]);
  return { ...memory, files: Object.fromEntries(files) };
}

/** Does that to the file of a run, if there is one. */
export function forgetStaleSurvivors(file) {
  if (existsSync(file))
    writeFileSync(
      file,
      JSON.stringify(withoutStaleSurvivors(JSON.parse(readFileSync(file, 'utf8')))),
    );
}
