import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClerkService } from '../../../main/clerks/clerk-service.ts';
import {
  type ClerkStore,
  clerkFileName,
  openClerkStore,
} from '../../../main/clerks/clerk-store.ts';
import type { DurableHandle } from '../../../main/kernel/backups/durable-file.ts';
import { asSystem } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { said } from '../../support/said.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-clerks-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let time = 0;
let timers: { at: number; work: () => void }[] = [];
/** How far the wall clock is ahead of the steady one: the computer slept, or its clock was set. */
let ahead = 0;
const clock = { now: () => 1_700_000_000_000 + time + ahead, monotonic: () => time };
const timer = {
  after(ms: number, work: () => void) {
    const entry = { at: time + ms, work };
    timers.push(entry);
    return () => {
      timers = timers.filter((each) => each !== entry);
    };
  },
};
/** Lets time pass, as the timers of the machine would. */
function pass(ms: number): void {
  time += ms;
  for (const due of timers.filter(({ at }) => at <= time)) {
    timers = timers.filter((each) => each !== due);
    due.work();
  }
}

let folder = '';
let store: ClerkStore;
let desk: ClerkService;
let ids = 0;
const open = () => {
  store = openClerkStore({ folder, clock, firstName: 'Clerk' });
  desk = new ClerkService({
    store,
    clock,
    timers: timer,
    newId: () => `c${++ids}`,
    pinCost: 2 ** 4,
  });
};
const reopen = () => {
  desk.stop();
  store.close();
  open();
};
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  timers = [];
  ahead = 0;
  ids = 0;
  open();
});
afterEach(() => {
  desk.stop();
  store.close();
});

const present = () => desk.state().clerk?.name ?? null;
/** Shares the desk: Ada leads, Ben is at the gate. */
async function share(idleLockMinutes: number | null = 5): Promise<void> {
  await desk.add({ name: 'Ada', roles: ['admin'], active: true, pin: '4711' });
  await desk.add({ name: 'Ben', roles: ['gate'], active: true, pin: '0815' });
  expect(desk.setDesk({ shared: true, idleLockMinutes }).ok).toBe(true);
}

describe('a desk that is not shared', () => {
  test('has one clerk who may do everything, without a PIN, and cannot be locked', () => {
    expect(desk.state()).toMatchObject({
      shared: false,
      clerk: { name: 'Clerk', roles: ['admin'], hasPin: false },
    });
    expect(desk.refusal('money')).toBeNull();
    desk.lock();
    pass(24 * 60 * 60_000);
    expect(present()).toBe('Clerk');
  });

  test('cannot be shared before a clerk could open it again', () => {
    expect(desk.setDesk({ shared: true, idleLockMinutes: 5 })).toMatchObject({
      ok: false,
      error: message('clerks.pinFirst'),
    });
    expect(desk.state().shared).toBe(false);
  });

  test('lets its clerk be called by another name', async () => {
    await desk.change('default', { name: 'Dana', roles: ['admin'], active: true });
    reopen();
    expect(present()).toBe('Dana');
    expect(
      await desk.change('default', { name: 'Dana', roles: ['gate'], active: true }),
    ).toMatchObject({ ok: false });
  });
});

