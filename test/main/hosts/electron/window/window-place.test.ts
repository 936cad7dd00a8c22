import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type DesktopRect,
  placeAfterChange,
  readPlace,
  sanePlace,
  writePlace,
} from '../../../../../main/hosts/electron/window/window-place.ts';
import { runs } from '../../../../support/runs.ts';

const main: DesktopRect = { x: 0, y: 24, width: 1920, height: 1056 };
const second: DesktopRect = { x: 1920, y: 0, width: 2560, height: 1440 };

describe('when the screens change under an open window', () => {
  test('one that can still be grasped stays, also with a part off the screen', () => {
    for (const box of [
      { x: 2000, y: 100, width: 1500, height: 1000 },
      { x: -1200, y: 200, width: 1440, height: 900 },
      { x: 1700, y: 900, width: 1440, height: 900 },
    ])
      expect(placeAfterChange(box, [main, second])).toBeNull();
  });

  test('one whose screen is gone comes back to the main screen, no larger than that', () => {
    const onSecond = { x: 2100, y: 60, width: 2300, height: 1300 };
    expect(placeAfterChange(onSecond, [main])).toEqual({ x: 0, y: 24, width: 1920, height: 1056 });
    // A remote desktop of a small laptop, and one that left every screen above it.
    const laptop = { x: 0, y: 0, width: 1280, height: 680 };
    const { x = -1, y = -1 } =
      placeAfterChange({ x: 3000, y: 0, width: 1000, height: 700 }, [laptop]) ?? {};
    expect([x >= 0, y >= 0]).toEqual([true, true]);
    expect(placeAfterChange({ x: 100, y: -900, width: 1000, height: 700 }, [main])).not.toBeNull();
  });

  test('no screen at all, as while a remote desktop connects, moves nothing', () => {
    expect(placeAfterChange({ x: 9000, y: 0, width: 1000, height: 700 }, [])).toBeNull();
  });
});

describe('the place of the window', () => {
  test('is the middle of the main screen at the first start', () => {
    expect(sanePlace(null, [main, second])).toEqual({
      box: { x: 240, y: 102, width: 1440, height: 900 },
      maximized: false,
    });
  });

  test('is where it was, also on the second screen', () => {
    const kept = { box: { x: 2000, y: 100, width: 1500, height: 1000 }, maximized: true };
    expect(sanePlace(kept, [main, second])).toEqual(kept);
  });

  test('comes back to the main screen when its screen is gone', () => {
    const kept = { box: { x: 2000, y: 100, width: 1500, height: 1000 }, maximized: false };
    expect(sanePlace(kept, [main])).toEqual({
      box: { x: 210, y: 52, width: 1500, height: 1000 },
      maximized: false,
    });
  });

  test('is cut to a smaller screen', () => {
    const kept = { box: { x: 2000, y: 100, width: 2400, height: 1400 }, maximized: false };
    expect(sanePlace(kept, [main]).box).toEqual({ x: 0, y: 24, width: 1920, height: 1056 });
  });

  test('the title bar can always be grabbed, and no window exceeds its screen', () => {
    const whole = fc.integer({ min: -100_000, max: 100_000 });
    const box = fc.record({ x: whole, y: whole, width: whole, height: whole });
    const screen = fc.record({
      x: fc.integer({ min: -8000, max: 8000 }),
      y: fc.integer({ min: -8000, max: 8000 }),
      width: fc.integer({ min: 640, max: 7680 }),
      height: fc.integer({ min: 480, max: 4320 }),
    });
    fc.assert(
      fc.property(
        fc.record({ box, maximized: fc.boolean() }),
        fc.array(screen, { minLength: 1, maxLength: 4 }),
        (kept, screens) => {
          const { box: placed } = sanePlace(kept, screens);
          const isSeen = screens.some(
            (each) =>
              Math.min(placed.x + placed.width, each.x + each.width) - Math.max(placed.x, each.x) >=
                120 &&
              placed.y >= each.y &&
              placed.y + 24 <= each.y + each.height &&
              placed.width <= each.width &&
              placed.height <= each.height,
          );
          expect(isSeen).toBe(true);
        },
      ),
      { numRuns: runs(5_000) },
    );
  });
});

describe('the file of the place', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-place-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'place.json');

  test('is read as it was written, and nothing else is left in the folder', () => {
    const place = { box: { x: -5, y: 0, width: 1000, height: 700 }, maximized: true };
    writePlace(file(), place);
    expect(readPlace(file())).toEqual(place);
    expect(readdirSync(folder)).toEqual(['place.json', 'place.json.older']);
  });

  test.each([
    '',
    '{',
    'null',
    '{"box":{"x":"1"}}',
    '{"box":{"x":1e99,"y":0,"width":1,"height":1},"maximized":false}',
  ])('that holds %s counts as none', (text) => {
    writeFileSync(file(), text);
    expect(readPlace(file())).toBeNull();
  });
});
