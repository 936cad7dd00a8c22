// `npm run docs`: writes the parts of the documents that are generated from figures and pictures.
// `--check` only reports whether they are up to date. `--tests ID` names the tests that prove a
// case, such as A1 of the fault matrix or G4 of the gate. `--record SUITE` first reads the figures
// of that suite from out/bench.json, where `npm run bench` writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';
import { root, say } from './lib/root.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const usage = `Usage: npm run docs [-- --check | --record SUITE | --tests ID]

  --check         only say whether the made parts of docs/ are up to date
  --record SUITE  first take the figures of a suite from out/bench.json
  --tests ID      name the tests that prove a case, a fault or a difference
  --help          show this help`;
const { values } = readArguments(usage, {
  options: {
    check: { type: 'boolean', default: false },
    record: { type: 'string' },
    tests: { type: 'string' },
  },
});
if (values.tests !== undefined) {
  const { allTags, listOfTests, tagKinds } = await import('../test/docs/tags.ts');
  const tags = allTags(values.tests);
  for (const kind of tagKinds) {
    const list = listOfTests(kind, tags);
    if (list !== '') process.stdout.write(`${kind}:\n${list}\n`);
  }
  if (tags.length === 0) say(`No test carries "${values.tests}".`);
  process.exit(tags.length === 0 ? 2 : 0);
}
const { recordedRows, resultsFile } = await import('../test/docs/figures.ts');
if (values.record !== undefined) {
  const measured = JSON.parse(readFileSync(path.join(root, 'out/bench.json'), 'utf8'))
    .filter(({ suite }) => suite === values.record)
    .map(({ suite, name, size, unit, ours, baseline, ratio }) => ({
      suite,
      name,
      size,
      unit,
      ours,
      baseline,
      ratio,
    }));
  if (measured.length === 0) {
    say(`out/bench.json has no figures of "${values.record}". Run "npm run bench" first.`);
    process.exit(2);
  }
  const rows = [...recordedRows().filter(({ suite }) => suite !== values.record), ...measured];
  writeFileSync(resultsFile, `${JSON.stringify(rows, null, 2)}\n`);
}
const { madeFiles } = await import('../test/docs/made-parts.ts');
const stale = [...madeFiles()].filter(
  ([file, text]) => readFileSync(path.join(root, file), 'utf8') !== text,
);
for (const [file, text] of stale) {
  if (values.check) say(`${file} is out of date. Run "npm run docs".`);
  else writeFileSync(path.join(root, file), text);
}
if (!values.check) say(`${stale.length} files of docs/ were out of date and are written.`);
process.exit(values.check && stale.length > 0 ? 1 : 0);
