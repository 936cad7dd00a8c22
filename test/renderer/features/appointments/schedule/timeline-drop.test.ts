import { expect, test } from 'vitest';
import { dropAt } from '../../../../../renderer/features/appointments/schedule/timeline-drop.ts';
import { type Bar, buildScene, LANE } from '../../../../../renderer/features/appointments/schedule/timeline-scene.ts';
import { appointment } from './rows-data.ts';

const minute = 60_000;
const at = Date.parse('2026-11-21T15:02:00.000Z');
const scene = buildScene(
  [appointment('one', { dockId: 'a', start: new Date(at).toISOString(), end: new Date(at + 60 * minute).toISOString() })],
  [...['a', 'b'].map((id) => ({ id, name: id })), { id: null, name: 'No door' }],
);
const bar = scene.bars[0]?.[0] as Bar;
/** A pixel is a minute, and the lanes begin an hour before the bar. */
const view = { from: at - 60 * minute, perPixel: minute };
const drop = (x: number, y: number) => dropAt(scene, view, bar, 10, x, y);

test('another door keeps the start; another time falls on five minutes, counted from where the bar is held', () => {
  expect(drop(70, LANE + 3)).toEqual({ dockId: 'b', start: new Date(at).toISOString() });
  expect(drop(72, LANE + 3)).toEqual({ dockId: 'b', start: new Date(at).toISOString() });
  expect(drop(70 + 61, 3)).toEqual({ dockId: 'a', start: '2026-11-21T16:05:00.000Z' });
});

test('where it was, beside the lanes and where no door is, nothing is asked', () => {
  for (const [x, y] of [
    [70, 3],
    [73, 3],
    [-1, LANE + 3],
    [70, -1],
    [70, 2 * LANE + 3],
    [70, 99 * LANE],
  ] as const)
    expect(drop(x, y)).toBeNull();
});
