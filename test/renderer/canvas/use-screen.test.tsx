// @vitest-environment happy-dom

import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScreen } from '../../../renderer/canvas/use-screen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('A canvas learns its size with the frame, not before, and again when it changes', () => {
  const reports: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reports.push(report);
      }
      observe() {}
      disconnect() {}
    },
  );
  const query = new EventTarget();
  vi.stubGlobal('matchMedia', () => query);
  const seen: unknown[] = [];
  let size = { width: 300.7, height: 200 };
  function Canvas() {
    const box = useRef<HTMLDivElement>(null);
    seen.push(useScreen(box));
    const sized = (element: HTMLDivElement | null) => {
      if (element !== null)
        Object.defineProperties(element, {
          clientWidth: { get: () => size.width, configurable: true },
          clientHeight: { get: () => size.height, configurable: true },
        });
      box.current = element;
    };
    return <div ref={sized} />;
  }
  render(<Canvas />);
  expect(seen).toEqual([null]);
  act(() => reports[0]?.());
  expect(seen.at(-1)).toEqual({ width: 300, height: 200, ratio: 1 });
  size = { width: 0, height: 0 };
  act(() => reports[0]?.());
  expect(seen.at(-1)).toEqual({ width: 300, height: 200, ratio: 1 });
  vi.stubGlobal('devicePixelRatio', 2);
  size = { width: 150, height: 100 };
  act(() => void query.dispatchEvent(new Event('change')));
  expect(seen.at(-1)).toEqual({ width: 300, height: 200, ratio: 2 });
});
