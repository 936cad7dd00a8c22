import { expect, it } from 'vitest';
import { row } from '../bench.ts';
import { plotOf } from './plot.ts';

it('draws a plot as one complete image', () => {
  const rows = ['2000 spots', '10000 spots'].flatMap((size) => [
    row('map', 'pan', size, 0.5, 10),
    row('map', 'memory', size, 24, 17, 'MB'),
    row('sync', 'start', 'giant', 2, 1),
  ]);
  const svg = plotOf(rows);
  expect(svg.startsWith('<svg')).toBe(true);
  expect(svg.trimEnd().endsWith('</svg>')).toBe(true);
  expect(svg).not.toContain('NaN');
  expect(svg).not.toContain('giant');
});
