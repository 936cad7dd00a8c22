import { expect, test } from 'vitest';
import { eventually, fixedClock, pause, start } from './harness.ts';

const lived = async (seed: number, steps: number) => {
  const clock = fixedClock();
  const sandbox = await start({ yard: 'small', seed, clock });
  const names: (string | null)[] = [];
  for (let step = 0; step < steps; step += 1) {
    clock.advance(9000);
    names.push(sandbox.activity.step());
  }
  return { sandbox, names };
};

test('the yard lives: all kinds of work happen, no rule is broken, nothing is refused', async () => {
  const { sandbox, names } = await lived(1, 2000);
  expect(new Set(names)).toEqual(new Set(['arrive', 'place', 'to-door', 'to-parking', 'drop', 'hook', 'fetch', 'leave', 'close', 'open']));
  expect(sandbox.yard.violations()).toEqual([]);
  expect(sandbox.ledger.entries().filter((entry) => entry.effect !== 'applied')).toEqual([]);
});

test('left alone it neither empties nor overflows', async () => {
  const { sandbox } = await lived(2, 5000);
  const occupied = sandbox.yard.store.assignmentsBySpot.size;
  expect(occupied).toBeGreaterThan(20);
  expect(occupied).toBeLessThan(55);
  expect(sandbox.yard.waiting().visits.length).toBeLessThan(40);
});

test('the same seed lives the same life', async () => {
  const life = async () => {
    const { sandbox } = await lived(3, 100);
    return sandbox.ledger.entries().map(({ path, body, changes }) => ({ path, body, changes }));
  };
  const first = await life();
  expect(await life()).toEqual(first);
});

test('with the option it goes by itself until it stops', async () => {
  const sandbox = await start({ yard: 'small', activity: { meanSeconds: 0.02 } });
  const count = () => sandbox.ledger.entries().length;
  await eventually(() => count() >= 5);
  sandbox.activity.stop();
  const stopped = count();
  await pause(100);
  expect(count()).toBe(stopped);
});
