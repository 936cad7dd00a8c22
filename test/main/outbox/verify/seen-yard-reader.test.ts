import { describe, expect, test } from 'vitest';
import { SeenYardReader } from '../../../../main/outbox/verify/seen-yard-reader.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { SeenLists, SeenSpot } from '../../../../shared/outbox/seen-yard.ts';
import { spot } from '../../../shared/yard/rows.ts';

/**
 * Reads whose ends are in the test's hands: each full read of the lists and each spot waits until
 * it is released.
 */
function openReads(oneAtATime = false) {
  const reads: PromiseWithResolvers<SeenLists>[] = [];
  const spots: { readonly id: SpotId; readonly end: PromiseWithResolvers<SeenSpot> }[] = [];
  let signal: AbortSignal | undefined;
  const reader = new SeenYardReader(
    {
      assets: (given: AbortSignal) => {
        signal = given;
        reads.push(Promise.withResolvers<SeenLists>());
        return reads.at(-1)!.promise;
      },
      spot: (id: SpotId) => {
        spots.push({ id, end: Promise.withResolvers<SeenSpot>() });
        return spots.at(-1)!.end.promise;
      },
    } as never,
    () => oneAtATime,
  );
  return { reader, reads, spots, aborted: () => signal?.aborted };
}

const listsNamed = (name: string) => ({ name }) as unknown as SeenLists;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a full read of the lists', () => {
  test('a read under way serves those who asked before it; all others share the next', async () => {
    const { reader, reads } = openReads();
    const first = reader.read([], 'all');
    const [second, third] = [reader.read([], 'all'), reader.read([], 'all')];
    await settle();
    expect(reads).toHaveLength(1);
    reads[0]!.resolve(listsNamed('one'));
    await settle();
    expect(reads).toHaveLength(2);
    reads[1]!.resolve(listsNamed('two'));
    const ends = await Promise.all([first, second, third]);
    expect(ends.map(({ lists }) => lists)).toEqual([
      listsNamed('one'),
      listsNamed('two'),
      listsNamed('two'),
    ]);
    // Once nothing is under way, a caller gets a full read of its own at once.
    void reader.read([], 'all');
    expect(reads).toHaveLength(3);
  });

  test('that fails fails for its own askers alone', async () => {
    const { reader, reads } = openReads();
    const first = reader.read([], 'all');
    const second = reader.read([], 'all');
    reads[0]!.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await settle();
    reads[1]!.resolve(listsNamed('two'));
    expect((await second).lists).toEqual(listsNamed('two'));
  });

  test('is made only for who needs it, and ends with the reader', async () => {
    const { reader, reads, aborted } = openReads();
    expect(await reader.read([], 'none')).toEqual({ spots: new Map(), lists: null });
    expect(reads).toHaveLength(0);
    void reader.read([], 'all');
    expect(aborted()).toBe(false);
    reader.stop();
    expect(aborted()).toBe(true);
  });
});

describe('assets by their ids', () => {
  const asset = (id: string) => ({ kind: 'visit', id }) as never;
  const reading = (answers: readonly (SeenLists | null)[]) => {
    const asked: (readonly { readonly id: string }[] | null | undefined)[] = [];
    const reader = new SeenYardReader(
      {
        named: async (wanted: readonly { readonly id: string }[]) => {
          asked.push(wanted);
          await settle();
          return answers[asked.length - 1] ?? null;
        },
        assets: async (_: AbortSignal, wanted: readonly { readonly id: string }[] | null) => {
          asked.push(wanted);
          return listsNamed('lists');
        },
      } as never,
      () => false,
    );
    return { reader, asked: () => asked.map((each) => each?.map(({ id }) => id) ?? null) };
  };

  test('are asked for together by all who wait', async () => {
    const { reader, asked } = reading([listsNamed('one'), listsNamed('two')]);
    const ends = await Promise.all(['A', 'B', 'C'].map((id) => reader.read([], [asset(id)])));
    expect(asked()).toEqual([['A'], ['B', 'C']]);
    expect(ends.map(({ lists }) => lists)).toEqual([
      listsNamed('one'),
      listsNamed('two'),
      listsNamed('two'),
    ]);
  });

  test('come from the lists where the service does not answer for them', async () => {
    const { reader, asked } = reading([null]);
    expect((await reader.read([], [asset('A')])).lists).toEqual(listsNamed('lists'));
    expect(asked()).toEqual([['A'], ['A']]);
  });

  test('are not asked for where all of both lists are wanted', async () => {
    const { reader, asked } = reading([listsNamed('one')]);
    expect((await reader.read([], 'all')).lists).toEqual(listsNamed('lists'));
    expect(asked()).toEqual([null]);
  });
});

test.each([
  [false, ['P1', 'P2']],
  [true, ['P1']],
])(
  'spots are read in parallel, or one by one if the service is unwell (%s)',
  async (oneAtATime, asked) => {
    const { reader, spots } = openReads(oneAtATime);
    const seen = (id: string) => ({ spot: spot(id) }) as SeenSpot;
    const read = reader.read(['P1', 'P2'] as SpotId[], 'none');
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
