import { expect, test } from 'vitest';
import { AppointmentsOfStays, type StayParts } from '../../../main/appointments/opening.ts';
import { RemoteError, type RemoteErrorKind } from '../../../main/remote/outcome.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';

// Cases: D2.

const ids = (...names: string[]) => names as AppointmentId[];

/** Reads of appointments, with how each ends. */
function stays(here: readonly string[], ends: Record<string, RemoteErrorKind> = {}) {
  const asked: string[] = [];
  let told = 0;
  const read = (async (id: string) => {
    asked.push(id);
    const end = ends[id];
    if (end !== undefined) throw new RemoteError(end, message('service.internal'));
  }) as unknown as StayParts['read'];
  const reads = new AppointmentsOfStays({
    read,
    here: () => new Set(here),
    onRead: () => {
      told += 1;
    },
  });
  return { asked, ends, reads, told: () => told };
}

test('what is here is read once, and nothing else', async () => {
  const { asked, reads, told } = stays(['a', 'b']);
  await Promise.all([reads.read(ids('a', 'elsewhere', 'b')), reads.read(ids('a'))]);
  await reads.read(ids('a', 'elsewhere', 'b'));
  expect([asked, told()]).toEqual([['a', 'b'], 1]);
});

test('what the service does not have hides no other, and is not asked for again', async () => {
  const { asked, reads } = stays(['a', 'b'], { a: 'not-found' });
  await reads.read(ids('a', 'b'));
  await reads.read(ids('a', 'b'));
  expect(asked).toEqual(['a', 'b']);
});

test.each(['network', 'service'] as const)('%s: tried again later, after the rest', async (end) => {
  const { asked, ends, reads, told } = stays(['a', 'b'], { a: end });
  await reads.read(ids('a', 'b'));
  expect([asked, told()]).toEqual([['a'], 0]);
  await reads.read(ids('a', 'b'));
  expect([asked, told()]).toEqual([['a', 'b', 'a'], 1]);
  delete ends.a;
  await reads.read(ids('a', 'b'));
  expect([asked.length, told()]).toEqual([4, 2]);
});

test('an end stops the reads', async () => {
  const { asked, reads, told } = stays(['a', 'b']);
  const reading = reads.read(ids('a', 'b'));
  reads.stop();
  await reading;
  expect([asked, told()]).toEqual([['a'], 0]);
});
