import { expect, test } from 'vitest';
import { share } from '../support/tiers.ts';
import { flipLogs } from './log-flips.ts';

// Every bit of the headers, and more of each page, by the command in docs/reference/reliability.md.
// Faults: J5.
test.each(['-wal', '-twin'] as const)(
  'a flipped bit in %s of any durable file after a kill is mended and reported',
  { timeout: 120_000 },
  (part) => {
    const { flips, mended, missing, unreported } = flipLogs(part, {
      share: share(0.004, 0.01),
      page: 1,
      seed: 'ci',
    });
    expect(missing).toEqual([]);
    expect(unreported).toEqual([]);
    expect(flips).toBeGreaterThan(share(60, 150));
    // A sound log is believed, whatever became of its twin.
    expect(mended).toBe(part === '-wal' ? flips : 0);
  },
);

test('control: a log without a twin does lose, and mostly without a word', {
  timeout: 120_000,
}, () => {
  const { flips, missing, unreported } = flipLogs('-wal', {
    share: share(0.004, 0.01),
    page: 1,
    seed: 'ci',
    alone: true,
  });
  expect(missing.length).toBe(flips);
  expect(unreported.length).toBeGreaterThan(flips / 10);
});
