/**
 * `node test/bench/map/report.ts`: writes what `npm run bench -- --only map` measured
 * (`out/bench.json`) into `docs/reference/performance.md`, between the map's own marks, and draws it as
 * `docs/reference/map-speed.svg`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../bench.ts';

/** Ratios we want at 10,000 spots, and what each action is. */
const actions: readonly { readonly name: string; readonly goal: number; readonly words: string }[] =
  [
    { name: 'pan', goal: 0.6, words: 'pan, a frame' },
    { name: 'zoom', goal: 1, words: 'zoom, a frame' },
    { name: 'change', goal: 1.1, words: 'one spot changed' },
    { name: 'hover', goal: 1.5, words: 'hover' },
    { name: 'drag', goal: 1.5, words: 'drag, a move' },
    { name: 'first-draw', goal: 1.5, words: 'first draw' },
  ];
const sizesOf = (rows: readonly BenchRow[]): readonly string[] => [
  ...new Set(rows.map(({ size }) => size)),
];
const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
const find = (rows: readonly BenchRow[], name: string, size: string) =>
  rows.find((row) => row.name === name && row.size === size);

/** The figures as a table in Markdown. */
export function tableOf(rows: readonly BenchRow[]): string {
  const sizes = sizesOf(rows);
  const head = `| | ${sizes.map((size) => `${size}: ours / raw | ratio`).join(' | ')} | goal at 10,000 |`;
  const rule = `|---|${sizes.map(() => '---|---').join('|')}|---|`;
  const line = (words: string, name: string, goal: string) => {
    const cells = sizes.map((size) => {
      const row = find(rows, name, size);
      return row === undefined
        ? '- | -'
        : `${figure(row.ours)} / ${figure(row.baseline)} ${row.unit} | **${row.ratio.toFixed(2)}**`;
    });
    return `| ${words} | ${cells.join(' | ')} | ${goal} |`;
  };
  return [
    head,
    rule,
    ...actions.map(({ words, name, goal }) => line(words, name, `<= ${goal}`)),
    line('memory: JS heap and canvases', 'memory', 'stated'),
  ].join('\n');
}

/** Bars of the ratio of each action at each size; a short line across marks the goal. */
export function plotOf(rows: readonly BenchRow[]): string {
  const sizes = sizesOf(rows);
  const [left, top, width, height, bottom] = [50, 34, 660, 240, 50];
  const highest = 1.8;
  const y = (ratio: number) => top + height - (Math.min(ratio, highest) / highest) * height;
  const group = width / actions.length;
  const bar = Math.min(26, (group - 24) / sizes.length);
  const fills = ['#9db8d3', '#5d8bb8', '#27517f'];
  const parts: string[] = [];
  for (const ratio of [0, 0.5, 1, 1.5]) {
    parts.push(
      `<line x1="${left}" x2="${left + width}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="${ratio === 1 ? '#333d47' : '#d5dae0'}"/>`,
      `<text x="${left - 8}" y="${y(ratio) + 4}" text-anchor="end">${ratio.toFixed(1)}</text>`,
    );
  }
  actions.forEach(({ name, goal }, at) => {
    const start = left + at * group + (group - bar * sizes.length) / 2;
    sizes.forEach((size, index) => {
      const ratio = find(rows, name, size)?.ratio ?? 0;
      const x = start + index * bar;
      parts.push(
        `<rect x="${x.toFixed(1)}" y="${y(ratio).toFixed(1)}" width="${(bar - 3).toFixed(1)}" height="${(top + height - y(ratio)).toFixed(1)}" fill="${fills[index % fills.length]}"/>`,
        `<text x="${(x + bar / 2 - 1.5).toFixed(1)}" y="${(y(ratio) - 4).toFixed(1)}" text-anchor="middle" font-size="9">${ratio.toFixed(2)}</text>`,
      );
    });
    parts.push(
      `<line x1="${(start - 5).toFixed(1)}" x2="${(start + bar * sizes.length + 2).toFixed(1)}" y1="${y(goal).toFixed(1)}" y2="${y(goal).toFixed(1)}" stroke="#b42318" stroke-width="2" stroke-dasharray="5 3"/>`,
      `<text x="${(left + at * group + group / 2).toFixed(1)}" y="${top + height + 18}" text-anchor="middle">${name}</text>`,
    );
  });
  const legend = sizes.map(
    (size, index) =>
      `<rect x="${left + index * 120}" y="${top + height + 30}" width="12" height="12" fill="${fills[index % fills.length]}"/><text x="${left + index * 120 + 18}" y="${top + height + 40}">${size}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${top + height + bottom}" font-family="Arial, sans-serif" font-size="12" fill="#1c242c">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${left}" y="18" font-size="14" font-weight="bold">Yard map: time until painted, ratio to raw canvas (1.0 = raw; dashed: goal at 10,000)</text>`,
    ...parts,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}

const [begin, end] = ['<!-- map figures -->', '<!-- end of map figures -->'];

/** The document with the figures between the map's marks; null when it has no such marks. */
export function withFigures(text: string, rows: readonly BenchRow[]): string | null {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) return null;
  return `${text.slice(0, from + begin.length)}\n\n${tableOf(rows)}\n\n![Ratios of the yard map to raw canvas](map-speed.svg)\n\n${text.slice(to)}`;
}

function main(): number {
  const root = path.join(import.meta.dirname, '..', '..', '..');
  const rows = (
    JSON.parse(readFileSync(path.join(root, 'out', 'bench.json'), 'utf8')) as BenchRow[]
  ).filter(({ suite }) => suite === 'map');
  if (rows.length === 0) {
    console.error(
      'out/bench.json holds nothing of the map: run `npm run bench -- --only map` first.',
    );
    return 2;
  }
  const file = path.join(root, 'docs', 'reference', 'performance.md');
  const text = withFigures(readFileSync(file, 'utf8'), rows);
  if (text === null) {
    console.error(
      `docs/reference/performance.md has no place for the figures: put "${begin}" and "${end}" on lines of their own.`,
    );
    return 2;
  }
  writeFileSync(file, text);
  writeFileSync(path.join(root, 'docs', 'reference', 'map-speed.svg'), plotOf(rows));
  console.log(tableOf(rows));
  return 0;
}

if (import.meta.main) process.exitCode = main();
