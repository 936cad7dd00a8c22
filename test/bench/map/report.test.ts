import { describe, expect, it } from 'vitest';
import { row } from '../bench.ts';
import { plotOf, tableOf, withFigures } from './report.ts';

const rows = ['2000 spots', '10000 spots'].flatMap((size) => [
  row('map', 'pan', size, 0.5, 10),
  row('map', 'memory', size, 24, 17, 'MB'),
]);

describe('report of the map bench', () => {
  it('has one line an action and one column a size, with the ratio', () => {
    const lines = tableOf(rows).split('\n');
    expect(lines[0]).toContain('10000 spots');
    expect(lines.find((line) => line.startsWith('| pan'))).toContain('0.50 / 10.0 ms | **0.05**');
    expect(lines.find((line) => line.startsWith('| memory'))).toContain('24.0 / 17.0 MB');
    expect(lines.find((line) => line.startsWith('| hover'))).toContain('| - | - |');
  });

  it('draws a plot that is one whole picture', () => {
    const svg = plotOf(rows);
    expect(svg.startsWith('<svg')).toBe(true);
    expect(svg.trimEnd().endsWith('</svg>')).toBe(true);
    expect(svg).not.toContain('NaN');
  });

  it('replaces what stands between the marks and nothing else', () => {
    const text = 'before\n<!-- map figures -->\nold\n<!-- end of map figures -->\nafter\n';
    const next = withFigures(text, rows) ?? '';
    expect(next).toContain('before');
    expect(next).toContain('after');
    expect(next).not.toContain('old');
    expect(withFigures(next, rows)).toBe(next);
    expect(withFigures('no marks', rows)).toBeNull();
  });
});