describe('a shared desk', () => {
  test('is locked at once and after a restart, and opens by PIN alone', async () => {
    await share();
    expect(present()).toBeNull();
    expect(desk.refusal('move')).toEqual(message('clerks.locked'));
    reopen();
    expect(present()).toBeNull();
    expect(await desk.unlock('c2', '4711')).toMatchObject({
      ok: false,
      error: message('clerks.wrongPin'),
    });
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
    expect(present()).toBe('Ben');
  });

  test('allows what the roles of the clerk allow', async () => {
    await share();
    await desk.unlock('c2', '0815');
    expect(desk.refusal('move')).toBeNull();
    expect(desk.refusal('money')).toEqual(message('clerks.lack.money', { name: 'Ben' }));
    expect(desk.refusal('templates')).toEqual(message('clerks.lack.templates', { name: 'Ben' }));
    await desk.unlock('c1', '4711');
    expect(desk.refusal('money')).toBeNull();
  });

  test('locks itself when no clerk works, not while one does', async () => {
    await share(5);
    await desk.unlock('c2', '0815');
    for (let minute = 0; minute < 20; minute += 1) {
      pass(60_000);
      desk.active();
    }
    expect(present()).toBe('Ben');
    pass(5 * 60_000);
    expect(present()).toBeNull();
  });

  test('is locked by work that comes after a sleep', async () => {
    await share(5);
    await desk.unlock('c2', '0815');
    time += 6 * 60_000; // no timer ran
    desk.active();
    expect(present()).toBeNull();
  });

  test('makes guessing slow, one clerk at a time', async () => {
    await share();
    for (let wrong = 1; wrong < 5; wrong += 1)
      expect(await desk.unlock('c2', '1111')).toMatchObject({ error: message('clerks.wrongPin') });
    expect(await desk.unlock('c2', '1111')).toMatchObject({
      error: message('clerks.tooMany', { seconds: 30 }),
    });
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: false });
    expect(await desk.unlock('c1', '4711')).toMatchObject({ ok: true });
    pass(30_000);
    expect(await desk.unlock('c2', '1111')).toMatchObject({
      error: message('clerks.tooMany', { seconds: 60 }),
    });
    pass(60_000);
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
  });

  test('goes on counting wrong PINs after a restart, and forgets them with the right one', async () => {
    await share();
    for (let wrong = 1; wrong <= 5; wrong += 1) await desk.unlock('c2', '1111');
    reopen();
    expect(await desk.unlock('c2', '0815')).toMatchObject({
      error: message('clerks.tooMany', { seconds: 30 }),
    });
    pass(30_000);
    reopen();
    expect(await desk.unlock('c2', '1111')).toMatchObject({
      error: message('clerks.tooMany', { seconds: 60 }),
    });
    pass(60_000);
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
    reopen();
    expect(await desk.unlock('c2', '1111')).toMatchObject({ error: message('clerks.wrongPin') });
  });

  // Faults: K5.
  test.each([
    ['forward by a year', 365 * 86_400_000],
    ['back by nine years', -9 * 365 * 86_400_000],
  ])('a wait is the same after a restart with the clock set %s', async (_how, ms) => {
    await share();
    for (let wrong = 1; wrong <= 7; wrong += 1) {
      await desk.unlock('c2', '1111');
      pass(wrong < 7 ? 15 * 60_000 : 1_000);
    }
    ahead = ms;
    reopen();
    expect(await desk.unlock('c2', '0815')).toMatchObject({
      error: message('clerks.tooMany', { seconds: 120 }),
    });
    pass(120_000);
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
  });

  test('a wait that was served is not served again after a restart', async () => {
    await share();
    for (let wrong = 1; wrong <= 5; wrong += 1) await desk.unlock('c2', '1111');
    pass(30_000);
    reopen();
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
  });

  // Faults: K5.
  // Cases: PC3.
  test('slept too long, the first answer after the wake finds it locked', async () => {
    await share(7);
    await desk.unlock('c2', '0815');
    pass(60_000);
    // The steady clock and all timers stood still.
    ahead = 6 * 60_000 - 1;
    expect([present(), desk.refusal('move')]).toEqual(['Ben', null]);
    ahead = 9 * 3_600_000;
    expect(desk.refusal('move')).toEqual(message('clerks.locked'));
    expect(present()).toBe(null);
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
    ahead += 9 * 3_600_000;
    desk.active();
    expect(present()).toBe(null);
  });

  test('a wall clock that is set back does not keep it open', async () => {
    await share(7);
    await desk.unlock('c2', '0815');
    ahead = -5 * 3_600_000;
    time += 7 * 60_000;
    expect(present()).toBe(null);
  });

  test('opens although the count cannot be kept, as on a full disk', async () => {
    await share();
    const kept = store.setTries;
    store.setTries = () => {
      throw new Error('database or disk is full');
    };
    expect(await desk.unlock('c2', '1111')).toMatchObject({ error: message('clerks.wrongPin') });
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: true });
    store.setTries = kept;
  });

  test('counts tries that come together', async () => {
    await share();
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.unlock('c2', '1111')));
    expect(answers.filter((each) => !each.ok && each.error.code === 'clerks.wrongPin').length).toBe(
      4,
    );
  });

  test('keeps its last administrator', async () => {
    await share();
    for (const change of [{ roles: ['gate'] as const }, { active: false }, { pin: null }])
      expect(
        await desk.change('c1', { name: 'Ada', roles: ['admin'], active: true, ...change }),
      ).toMatchObject({ ok: false });
    await desk.change('c2', { name: 'Ben', roles: ['gate', 'admin'], active: true });
    expect(await desk.change('c1', { name: 'Ada', roles: ['gate'], active: true })).toMatchObject({
      ok: true,
    });
  });

  test('sends away a clerk who is deactivated', async () => {
    await share();
    await desk.unlock('c2', '0815');
    await desk.change('c2', { name: 'Ben', roles: ['gate'], active: false });
    expect(present()).toBeNull();
    expect(await desk.unlock('c2', '0815')).toMatchObject({ ok: false });
  });
});

