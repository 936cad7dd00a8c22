/** A state as a page watches it. */
import { expect, test } from 'vitest';
import { watchState } from '../../../../main/kernel/api/watch-state.ts';
import { createListeners } from '../../../../main/kernel/listeners.ts';

function source() {
  const listeners = createListeners();
  let watching = 0;
  let value = 1;
  return {
    watch(listener: () => void) {
      watching += 1;
      const stop = listeners.watch(listener);
      return () => {
        watching -= 1;
        stop();
      };
    },
    current: () => value,
    set(next: number) {
      value = next;
      listeners.tell();
    },
    watching: () => watching,
  };
}

test('the state comes at once and after each change; changes not yet taken are one', async () => {
  const state = source();
  const stream = watchState(state, state.current, undefined);
  expect((await stream.next()).value).toBe(1);
  state.set(2);
  state.set(3);
  expect((await stream.next()).value).toBe(3);
  const next = stream.next();
  state.set(4);
  expect((await next).value).toBe(4);
  await stream.return();
  expect(state.watching()).toBe(0);
});

test('a page that leaves ends the stream while it waits, and is watched no more', async () => {
  const state = source();
  const page = new AbortController();
  const stream = watchState(state, async () => state.current(), page.signal);
  expect((await stream.next()).value).toBe(1);
  const next = stream.next();
  page.abort();
  expect((await next).done).toBe(true);
  expect(state.watching()).toBe(0);
});
