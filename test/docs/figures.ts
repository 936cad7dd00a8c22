/**
 * Tables of figures for docs/reference/performance.md, made of `test/bench/results.json`: the rows
 * of `out/bench.json` that were last recorded by `npm run docs -- --record SUITE`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../bench/bench.ts';
import { goalOf, isReached } from '../bench/goals.ts';

/** A row that was recorded. A figure is null where only its ratio was written down. */
export type RecordedRow = Pick<BenchRow, 'suite' | 'name' | 'size' | 'unit'> & {
  readonly ours: number | null;
  readonly baseline: number | null;
  readonly ratio: number | null;
};

export const resultsFile = path.join(import.meta.dirname, '../bench/results.json');
export const recordedRows = (): readonly RecordedRow[] =>
  JSON.parse(readFileSync(resultsFile, 'utf8'));

/** What a short name of a row means; other names say it themselves. */
const MEANINGS: { readonly [name in string]?: string } = {
  'full-pull': 'first pull / parse and bare insert',
  'full-pull-processor': 'the same, processor time of the thread',
  'full-pull-to-parse': 'first pull / `JSON.parse` of its pages alone',
  'pull-10-changed': 'pull with 10 records changed / first pull',
  'pull-unchanged': 'pull without a change / first pull',
  snapshot: 'snapshot in columns / in rows',
  start: 'start from the cache until the yard is shown / parse of the same rows',
  'an unassign, lists of several pages':
    'a truck unassigned, lists of several pages / its one call',
  'a working day of 8 hours, 96 moves': 'a day of 8 hours with 96 moves / an idle day',
  '24 webhooks in two seconds': '24 webhooks in two seconds / one read',
  'program started to rows of the yard, from the cache': 'start until the rows / a bare window',
  'all processes in the first minute':
    'memory of all processes in the first minute / a bare window',
  'all processes after an hour': 'memory of all processes after an hour / a bare window',
  'all processes after a day': 'the same after a day of eight hours',
  'growth over eight hours': 'held in the last three hours / in the second to the fourth',
  'idle processor': 'processor while idle / a bare window',
  'idle wake-ups': 'wake-ups while idle / a bare window',
  scroll: 'a third of a screen scrolled, work of the page’s thread / a bare list',
  'scroll-elements': 'the same, elements made',
  leap: 'a leap past the screen, work of the page’s thread / a bare list',
  'leap-elements': 'the same, elements made',
  pan: 'pan, a frame',
  zoom: 'zoom, a frame',
  change: 'one spot changed',
  drag: 'drag, a move',
  'first-draw': 'first draw',
  memory: 'memory: JS heap and canvases',
};

const figure = (value: number): string =>
  value >= 100
    ? value.toLocaleString('en-US', { maximumFractionDigits: 0 })
    : String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
const amount = (value: number | null, unit: string): string =>
  value === null
    ? ''
    : unit === 'ms' && value >= 1_000
      ? `${figure(value / 1_000)} s`
      : `${figure(value)} ${unit}`;
const ratio = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '' : value.toFixed(value < 0.1 ? 3 : 2);

/**
 * The goal of a row, and whether it is missed: "1.15" of the ratio, "100 ms **missed**"; empty
 * without a goal. A ratio alone counts as its row.
 */
function goalText(row: RecordedRow): string {
  const goal = goalOf(row);
  if (goal === undefined) return '';
  const reached = isReached({
    ...row,
    ours: row.ours ?? Number.NaN,
    baseline: row.baseline ?? Number.NaN,
    ratio: row.ratio ?? Number.NaN,
  });
  const most = goal.most.toLocaleString('en-US');
  const text = goal.of === 'ratio' ? most : `${most} ${row.unit}`;
  return reached ? text : `${text} **missed**`;
}

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * One line a row: ours, and its ratio to the baseline with the goal. Rows without a goal are left
 * out, unless none of the suites has one: `test/bench/results.json` has them all.
 */
export function tableOfSuites(all: readonly RecordedRow[], ...suites: readonly string[]): string {
  const rows = all.filter(({ suite }) => suites.includes(suite));
  const withGoal = rows.filter((row) => goalOf(row) !== undefined);
  const shown = withGoal.length > 0 ? withGoal : rows;
  const hasOurs = shown.some((row) => row.ours !== null);
  const hasGoals = withGoal.length > 0;
  return table(
    ['ours / baseline', ...(hasOurs ? ['ours'] : []), 'ratio', ...(hasGoals ? ['goal'] : [])],
    shown.map((row) => [
      MEANINGS[row.name] ?? row.name,
      ...(hasOurs ? [amount(row.ours, row.unit)] : []),
      ratio(row.ratio),
      ...(hasGoals ? [goalText(row)] : []),
    ]),
  );
}

/** Actions on the map, with a column of ratios for each size of yard. */
export function tableOfMap(all: readonly RecordedRow[]): string {
  const rows = all.filter(({ suite }) => suite === 'map');
  const sizes = [...new Set(rows.map(({ size }) => size))];
  const names = [...new Set(rows.map(({ name }) => name))];
  const find = (name: string, size: string) =>
    rows.find((row) => row.name === name && row.size === size);
  const largest = sizes.at(-1) ?? '';
  return table(
    ['', 'ours', ...sizes, 'goal'],
    names.map((name) => {
      const row = find(name, largest);
      return [
        MEANINGS[name] ?? name,
        row ? amount(row.ours, row.unit) : '',
        ...sizes.map((size) => ratio(find(name, size)?.ratio ?? null)),
        row ? goalText(row) : '',
      ];
    }),
  );
}

const WAYS = ['plain', 'stamps', 'stamps and socket'] as const;

/** What a desk costs its service, with a column for each way to hear of changes. */
export function tableOfCost(all: readonly RecordedRow[]): string {
  const rows = all.filter(({ suite }) => suite === 'cost');
  const names = rows
    .filter(({ name }) => name.includes(', plain:'))
    .map(({ name }) => name.split(', plain:') as [string, string]);
  const cell = (what: string, way: string, which: string) => {
    const row = rows.find(({ name }) => name === `${what}, ${way}:${which}`);
    if (!row) return '';
    const goal = goalText(row);
    return `${amount(row.ours, row.unit)}${goal === '' ? '' : ` (${goal})`}`;
  };
  return table(
    ['figure (goal)', 'tags alone', 'and stamps', 'and the channel'],
    names.map(([what, which]) => [
      `${what}:${which.replace(' above the idle hour', '')}`,
      ...WAYS.map((way) => cell(what, way, which)),
    ]),
  );
}
