import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { needOf } from '../../../main/console/permissions.ts';
import { nowApi } from '../../../main/now/now-api.ts';
import { type NowFile, nowFileName, openNowStore } from '../../../main/now/now-file.ts';
import { nowContract } from '../../../shared/console-api/now.ts';
import { saying } from '../../support/said.ts';

let time = Date.parse('2026-03-02T09:00:00Z');
const clock = { now: () => time, monotonic: () => time };
let folder = '';
let store: NowFile;
const client = () => createRouterClient({ now: nowApi(store, () => 'Ada') }).now;
beforeEach(() => {
  time = Date.parse('2026-03-02T09:00:00Z');
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-now-'));
  store = openNowStore({ folder, clock });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});
const reopen = () => {
  store.close();
  store = openNowStore({ folder, clock });
};

describe('what is set aside, over the console API', () => {
  test('is sent now and at each change, with who and when, and outlives the program', async () => {
    const api = client();
    const events = await api.watch();
    expect((await events.next()).value).toEqual({ snoozes: [], limits: {} });
    await api.snooze({
      key: 'waiting visit:1',
      reason: 'Called',
      until: '2026-03-02T04:00:00-06:00',
    });
    const kept = {
      key: 'waiting visit:1',
      reason: 'Called',
      until: '2026-03-02T10:00:00.000Z',
      by: 'Ada',
      at: '2026-03-02T09:00:00.000Z',
    };
    expect((await events.next()).value).toEqual({ snoozes: [kept], limits: {} });
    await events.return?.();
    reopen();
    expect(store.current().snoozes).toEqual([kept]);
    await client().wake({ key: 'waiting visit:1' });
    expect(store.current().snoozes).toEqual([]);
  });

  test('is forgotten when its time is over, or long after', () => {
    const put = (key: string, until: string | null) =>
      store.snooze({ key, reason: 'r', until, by: 'Ada' });
    put('over', '2026-03-02T09:10:00.000Z');
    put('for good', null);
    time += 20 * 60_000;
    put('other', null);
    expect(store.current().snoozes.map(({ key }) => key)).toEqual(['for good', 'other']);
    time += 61 * 24 * 3_600_000;
    put('late', null);
    expect(store.current().snoozes.map(({ key }) => key)).toEqual(['late']);
  });

  test('needs a reason and a readable time; saves no part of a bad one', async () => {
    const api = client();
    const good = { key: 'k', reason: 'r', until: null };
    for (const bad of [
      { ...good, reason: '  ' },
      { ...good, key: '' },
      { ...good, until: 'soon' },
      { ...good, reason: 'x'.repeat(201) },
    ])
      await expect(api.snooze(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(store.current().snoozes).toEqual([]);
  });

  test('is said not to be saved where the file cannot be written', async () => {
    store.close();
    const file = new Sqlite(path.join(folder, nowFileName));
    file.pragma('user_version = 99');
    file.close();
    store = openNowStore({ folder, clock });
    await expect(client().snooze({ key: 'k', reason: 'r', until: null })).rejects.toMatchObject({
      code: 'NOT_SAVED',
      data: { said: saying(/wasn’t saved/) },
    });
    await expect(client().setLimit({ limit: 'late', minutes: 5 })).rejects.toMatchObject({
      code: 'NOT_SAVED',
    });
  });

  test('a damaged file starts anew and says so', () => {
    store.close();
    writeFileSync(path.join(folder, nowFileName), 'rubbish'.repeat(2_000));
    store = openNowStore({ folder, clock });
    expect(store.notices.length).toBeGreaterThan(0);
    expect(store.snooze({ key: 'k', reason: 'r', until: null, by: 'Ada' }).ok).toBe(true);
  });
});

describe('limits', () => {
  test('are stored, undone, and refused if invalid; only administrators set them', async () => {
    const api = client();
    await api.setLimit({ limit: 'late', minutes: 30 });
    await api.setLimit({ limit: 'closed', minutes: null });
    reopen();
    expect(store.current().limits).toEqual({ late: 30, closed: null });
    await client().setLimit({ limit: 'late' });
    for (const minutes of [-1, 1.5, 1_000_000])
      await expect(client().setLimit({ limit: 'late', minutes })).rejects.toMatchObject({
        code: 'NOT_SAVED',
        data: { said: saying(/whole number/) },
      });
    expect(store.current().limits).toEqual({ closed: null });
    expect([
      needOf(nowContract.setLimit),
      needOf(nowContract.snooze),
      needOf(nowContract.watch),
    ]).toEqual(['administer', 'open', 'open']);
  });
});
