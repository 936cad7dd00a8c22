import { describe, expect, it } from 'vitest';
import { Fingers, pinchStep } from '../../../renderer/canvas/fingers.ts';

describe('two fingers on the drawing', () => {
  it('zoom by their distance around their middle, and pan by it', () => {
    expect(pinchStep({ x: 100, y: 0 }, { x: 200, y: 0 }, { x: 0, y: 0 })).toEqual({
      dx: 50,
      dy: 0,
      factor: 2,
      at: { x: 100, y: 0 },
    });
    expect(pinchStep({ x: 5, y: 5 }, { x: 5, y: 5 }, { x: 5, y: 5 }).factor).toBe(1);
  });

  it('count only while exactly two are down', () => {
    const fingers = new Fingers();
    expect(fingers.down(1, { x: 0, y: 0 })).toBe(1);
    expect(fingers.move(1, { x: 5, y: 0 })).toBeNull();
    expect(fingers.down(2, { x: 105, y: 0 })).toBe(2);
    expect(fingers.move(2, { x: 205, y: 0 })?.factor).toBe(2);
    expect(fingers.move(9, { x: 1, y: 1 })).toBeNull();
    expect(fingers.down(3, { x: 1, y: 1 })).toBe(3);
    expect(fingers.move(1, { x: 9, y: 9 })).toBeNull();
    expect([fingers.up(3), fingers.up(2), fingers.up(1)]).toEqual([2, 1, 0]);
  });
});
