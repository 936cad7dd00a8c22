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
  // On every spot the close came before the open, and each took effect at most once.
  for (const spot of service.spotIds) {
    const effects = service.ledger
      .filter((line) => line.applied && 'spot' in line.call && line.call.spot === spot)
      .map(({ call }) => call.kind);
    expect(effects).toEqual(['close', 'open']);
  }
});

test('half are there within a minute, nine tenths within three, all within ten, with 669 requests', { timeout: 60_000 }, async () => {
  const { desk: opened, records: _, ...found } = await drain('drain');
  desk = opened;
  expect(found).toEqual({ saved: 500, confirmed: 500, requests: 669, half: 1, most: 3, all: 10, asked: 3 });
});
