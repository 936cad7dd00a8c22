import { expect, test } from 'vitest';
import { NearNumbers } from '../../../main/gate/near-numbers.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';

/** A desk whose reads end when the test says so, and whose time it moves. */
function desk(answer: () => Promise<ReadonlyMap<AppointmentId, []>>) {
  let now = Date.parse('2026-05-12T15:00:00Z');
  let reads = 0;
  const waiting: (() => void)[] = [];
  const near = new NearNumbers({
    clock: { now: () => now, monotonic: () => now },
    timers: {
      after(_, work) {
        waiting.push(work);
        return () => {};
      },
    },
    read() {
      reads += 1;
      return answer();
    },
    onRead() {},
  });
  return {
    near,
    reads: () => reads,
    later: (minutes: number) => {
      now += minutes * 60_000;
    },
    /** The clerk's patience is over. */
    patienceEnds: () => waiting.at(-1)?.(),
  };
}

test('unknown codes read custom fields once in ten minutes', async () => {
  const { near, reads, later } = desk(async () => new Map());
  expect([await near.refresh(), await near.refresh()]).toEqual([true, false]);
  later(9);
  await near.refresh();
  expect(reads()).toBe(1);
  later(2);
  await near.refresh();
  expect(reads()).toBe(2);
});

test('after a read that failed, a code a minute later reads again', async () => {
  const { near, reads, later } = desk(() =>
    Promise.reject(new RemoteError('network', rawText('No network.'))),
  );
  await near.refresh();
  later(0.5);
  await near.refresh();
  expect(reads()).toBe(1);
  later(1);
  await near.refresh();
  expect(reads()).toBe(2);
});

test('a read that hangs holds one code up, and no longer than a clerk waits', async () => {
  const { near, patienceEnds } = desk(() => new Promise(() => {}));
  const first = near.refresh();
  expect(await near.refresh()).toBe(false);
  patienceEnds();
  expect(await first).toBe(true);
});
