/**
 * What an answer to "what changed since?" means, where stamps lie and clocks jump. Times are ms of
 * the service's clock.
 */
import { describe, expect, test } from 'vitest';
import type { ChangedHead } from '../../../../../main/remote/dock-scheduling/changes-client.ts';
import {
  advance,
  createListState,
  doubtOf,
  type ListState,
  newestOf,
  newsOf,
  OVERLAP,
  sinceOf,
} from '../../../../../main/yard/read/changes/list-state.ts';

const now = Date.UTC(2026, 2, 2, 12);
const head = (id: string, ms: number): ChangedHead => ({
  id,
  changedAt: new Date(ms).toISOString(),
  spotId: null,
  visitId: null,
  containerId: null,
});
const listAt = (newest: number): ListState => ({ ...createListState(), whole: null, newest });
const fresh = () => false;

describe('stamps in the future', () => {
  test('one far ahead counts as a change, and never becomes the time we ask from', () => {
    const state = listAt(now - 600_000);
    const told = {
      heads: [head('a', now - 1_500), head('odd', now + 400 * 86_400_000)],
      complete: true,
    };
    expect(doubtOf(state, told, sinceOf(state, now), now)).toBeNull();
    expect(newsOf(state, told.heads, now, () => undefined).map(({ id }) => id)).toEqual([
      'a',
      'odd',
    ]);
    expect(advance(state, told, now, fresh)).toBeNull();
    expect(state.newest).toBe(now - 1_500);
    expect(newestOf([new Date(now + 3_600_000).toISOString()], now, now - 5)).toBe(now - 5);
  });

  test('many of them end the asking: the stamps of such a service prove nothing', () => {
    const state = listAt(now - 600_000);
    const heads = Array.from({ length: 60 }, (_, index) => head(`v${index}`, now + 3_600_000));
    expect(doubtOf(state, { heads, complete: true }, sinceOf(state, now), now)).toBe('no-time');
  });
});

describe('clocks that jump', () => {
  test('a clock that went back is asked from before, so no stamp is missed', () => {
    const state = listAt(now);
    const back = now - 7_200_000;
    expect(sinceOf(state, back)).toBe(back - OVERLAP);
    expect(advance(state, { heads: [], complete: true }, back, fresh)).toBeNull();
    expect(state.newest).toBe(back);
  });
});

test('unchanged records or incomplete replies end asking the list', () => {
  const state = listAt(now);
  expect(
    doubtOf(
      state,
      { heads: [head('old', now - 86_400_000)], complete: true },
      sinceOf(state, now),
      now,
    ),
  ).toBe('ignored');
  expect(
    [1, 2, 3].map(() => doubtOf(state, { heads: [], complete: false }, sinceOf(state, now), now)),
  ).toEqual([null, null, 'incomplete']);
});

test('a record older by id than in its list is asked again, and ends it thrice', () => {
  const state = listAt(now - 60_000);
  const told = { heads: [head('a', now - 5_500)], complete: true };
  expect([1, 2, 3].map(() => advance(state, told, now, () => true))).toEqual([
    null,
    null,
    'contradicts',
  ]);
  expect(sinceOf(state, now)).toBeLessThan(now - 5_500);
});

test('a stamp cut to seconds is asked for until no later change can share it', () => {
  const state = listAt(now - 60_000);
  const told = { heads: [head('a', now)], complete: true };
  advance(state, told, now + 500, fresh);
  expect(newsOf(state, told.heads, now + 900, () => told.heads[0]?.changedAt)).toHaveLength(1);
  advance(state, told, now + 3_000, fresh);
  expect(newsOf(state, told.heads, now + 4_000, () => undefined)).toHaveLength(0);
});
