import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionLostError } from '../../../renderer/connection/connection.ts';
import { watchForever } from '../../../renderer/connection/watch-forever.ts';
import { rawText } from '../../../shared/i18n/message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* stream(...events: (number | Error)[]) {
  for (const event of events) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

/** Watches streams, one after the other; after the last it waits for ever. */
function watch(...streams: (() => Promise<AsyncIterable<number>>)[]) {
  const events: number[] = [];
  const states: string[] = [];
  const startedAt: number[] = [];
  const stop = watchForever<number>(
    ({ signal }) => {
      startedAt.push(Date.now());
      const next = streams.shift();
      return next
        ? next()
        : new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          );
    },
    (event) => {
      if (event < 0) throw new Error('the page failed');
      events.push(event);
    },
    ({ state }) => states.push(state),
  );
  const waits = () => startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
  return { events, states, stop, waits };
}

describe('watching for ever', () => {
  test('begins again when the stream ends and when it breaks', async () => {
    const { events, states, stop } = watch(
      async () => stream(1, 2),
      async () => stream(3, new Error('broken')),
      async () => stream(4),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events).toEqual([1, 2, 3, 4]);
    expect(states).toEqual([
      'starting',
      'live',
      'broken',
      'starting',
      'live',
      'broken',
      'starting',
      'live',
      'broken',
      'starting',
    ]);
    stop();
  });

  test('waits longer after each failure, up to three seconds, and resets on an event', async () => {
    const fail = async () => stream(new Error('down'));
    const { stop, waits } = watch(
      fail,
      fail,
      fail,
      fail,
      fail,
      fail,
      fail,
      async () => stream(1),
      fail,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waits()).toEqual([100, 200, 400, 800, 1_600, 3_000, 3_000, 100, 200]);
    stop();
  });

  test('does not spin when each stream gives one event and ends', async () => {
    const { stop, waits } = watch(
      ...Array.from({ length: 5 }, (_, index) => async () => stream(index)),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Math.min(...waits())).toBeGreaterThanOrEqual(100);
    stop();
  });

  test('a listener that throws breaks the stream, which brings all state anew', async () => {
    const { events, states, stop } = watch(
      async () => stream(1, -1, 2),
      async () => stream(5),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events).toEqual([1, 5]);
    expect(states.slice(0, 4)).toEqual(['starting', 'live', 'broken', 'starting']);
    stop();
  });

  test('ends when the page can never reach the console again', async () => {
    const { states, waits } = watch(async () =>
      stream(new ConnectionLostError(rawText('Open it anew.'), true)),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual(['starting', 'ended']);
    expect(waits()).toEqual([]);
  });

  test('stops at once, in the middle of a stream and while it waits', async () => {
    const waiting = watch(async () => stream(new Error('down')));
    await vi.advanceTimersByTimeAsync(10);
    waiting.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(waiting.waits()).toEqual([]);
    const streaming = watch();
    streaming.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(streaming.states).toEqual(['starting']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
