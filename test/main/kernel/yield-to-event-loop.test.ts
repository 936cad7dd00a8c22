import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../../main/kernel/yield-to-event-loop.ts';

test('callers run one after the other, each in its own turn of the event loop', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const came: { readonly who: number; readonly turn: number }[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async (_, who) => {
      await yieldToEventLoop();
      came.push({ who, turn });
    }),
  );
  isOver = true;
  expect(came.map(({ who }) => who)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(new Set(came.map((each) => each.turn)).size).toBe(6);
});

test('one who fails in a turn keeps no other from the next', async () => {
  const failing = yieldToEventLoop().then(() => {
    throw new Error('Failed in its turn.');
  });
  const next = yieldToEventLoop();
  await expect(failing).rejects.toThrow('Failed in its turn.');
  await expect(next).resolves.toBeUndefined();
});
