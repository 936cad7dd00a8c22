/** The plot of docs/reference/map-speed.svg (`npm run docs`): ratios of the map to a raw canvas. */
import type { BenchRow } from '../bench.ts';

type PlotRow = Pick<BenchRow, 'suite' | 'name' | 'size'> & { readonly ratio: number | null };

/** Ratios we want at 10,000 spots. */
const actions: readonly { readonly name: string; readonly goal: number }[] = [
  { name: 'pan', goal: 0.6 },
  { name: 'zoom', goal: 1 },
  { name: 'change', goal: 1.1 },
  { name: 'hover', goal: 1.5 },
  { name: 'drag', goal: 1.5 },
  { name: 'first-draw', goal: 1.5 },
];
const sizesOf = (rows: readonly PlotRow[]): readonly string[] => [
  ...new Set(rows.map(({ size }) => size)),
];
const find = (rows: readonly PlotRow[], name: string, size: string) =>
  rows.find((row) => row.name === name && row.size === size);

/** Bars of the ratio of each action at each size; a short line across marks the goal. */
export function plotOf(all: readonly PlotRow[]): string {
  const rows = all.filter(({ suite }) => suite === 'map');
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
