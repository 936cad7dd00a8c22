/**
 * `npm run bench [-- --only SUITE]`: runs the suites, prints a table and writes `out/bench.json`.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../support/arguments.ts';
import type { BenchRow, BenchSuite } from './bench.ts';
import { goalOf, isReached } from './goals.ts';

const usage = `Usage: npm run bench [-- --only SUITE]

  --only SUITE  one suite of test/bench/suites instead of all
  --help        show this help`;
const { values } = readArguments(usage, { options: { only: { type: 'string' } } });
const folder = path.join(import.meta.dirname, 'suites');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
if (values.only !== undefined && !names.includes(values.only)) {
  console.error(`There is no suite "${values.only}". Suites: ${names.join(', ')}.`);
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const name of names.filter((each) => values.only === undefined || each === values.only)) {
  const { suite } = (await import(path.join(folder, `${name}.ts`))) as { suite: BenchSuite };
  console.error(`bench: ${suite.name} ...`);
  rows.push(...(await suite.run()).map((row) => ({ ...row, goal: goalOf(row) })));
}

const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2);
console.table(
  rows.map((each) => ({
    suite: each.suite,
    name: each.name,
    size: each.size,
    unit: each.unit,
    ours: figure(each.ours),
    baseline: figure(each.baseline),
    ratio: `${figure(each.ratio)}x`,
    goal:
      each.goal === undefined
        ? ''
        : `${each.goal.of} <= ${each.goal.most}${isReached(each) ? '' : ': MISSED'}`,
  })),
);
mkdirSync('out', { recursive: true });
writeFileSync(path.join('out', 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
process.exit(0);
