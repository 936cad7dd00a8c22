/**
 * The schedule read by tags over HTTP: what stayed is not sent again, nothing is lost by it, and a
 * service that lies is found out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ScheduleCache } from '../../../main/appointments/schedule-cache.ts';
import { SchedulePulls } from '../../../main/appointments/schedule-sync.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import type { Quirks } from '../../../sandbox/index.ts';
import type { AppointmentId, WarehouseId } from '../../../shared/ids.ts';
import { start } from '../../sandbox/harness.ts';
import { deep } from '../../support/tiers.ts';
import { scheduleClient } from './schedule-desk.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

const shortestMs = 600_000;

/**
 * Pulls of a schedule; `pass` moves their clock, `look` says whether pages may be asked for without
 * their tags.
 */
async function open(tags: Quirks['tags']) {
  const sandbox = await start({ yard: 'small', quirks: { tags } });
  const { client, close } = await scheduleClient(sandbox, { yardPageSize: 100 });
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-schedule-tags-'));
  const db = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => db.close(),
    close,
  );
  const store = new ScheduleCache(db, sandbox.warehouse.id as WarehouseId);
  const pages = { same: 0, words: 0 };
  let passedMs = 0;
  let mayLook = false;
  const pulls = new SchedulePulls(
    {
      client: {
        ...client,
        within: (stretch, sink, signal) =>
          client.within(
            stretch,
            {
              ...sink,
              page(number, page) {
                pages[page === 'unchanged' ? 'same' : 'words'] += 1;
                return sink.page(number, page);
              },
            },
            signal,
          ),
      },
      store,
      clock: { now: () => Date.now(), monotonic: () => performance.now() + passedMs },
      zone: async () => sandbox.warehouse.timezone,
      daysBack: 1,
      daysAhead: 13,
      wholeEveryMs: shortestMs,
      byTag: { mayLook: () => mayLook },
      onChange: () => {},
    },
    store.load(),
  );
  const { appointments } = sandbox.yard.store;
  const signal = new AbortController().signal;
  async function pull() {
    Object.assign(pages, { same: 0, words: 0 });
    await pulls.pull(() => {}, signal);
    return { ...pages };
  }
  return {
    sandbox,
    store,
    client,
    state: () => pulls.state(),
    appointments,
    some: () => appointments.between(Date.now(), Date.now() + 5 * 86_400_000),
    pull,
    whole() {
      pulls.wholeNext();
      return pull();
    },
    look(next: boolean) {
      mayLook = next;
    },
    pass: (ms: number) => {
      passedMs += ms;
    },
  };
}

test('unchanged pages aren’t sent again, and their rows are kept', async () => {
  const { whole, store, client, some, appointments } = await open('express');
  const first = await whole();
  expect(first.same).toBe(0);
  const count = store.count();
  expect(await whole()).toEqual({ same: first.words, words: 0 });
  expect([store.count(), client.tags()]).toEqual([count, 'used']);
  // One that is gone for good is in the count of every page. So the pages are sent in full, and it
  // is removed.
  const gone = some()[0]?.id ?? '';
  appointments.delete(gone);
  expect(await whole()).toEqual({ same: 0, words: first.words });
  expect(store.some([gone as AppointmentId])).toEqual([]);
  expect(store.count()).toBe(count - 1);
});

deep.test('a page of which a record came by another way is asked for in words', async () => {
  const { whole, pull, sandbox, some } = await open('express');
  await whole();
  await whole();
  sandbox.act.setAppointmentStatus(some()[0]?.id ?? '', 'Arrived');
  await pull();
  expect((await whole()).words).toBe(1);
  // Once more by the name it had before, to which "unchanged" would be a lie.
  expect((await whole()).words).toBe(1);
  expect((await whole()).words).toBe(0);
});

test.each(['stuck', 'always-same'] as const)(
  'a service that calls changed pages unchanged (%s) is found out by looks',
  async (tags) => {
    const { whole, some, appointments, store, client, look } = await open(tags);
    await whole();
    await whole();
    const [changed] = some();
    if (changed === undefined) throw new Error('Nothing is booked.');
    // Only full reads can show it.
    appointments.set(changed.id, { ...changed, customFields: [], notes: 'x', status: 'Cancelled' });
    await whole();
    expect(store.some([changed.id as AppointmentId])).not.toMatchObject([{ status: 'Cancelled' }]);
    look(true);
    for (let round = 0; round < 3; round += 1) await whole();
    expect(store.some([changed.id as AppointmentId])).toMatchObject([{ status: 'Cancelled' }]);
    expect(client.tags()).toBe('wrong');
  },
);

test.each(['none', 'new'] as const)(
  'a service with tags that save nothing (%s) is read as before',
  async (tags) => {
    const { whole } = await open(tags);
    const first = await whole();
    expect(await whole()).toEqual({ ...first, same: 0 });
  },
);

test('full reads grow rare while changes report all, and frequent once one was missed', async () => {
  const { pull, state, pass, some, appointments, sandbox } = await open('express');
  await pull();
  expect(state()).toMatchObject({ asksForChanges: true, everyMs: shortestMs, unannounced: null });
  sandbox.act.setAppointmentStatus(some()[1]?.id ?? '', 'Arrived');
  pass(shortestMs);
  await pull();
  expect(state()).toMatchObject({ everyMs: 3 * shortestMs, unannounced: 0 });
  pass(2 * shortestMs);
  expect((await pull()).words).toBe(0);
  pass(2 * shortestMs);
  await pull();
  expect(state()).toMatchObject({ everyMs: 6 * shortestMs, unannounced: 0 });
  const [changed] = some();
  if (changed === undefined) throw new Error('Nothing is booked.');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  appointments.set(changed.id, {
    ...changed,
    customFields: [],
    status: 'Cancelled',
    lastChangedDateTime: yesterday,
  });
  pass(6 * shortestMs);
  await pull();
  expect(state()).toMatchObject({ everyMs: shortestMs, unannounced: 1 });
});
