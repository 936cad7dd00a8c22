import { expect, test } from 'vitest';
import { deep } from '../support/tiers.ts';
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
  expect(new Set(names)).toEqual(
    new Set([
      'arrive',
      'place',
      'to-door',
      'to-parking',
      'drop',
      'hook',
      'fetch',
      'leave',
      'close',
      'open',
    ]),
  );
  expect(sandbox.yard.violations()).toEqual([]);
  expect(sandbox.ledger.entries().filter((entry) => entry.effect !== 'applied')).toEqual([]);
});

test('what the clerk moved or closed stays for a quarter of an hour, and not for good', async () => {
  const clock = fixedClock();
  const sandbox = await start({ yard: 'small', seed: 3, clock });
  const { store } = sandbox.yard;
  // The console signs in with the first account.
  const clerk = sandbox.accounts[0] as { readonly id?: string } | undefined;
  const spots = [...store.spots.values()];
  const stands = spots.filter(({ id }) => (store.assignmentsBySpot.get(id)?.size ?? 0) > 0);
  const closed = spots.find((spot) => spot.isActive && !stands.includes(spot));
  if (clerk?.id === undefined || closed === undefined) throw new Error('The yard has none.');
  // Everything that stands in the yard is the clerk's work, and one spot that he closed.
  closed.isActive = false;
  for (const spot of [...stands, closed]) {
    spot.lastChangedBy = clerk.id;
    spot.lastChangedDateTime = new Date(clock.now()).toISOString();
  }
  const standing = () => stands.map(({ id }) => [...(store.assignmentsBySpot.get(id) ?? [])]);
  const before = standing();
  const live = (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(9_000);
      sandbox.activity.step();
    }
  };
  live(90);
  expect(standing()).toEqual(before);
  expect(closed.isActive).toBe(false);
  live(400);
  expect(standing()).not.toEqual(before);
});

deep.test('left alone it neither empties nor overflows', async () => {
  const { sandbox } = await lived(2, 5000);
  const occupied = sandbox.yard.store.assignmentsBySpot.size;
  expect(occupied).toBeGreaterThan(20);
  expect(occupied).toBeLessThan(55);
  expect(sandbox.yard.waiting().visits.length).toBeLessThan(40);
});

deep.test('all day trucks arrive, are served and leave; doors stay seven tenths full', async () => {
  const clock = fixedClock();
  const sandbox = await start({ yard: 'small', seed: 1, clock });
  const { store } = sandbox.yard;
  const doors = [...store.spots.values()].filter(({ type }) => type === 'docking');
  const shares: number[] = [];
  let closed = 0;
  // The demo does something every nine seconds.
  for (let step = 0; step < 9_600; step += 1) {
    clock.advance(9_000);
    sandbox.activity.step();
    shares.push(
      doors.filter(({ id }) => (store.assignmentsBySpot.get(id)?.size ?? 0) > 0).length /
        doors.length,
    );
    closed = Math.max(closed, doors.filter(({ isActive }) => !isActive).length);
  }
  const hours = Array.from({ length: 24 }, (_, hour) => shares.slice(hour * 400, (hour + 1) * 400));
  for (const hour of hours)
    expect(Math.abs(hour.reduce((sum, share) => sum + share, 0) / hour.length - 0.7)).toBeLessThan(
      0.07,
    );
  expect(
    shares.filter((share) => share < 0.55 || share > 0.85).length / shares.length,
  ).toBeLessThan(0.01);
  expect(closed).toBeLessThan(6);
  const done = sandbox.ledger.entries().flatMap(({ changes }) => changes);
  const count = (what: string) =>
    done.filter(
      (change) => change.what === what && 'asset' in change && change.asset.kind === 'visit',
    ).length;
  expect(count('arrived')).toBeGreaterThan(500);
  expect(count('departed')).toBeGreaterThan(500);
  expect(sandbox.yard.waiting().visits.length).toBeLessThan(30);
});

test('the same seed lives the same life', async () => {
  const life = async () => {
    const { sandbox } = await lived(3, 100);
    return sandbox.ledger.entries().map(({ path, body, changes }) => ({ path, body, changes }));
  };
  const first = await life();
  expect(await life()).toEqual(first);
});

test('with the option it runs until it stops', async () => {
  const sandbox = await start({ yard: 'small', activity: { meanSeconds: 0.02 } });
  const count = () => sandbox.ledger.entries().length;
  await eventually(() => count() >= 5);
  sandbox.activity.stop();
  const stopped = count();
  await pause(100);
  expect(count()).toBe(stopped);
});
