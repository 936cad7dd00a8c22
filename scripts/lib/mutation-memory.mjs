// What the last mutation run found. The next run starts from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Removes survivors that Stryker would otherwise believe forever: mutants of code that runs while a
 * module loads. Stryker knows no single test of those, so no new test would make it try them again.
 * `memory` is its incremental report.
 */
export function withoutStaleSurvivors(memory) {
  const isStale = (mutant) => mutant.status === 'Survived' && mutant.static === true;
  const files = Object.entries(memory.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter((mutant) => !isStale(mutant)) },
  ]);
  return { ...memory, files: Object.fromEntries(files) };
}

/** The same for the file of a run, if it exists. */
export function forgetStaleSurvivors(file) {
  if (existsSync(file))
    writeFileSync(
      file,
      JSON.stringify(withoutStaleSurvivors(JSON.parse(readFileSync(file, 'utf8')))),
    );
}
