import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain } from './drain.ts';

let drained: Awaited<ReturnType<typeof drain>>;
beforeAll(async () => {
  drained = await drain('drain');
});
afterAll(() => drained.desk.close());

// Faults: S1.
test('500 offline operations drain through 30 % faults in order, losing nothing', () => {
  const { records, saved } = drained;
  const { service } = drained.desk;
  expect(saved).toBe(500);
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

// Faults: S5.
test('half within a minute, nine tenths in three, all in ten, with 669 requests', () => {
  const { desk: _, records: __, ...found } = drained;
  expect(found).toEqual({
    saved: 500,
    confirmed: 500,
    requests: 669,
    half: 1,
    most: 3,
    all: 10,
    asked: 4,
  });
});
