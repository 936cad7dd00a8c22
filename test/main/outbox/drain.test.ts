import { afterEach, expect, test } from 'vitest';
import type { Desk } from './desk.ts';
import { drain } from './drain.ts';

let desk: Desk | undefined;
afterEach(() => desk?.close());

test('500 operations done offline drain through 30 % faults, each spot in its order, nothing lost', { timeout: 60_000 }, async () => {
  const found = await drain('drain');
  desk = found.desk;
  const { records } = found;
  const { service } = found.desk;
  expect(found.saved).toBe(500);
  expect(records).toHaveLength(500);
  expect(records.every(({ state }) => state === 'confirmed')).toBe(true);
  expect(found.asked).toBeLessThan(25);
  // On every spot the close came before the open, and each took effect at most once.
  for (const spot of service.spotIds) {
    const effects = service.ledger
      .filter((line) => line.applied && 'spot' in line.call && line.call.spot === spot)
      .map(({ call }) => call.kind);
    expect(effects).toEqual(['close', 'open']);
  }
  expect(found.all).toBeLessThan(60);
});
