import { describe, expect, test } from 'vitest';
import { createFirstPicture } from '../../../main/console/first-picture.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const begin = (patienceMs: number | null) => {
  const time = createVirtualTime();
  const picture = createFirstPicture(time.timers, patienceMs);
  const begun: number[] = [];
  const takeBack = picture.after(() => begun.push(time.now()));
  return { time, picture, begun, takeBack };
};

describe('reading begins', () => {
  test('at once where no state is kept or no page comes', () => {
    const { begun, time } = begin(null);
    expect(begun).toEqual([0]);
    expect(time.waiting()).toBe(0);
  });

  test('once a page has drawn what is kept, and only then', async () => {
    const { time, picture, begun } = begin(5_000);
    await time.advance(4_000);
    expect(begun).toEqual([]);
    picture.shown();
    picture.shown();
    expect(begun).toEqual([4_000]);
    await time.advance(60_000);
    expect(begun).toEqual([4_000]);
  });

  test('after a while without a page; one that comes later changes nothing', async () => {
    const { time, picture, begun } = begin(5_000);
    await time.advance(60_000);
    picture.shown();
    expect(begun).toEqual([5_000]);
  });

  test('never in a console that was closed meanwhile', async () => {
    const { time, picture, begun, takeBack } = begin(5_000);
    takeBack();
    picture.shown();
    await time.advance(60_000);
    expect(begun).toEqual([]);
  });

  test('at once when the page was quicker', () => {
    const time = createVirtualTime();
    const picture = createFirstPicture(time.timers, 5_000);
    picture.shown();
    const begun: number[] = [];
    picture.after(() => begun.push(time.now()));
    expect(begun).toEqual([0]);
  });
});
