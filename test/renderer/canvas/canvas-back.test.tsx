// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { onCanvasBack } from '../../../renderer/canvas/canvas-back.ts';

afterEach(() => vi.restoreAllMocks());

// Cases: PC19.
test('redraws a canvas once when its context is back, or it becomes visible', async () => {
  const canvases = [document.createElement('canvas'), document.createElement('canvas')];
  let drawn = 0;
  const stop = onCanvasBack(canvases, () => (drawn += 1));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const canvas of canvases) canvas.dispatchEvent(new Event('contextrestored'));
  await frame();
  await frame();
  expect(drawn).toBe(1);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await frame();
  expect(drawn).toBe(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await frame();
  await frame();
  expect(drawn).toBe(2);
  stop();
  canvases[0]?.dispatchEvent(new Event('contextrestored'));
  document.dispatchEvent(new Event('visibilitychange'));
  await frame();
  await frame();
  expect(drawn).toBe(2);
});