describe('the language and the clock of a clerk', () => {
  const spanish = { language: 'es', clock: 'h12' } as const;

  test('are kept, and follow over a lock and a hand-over', async () => {
    await share();
    expect(desk.state().reads).toEqual(asSystem);
    await desk.unlock('c2', '0815');
    expect(desk.read(spanish)).toMatchObject({ ok: true, value: { name: 'Ben', reads: spanish } });
    expect(desk.state().reads).toEqual(spanish);
    desk.lock();
    // The locked desk stays as the last one read it; at the next start no clerk has been here yet.
    expect(desk.state()).toMatchObject({ clerk: null, reads: spanish });
    await desk.unlock('c1', '4711');
    expect(desk.state().reads).toEqual(asSystem);
    reopen();
    expect(desk.state()).toMatchObject({ clerk: null, reads: asSystem });
    await desk.unlock('c2', '0815');
    expect(desk.state().reads).toEqual(spanish);
  });

  test('are chosen on the locked screen with the right PIN alone', async () => {
    await share();
    await desk.unlock('c2', '1111', spanish);
    expect(store.clerks().map(({ reads }) => reads)).toEqual([asSystem, asSystem, asSystem]);
    expect(await desk.unlock('c2', '0815', spanish)).toMatchObject({
      ok: true,
      value: { reads: spanish },
    });
    expect(store.clerks().map(({ reads }) => reads)).toEqual([asSystem, asSystem, spanish]);
  });

  test('stay when an administrator changes the clerk, even while a PIN is worked on', async () => {
    await share();
    await desk.unlock('c2', '0815');
    const change = desk.change('c2', { name: 'Benny', roles: ['gate'], active: true, pin: '2222' });
    desk.read(spanish);
    await change;
    expect(desk.state().clerk).toMatchObject({ name: 'Benny', reads: spanish });
  });

  test('cannot be changed on a locked desk', async () => {
    await share();
    expect(desk.read(spanish)).toMatchObject({ ok: false });
  });

  test('are as the system where a newer version wrote another language', async () => {
    desk.stop();
    store.close();
    const newer = new Sqlite(path.join(folder, clerkFileName));
    newer.exec("UPDATE clerk SET language = 'fr', clock = 'swatch'");
    newer.close();
    open();
    expect(desk.state().reads).toEqual(asSystem);
  });
});

