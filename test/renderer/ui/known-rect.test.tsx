// @vitest-environment happy-dom

import type { Virtualizer } from '@tanstack/react-virtual';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKnownRect } from '../../../renderer/ui/table/known-rect.ts';

afterEach(() => vi.unstubAllGlobals());

/** A list of a height that says how often it was asked for, and what watches its size. */
function listOf(height: number) {
  const element = document.createElement('div');
  const list = { element, height, measured: 0, scrolled: [] as number[], resized: () => {} };
  Object.defineProperty(element, 'offsetHeight', {
    get() {
      list.measured += 1;
      return list.height;
    },
  });
  element.scrollTo = (({ top }: ScrollToOptions) => list.scrolled.push(top ?? 0)) as never;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        list.resized = resized;
      }
      observe() {}
      disconnect() {}
    },
  );
  return list;
}

/** The list comes onto the screen, as its virtualizer does it; the heights that it hears of. */
function show(name: string, list: ReturnType<typeof listOf>) {
  const { result } = renderHook(() => useKnownRect(name));
  const { initialRect, observeElementRect, scrollToFn } = result.current;
  const heights: number[] = [];
  const virtual = { scrollElement: list.element, options: { horizontal: false } };
  const scroll = (offset: number) =>
    scrollToFn(offset, {}, virtual as unknown as Virtualizer<HTMLDivElement, HTMLElement>);
  observeElementRect(virtual, (rect) => heights.push(rect.height));
  scroll(0);
  return { initial: initialRect.height, heights, scroll };
}

test('a list is measured when it first comes, and then only when its size changed', () => {
  const first = listOf(640);
  expect(show('yard', first)).toMatchObject({ initial: 0, heights: [640] });

  const again = listOf(640);
  const { initial, heights } = show('yard', again);
  expect({ initial, heights }).toEqual({ initial: 640, heights: [640] });
  expect(again.measured).toBe(0);
  again.height = 500;
  act(() => again.resized());
  expect(heights).toEqual([640, 500]);

  expect(show('yard', listOf(500)).initial).toBe(500);
  expect(show('gate', listOf(300))).toMatchObject({ initial: 0, heights: [300] });
});

test('a new list is not scrolled to the top where it is, and then to wherever is asked', () => {
  const list = listOf(640);
  const { scroll } = show('scrolled', list);
  expect(list.scrolled).toEqual([]);
  scroll(200);
  scroll(0);
  expect(list.scrolled).toEqual([200, 0]);
});

test('a size outlives the program; what can’t be read is as if it weren’t there', async () => {
  show('kept', listOf(720));
  const stored = localStorage.getItem('yardmaster.list-sizes') ?? '';
  const initialAfter = async (text: string) => {
    localStorage.setItem('yardmaster.list-sizes', text);
    vi.resetModules();
    const fresh = await import('../../../renderer/ui/table/known-rect.ts');
    return renderHook(() => fresh.useKnownRect('kept')).result.current.initialRect.height;
  };
  expect(await initialAfter(stored)).toBe(720);
  for (const broken of ['', '{', 'null', '[]', '{"kept":{"width":"1","height":null}}'])
    expect(await initialAfter(broken)).toBe(0);
});
