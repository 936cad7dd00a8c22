// @vitest-environment happy-dom

import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type * as timing from '../../../renderer/ui/timing/after-first-frame.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a part that is put into the page waits for a frame of its own each time', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  // A module of its own: it looks once whether the document has frames.
  const own = '../../../renderer/ui/timing/after-first-frame.tsx?own';
  const { useIsAfterOwnFrame, useOverscan } = (await import(own)) as typeof timing;
  const Part = () => `${useIsAfterOwnFrame(0)} ${useIsAfterOwnFrame()} ${useOverscan(8)}`;
  const drawFrame = () =>
    act(async () => {
      for (const draw of frames.splice(0)) draw();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  for (let time = 0; time < 2; time += 1) {
    const { container, unmount } = render(<Part />);
    expect(container.textContent).toBe('false false 0');
    await drawFrame();
    // The rows are painted: the map, then what is missed less, then the rows out of view.
    expect(container.textContent).toBe('true false 0');
    await drawFrame();
    expect(container.textContent).toBe('true true 0');
    await drawFrame();
    expect(container.textContent).toBe('true true 8');
    unmount();
  }
});