describe('clerks', () => {
  test('need a name of their own, a role, and a PIN of digits', async () => {
    const base = { roles: ['gate'] as const, active: true };
    expect(await desk.add({ ...base, name: '  ' })).toMatchObject({
      error: message('common.nameMissing'),
    });
    expect(await desk.add({ ...base, name: 'ｃlerk' })).toMatchObject({
      error: message('clerks.nameTaken', { name: 'clerk' }),
    });
    expect(await desk.add({ ...base, name: 'Eve', roles: [] })).toMatchObject({
      error: message('clerks.noRole'),
    });
    expect(await desk.add({ ...base, name: 'Eve', pin: 'abcd' })).toMatchObject({
      error: message('clerks.badPin'),
    });
    expect(await desk.add({ ...base, name: 'x'.repeat(61) })).toMatchObject({
      error: message('clerks.nameLong', { max: 60 }),
    });
  });

  test('are kept with a hash of the PIN, never the PIN', async () => {
    await desk.add({ name: 'Ada', roles: ['admin'], active: true, pin: '739201648512' });
    store.close();
    expect(readFileSync(path.join(folder, clerkFileName)).includes('739201648512')).toBe(false);
    open();
    expect(JSON.stringify(desk.state())).not.toMatch(/hash|salt|739201648512/);
    expect(desk.state().clerks.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['Clerk', false],
      ['Ada', true],
    ]);
  });

  /** As a newer version leaves the file. */
  const newer = (sql = '') => {
    store.close();
    const db = new Sqlite(path.join(folder, clerkFileName));
    db.exec(sql);
    db.pragma('user_version = 99');
    db.close();
  };

  test('of a newer version are read: the desk stays shared, and nothing changes', async () => {
    await share();
    const ada = desk.state().clerks.find(({ name }) => name === 'Ada')?.id ?? '';
    newer();
    open();
    expect(said(store.notices[0])).toMatch(/can’t be changed.*newer version/);
    expect(desk.state()).toMatchObject({ shared: true, clerk: null });
    expect(await desk.unlock(ada, '0000')).toMatchObject({ ok: false });
    expect(await desk.unlock(ada, '4711')).toMatchObject({ ok: true });
    expect(
      await desk.add({ name: 'Eve', roles: ['admin'], active: true, pin: '1234' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'common.nothingSaved' },
    });
    expect(desk.setDesk({ shared: false, idleLockMinutes: null })).toMatchObject({ ok: false });
    expect(desk.state()).toMatchObject({ shared: true });
    expect(desk.state().clerks.map(({ name }) => name)).not.toContain('Eve');
  });

  test('unreadable ones keep the console from starting, so the desk stays closed', async () => {
    await share();
    newer('ALTER TABLE clerk RENAME COLUMN pin_hash TO something_else');
    expect(() => openClerkStore({ folder, clock, firstName: 'Clerk' })).toThrow(/newer version/);
    const db = new Sqlite(path.join(folder, clerkFileName));
    db.exec('ALTER TABLE clerk RENAME COLUMN something_else TO pin_hash');
    db.pragma('user_version = 3');
    db.close();
    open();
    expect(desk.state().shared).toBe(true);
  });

  test('that are damaged come back from the backup: the desk stays shared', async () => {
    await share();
    store.close();
    let handle: DurableHandle | null = null;
    const keep = (kept: DurableHandle) => {
      handle = kept;
    };
    const backed = openClerkStore({ folder, clock, firstName: 'Clerk', keep });
    (handle as DurableHandle | null)?.backUp();
    backed.close();
    writeFileSync(path.join(folder, clerkFileName), Buffer.alloc(8_192, 0x41));
    open();
    expect(said(store.notices[0])).toContain('restored from the backup');
    expect(desk.state()).toMatchObject({ shared: true, clerk: null });
  });

  test('whose file is damaged start anew, which is reported', () => {
    store.close();
    writeFileSync(path.join(folder, clerkFileName), Buffer.alloc(8_192, 0x41));
    open();
    expect(store.notices).toHaveLength(1);
    expect(present()).toBe('Clerk');
  });
});

describe('a desk that isn’t shared is taken over', () => {
  const names = () => desk.state().clerks.map(({ name }) => name);

  test('by a typed name: it is the desk’s, also after a restart', () => {
    desk.handToNamed('Lu');
    expect([present(), names()]).toEqual(['Lu', ['Lu']]);
    reopen();
    expect(present()).toBe('Lu');
    expect(desk.refusal('administer')).toBeNull();
  });

  test('by a typed name from a clerk with a PIN, who stays in the list', async () => {
    await desk.change('default', { name: 'Pat', roles: ['admin'], active: true, pin: '4711' });
    desk.handToNamed('Lu');
    const known = () => desk.state().clerks.map(({ name, hasPin }) => [name, hasPin]);
    expect(known()).toEqual([
      ['Lu', false],
      ['Pat', true],
    ]);
    reopen();
    expect(present()).toBe('Lu');
    expect(known()).toHaveLength(2);
  });

  test('by a listed clerk, who may there what the desk’s own clerk may', async () => {
    await desk.add({ name: 'Ben', roles: ['gate'], active: true });
    const ben = desk.state().clerks.find(({ name }) => name === 'Ben');
    desk.handTo(ben?.id ?? '');
    expect(present()).toBe('Ben');
    reopen();
    expect([present(), desk.refusal('administer')]).toEqual(['Ben', null]);
    desk.setDesk({ shared: false, idleLockMinutes: 5 });
    expect(present()).toBe('Ben');
    await desk.change(ben?.id ?? '', { name: 'Ben', roles: ['gate'], active: false });
    expect(present()).toBe('Clerk');
  });
});
