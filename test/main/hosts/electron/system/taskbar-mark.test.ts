import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import {
  DOT_SIZE,
  dotPixels,
  type MarkedWindow,
  markTaskbar,
} from '../../../../../main/hosts/electron/system/taskbar-mark.ts';

function windowOf(isFocused: boolean) {
  const shown: unknown[] = [];
  const window = Object.assign(new EventEmitter(), {
    isFocused: () => isFocused,
    setOverlayIcon: (image: unknown, text: string) => void shown.push([image, text]),
  });
  return { window: window as unknown as MarkedWindow & EventEmitter, shown };
}
const dot = () => 'dot' as never;

test('a window behind others is marked until it is looked at', () => {
  const { window, shown } = windowOf(false);
  markTaskbar(window, dot, 'A bid was accepted');
  expect(shown).toEqual([['dot', 'A bid was accepted']]);
  window.emit('focus');
  expect(shown.at(-1)).toEqual([null, '']);
});

test('a window that is looked at is not marked, nor one that was closed', () => {
  const { window, shown } = windowOf(true);
  markTaskbar(window, dot, 'A bid was accepted');
  markTaskbar(null, dot, 'A bid was accepted');
  expect(shown).toEqual([]);
});

test('the dot is round, red and opaque', () => {
  const pixels = dotPixels();
  const at = (x: number, y: number) => [...pixels.subarray((y * DOT_SIZE + x) * 4).subarray(0, 4)];
  expect(pixels).toHaveLength(DOT_SIZE * DOT_SIZE * 4);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(8, 8)[2]).toBeGreaterThan(200);
  expect(at(8, 8)[3]).toBe(255);
});
