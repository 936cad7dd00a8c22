import { expect, test } from 'vitest';
import { factsAhead } from '../../../../../renderer/features/yard/past/facts-ahead.ts';
import type { JournalFact } from '../../../../../shared/journal/journal-fact.ts';

const fact = (seq: number) => ({ seq, notedAt: seq * 10 }) as JournalFact;

test('are given once and in order, are fetched while others are at hand, and end', async () => {
  let isHeld = false;
  let release = () => {};
  const asked: number[] = [];
  const between = async ({ after, limit }: { after: number; limit: number }) => {
    asked.push(after);
    if (isHeld) await new Promise<void>((done) => (release = done));
    return Array.from({ length: Math.min(limit, 2_500 - after) }, (_, at) => fact(after + at + 1));
  };
  const facts = factsAhead({ between } as never, 100);
  await facts.ready();
  expect(facts.take(1_019).map(({ seq }) => seq)).toEqual([101]);
  expect(facts.take(1_019)).toEqual([]);
  isHeld = true;
  expect(facts.take(8_000)).toHaveLength(699);
  // The next ones are on their way; those at hand go on.
  await facts.ready();
  await facts.ready();
  expect(asked).toEqual([100, 1_100]);
  expect(facts.take(99_999).at(-1)?.seq).toBe(1_100);
  const waits = facts.ready();
  isHeld = false;
  release();
  await waits;
  const rest: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    rest.push(...facts.take(99_999).map(({ seq }) => seq));
    await facts.ready();
  }
  expect(rest).toEqual(Array.from({ length: 1_400 }, (_, at) => at + 1_101));
});

test('a failure reaches the player', async () => {
  const facts = factsAhead({ between: () => Promise.reject(new Error('gone')) } as never, 0);
  await expect(facts.ready()).rejects.toThrow('gone');
});
