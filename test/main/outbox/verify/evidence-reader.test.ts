import { describe, expect, test } from 'vitest';
import { EvidenceReader } from '../../../../main/outbox/verify/evidence-reader.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { SeenLists, SeenSpot } from '../../../../shared/outbox/operation-evidence.ts';
import { spot } from '../../../shared/yard/rows.ts';

/**
 * Reads whose ends are in the test's hands: each walk of the lists and each spot waits until it is
 * let go.
 */
function openReads(oneAtATime = false) {
  const walks: PromiseWithResolvers<SeenLists>[] = [];
  const spots: { readonly id: SpotId; readonly end: PromiseWithResolvers<SeenSpot> }[] = [];
  let signal: AbortSignal | undefined;
  const reader = new EvidenceReader(
    {
      assets: (given: AbortSignal) => {
        signal = given;
        walks.push(Promise.withResolvers<SeenLists>());
        return walks.at(-1)!.promise;
      },
      spot: (id: SpotId) => {
        spots.push({ id, end: Promise.withResolvers<SeenSpot>() });
        return spots.at(-1)!.end.promise;
      },
    } as never,
    () => oneAtATime,
  );
  return { reader, walks, spots, aborted: () => signal?.aborted };
}

const walked = (name: string) => ({ name }) as unknown as SeenLists;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a walk of the lists', () => {
  test('that is under way serves only who asked before it began; all who ask meanwhile share the next', async () => {
    const { reader, walks } = openReads();
    const first = reader.read([], true);
    const [second, third] = [reader.read([], true), reader.read([], true)];
    await settle();
    expect(walks).toHaveLength(1);
    walks[0]!.resolve(walked('one'));
    await settle();
    expect(walks).toHaveLength(2);
    walks[1]!.resolve(walked('two'));
    const ends = await Promise.all([first, second, third]);
    expect(ends.map(({ lists }) => lists)).toEqual([walked('one'), walked('two'), walked('two')]);
    // Once nothing is under way, who asks gets a walk of his own at once.
    void reader.read([], true);
    expect(walks).toHaveLength(3);
  });

  test('that fails fails for its own askers alone', async () => {
    const { reader, walks } = openReads();
    const first = reader.read([], true);
    const second = reader.read([], true);
    walks[0]!.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await settle();
    walks[1]!.resolve(walked('two'));
    expect((await second).lists).toEqual(walked('two'));
  });

  test('is made only for who needs it, and ends with the reader', async () => {
    const { reader, walks, aborted } = openReads();
    expect(await reader.read([], false)).toEqual({ spots: new Map(), lists: null });
    expect(walks).toHaveLength(0);
    void reader.read([], true);
    expect(aborted()).toBe(false);
    reader.stop();
    expect(aborted()).toBe(true);
  });
});

test.each([
  [false, ['P1', 'P2']],
  [true, ['P1']],
])(
  'spots are read side by side, and one after the other where the service is not well (%s)',
  async (oneAtATime, asked) => {
    const { reader, spots } = openReads(oneAtATime);
    const seen = (id: string) => ({ spot: spot(id) }) as SeenSpot;
    const read = reader.read(['P1', 'P2'] as SpotId[], false);
    expect(spots.map(({ id }) => id)).toEqual(asked);
    spots[0]!.end.resolve(seen('P1'));
    await settle();
    spots[1]!.end.resolve(seen('P2'));
    expect([...(await read).spots]).toEqual([
      ['P1', seen('P1')],
      ['P2', seen('P2')],
    ]);
  },
);
