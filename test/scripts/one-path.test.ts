import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { inOnePath } from '../../scripts/lib/one-path.mjs';

const path = (d: string, more = {}) => ['path', { d, key: `svg-${d}`, ...more }] as const;

test('the strokes of an icon become one path; what would look different stays alone', () => {
  expect(inOnePath([path('M20 4v.01'), path('M4 8v.01')])).toEqual([
    ['path', { d: 'M20 4v.01M4 8v.01', key: 'strokes' }],
  ]);
  const one = [path('M4 8v.01')];
  expect(inOnePath(one)).toEqual(one);
  const circle = ['circle', { cx: '12', key: 'svg-c' }] as const;
  const others = [path('m4 8v.01'), circle, path('M1 1h2', { fill: 'currentColor' })];
  expect(inOnePath([path('M1 1v2'), ...others, path('M3 3v2')])).toEqual([
    ['path', { d: 'M1 1v2M3 3v2', key: 'strokes' }],
    ...others,
  ]);
});
