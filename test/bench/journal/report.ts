/**
 * `node test/bench/journal/report.ts`: writes what `npm run bench -- --only journal` measured
 * (`out/bench.json`) into `docs/reference/performance.md`, between its own marks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../bench.ts';
import { goalOf, isReached } from '../goals.ts';

const marks = ['<!-- journal figures -->', '<!-- end of journal figures -->'] as const;
const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2);
const amount = (value: number, unit: string) =>
  unit === 'ms' && value >= 1_000 ? `${figure(value / 1_000)} s` : `${figure(value)} ${unit}`;

/** The figures as a table in Markdown. */
function tableOf(rows: readonly BenchRow[]): string {
  const line = (row: BenchRow) => {
    const goal = goalOf(row);
    const said =
      goal === undefined ? '' : isReached(row) ? `${goal.most}` : `${goal.most}: **missed**`;
    return `| ${row.name} | ${amount(row.ours, row.unit)} | ${amount(row.baseline, row.unit)} | ${row.ratio.toFixed(2)} | ${said} |`;
  };
  return ['| | ours | baseline | ratio | goal |', '|---|---|---|---|---|', ...rows.map(line)].join(
    '\n',
  );
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../../..');
  const docs = path.join(root, 'docs/reference/performance.md');
  const rows = JSON.parse(
    readFileSync(path.join(root, 'out/bench.json'), 'utf8'),
  ) as readonly BenchRow[];
  const text = readFileSync(docs, 'utf8');
  const [begin, end] = [text.indexOf(marks[0]), text.indexOf(marks[1])];
  if (begin < 0 || end < begin)
    throw new Error('docs/reference/performance.md has no marks of the journal.');
  const table = tableOf(rows.filter(({ suite }) => suite === 'journal'));
  writeFileSync(
    docs,
    `${text.slice(0, begin + marks[0].length)}\n\n${table}\n\n${text.slice(end)}`,
  );
}
