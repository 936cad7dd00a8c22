import { describe, expect, it } from 'vitest';
import { filterOf } from '../../../../renderer/yard-map/paint/backdrop.ts';

describe('a background image', () => {
  it('keeps its colors on light ground', () => {
    expect(filterOf('light', 0.95)).toBe('none');
    expect(filterOf('light', 0.1)).toBe('none');
  });

  it('is turned to light on dark where it would glare, and a dark photo stays a photo', () => {
    expect(filterOf('dark', 0.95)).toContain('invert(1)');
    expect(filterOf('dark', 0.3)).not.toContain('invert');
  });

  it('leaves the colors to the yard in high contrast', () => {
    expect(filterOf('contrast', 0.95)).toContain('grayscale(1)');
    expect(filterOf('contrast-light', 0.95)).toBe('grayscale(1)');
  });
});
