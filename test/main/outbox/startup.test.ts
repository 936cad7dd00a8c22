import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import { openOutbox } from '../../../main/outbox/startup.ts';
import type { OutboxStore } from '../../../main/outbox/store/outbox-store.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { said } from '../../support/said.ts';
import { openKeptOutbox } from './durable-outbox.ts';
import { canceled, operation } from './stored-rows.ts';

const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
const log = { info: () => undefined, warn: () => undefined };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-startup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'outbox.db');
const open = () => openKeptOutbox({ folder, clock, log, ballastBytes: 4_096 });

const ids = (store: OutboxStore) =>
  store.list({ limit: 200 }).operations.map(({ saved }) => saved.id);

/** Changes bytes of the file on disk, where the text is found. */
function rot(text: string): void {
  const bytes = readFileSync(file());
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] as number) ^ 0b100;
  writeFileSync(file(), bytes);
}

test('a new outbox is empty, says nothing, and keeps a reserve beside it', () => {
  const { store, notices } = open();
  expect(store.unfinished()).toEqual({ operations: [], damaged: [] });
  expect(notices()).toEqual([]);
  expect(readFileSync(path.join(folder, 'outbox.ballast'))).toHaveLength(4_096);
  store.close();
  expect(readdirSync(folder).sort()).toEqual(['outbox.ballast', 'outbox.db', 'outbox.db-twin']);
});

test('what was saved is there again, in order, with its history', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.store.commit([operation(2), canceled(2)]);
  first.store.commit([operation(3)]);
  first.store.close();
  const { store, notices } = open();
  expect(store.unfinished().operations.map(({ saved }) => saved.seq)).toEqual([1, 3]);
  expect(store.find('op-2' as OperationId)?.events.map(({ event }) => event)).toEqual(['canceled']);
  expect(store.lastSeq()).toBe(3);
  expect(notices()).toEqual([]);
  store.close();
});

test('nothing is ever changed or deleted: the file itself refuses', () => {
  const { store } = open();
  store.commit([operation(1), canceled(1)]);
  store.close();
  const db = new Sqlite(file());
  for (const sql of [
    "UPDATE operation SET label = 'x'",
    'DELETE FROM operation',
    'DELETE FROM event',
    "UPDATE event SET state = 'queued'",
  ]) {
    expect(() => db.exec(sql)).toThrow(/never (changed|deleted)/);
  }
  db.close();
});

// Faults: J5.
test('a damaged open operation is noticed, and the rest waits for the clerk', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.store.commit([operation(2)]);
  first.store.commit([operation(3), canceled(3)]);
  first.store.close();
  rot('Reason number 2');
  const { store, notices } = open();
  expect(readdirSync(path.join(folder, 'quarantine'))).toHaveLength(1);
  expect(ids(store)).toEqual(['op-3', 'op-1']);
  expect(store.find('op-1' as OperationId)?.events.at(-1)?.progress).toMatchObject({
    state: 'needs-clerk',
    uncertain: true,
  });
  expect(store.find('op-3' as OperationId)?.events).toHaveLength(1);
  expect(notices()[0]?.severity).toBe('error');
  expect(said(notices()[0])).toContain('Lost: operation 2');
  expect(said(notices()[0])).toContain('Decide about operation 1 in Activity');
  store.close();
});

// Faults: J5.
test('a row that is damaged in the file is taken from the backup', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.store.commit([operation(2)]);
  first.maintain();
  first.store.commit([operation(3)]);
  first.store.close();
  rot('Reason number 1');
  const { store, notices } = open();
  expect(ids(store)).toEqual(['op-3', 'op-2', 'op-1']);
  expect(said(notices()[0])).not.toContain('Lost');
  store.close();
});

// Faults: J5.
test('a file that isn’t a database is set aside, and the backup is restored', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.maintain();
  first.store.close();
  writeFileSync(
    file(),
    'this is not a database, it is a letter to the clerk of the yard'.repeat(200),
  );
  const { store, notices } = open();
  expect(ids(store)).toEqual(['op-1']);
  expect(said(notices()[0])).toContain('damaged');
  store.close();
});

// Faults: J5.
test('a missing file isn’t silently a new one: the backup is restored and reported', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.maintain();
  first.store.commit([operation(2)]);
  first.store.close();
  rmSync(file());
  const { store, notices } = open();
  expect(ids(store)).toEqual(['op-1']);
  // It may have been sent after the backup was made.
  expect(store.unfinished().operations[0]?.events.at(-1)?.progress.state).toBe('needs-clerk');
  expect(notices()[0]).toMatchObject({ severity: 'error' });
  expect(said(notices()[0])).toContain('missing');
  store.close();
});

// Faults: J5.
test('a log that someone removed after a crash is noticed', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.store.close();
  writeFileSync(`${file()}.running`, '');
  const { store, notices } = open();
  expect(notices()[0]?.key).toBe('outbox-log-lost');
  store.close();
});

// Faults: J5.
test('a newer version’s outbox is left alone: saving is refused with the reason', () => {
  open().store.close();
  const db = new Sqlite(file());
  db.pragma('user_version = 99');
  db.close();
  const before = readFileSync(file());
  const { store, notices } = open();
  expect(() => store.commit([operation(1)])).toThrow(/newer version/);
  expect(store.unfinished().operations).toEqual([]);
  expect(said(notices()[0])).toContain('newer version');
  store.close();
  expect(readFileSync(file()).equals(before)).toBe(true);
});

test('an unwritable outbox is shown, unchanged, and sends nothing', () => {
  const first = open();
  first.store.commit([operation(1)]);
  first.store.commit([operation(2), canceled(2)]);
  first.store.close();
  const db = new Sqlite(file());
  db.exec('ALTER TABLE operation ADD COLUMN color TEXT');
  db.pragma('user_version = 99');
  db.close();
  const before = readFileSync(file());
  const { store, notices, isWritable, backUp } = open();
  expect(isWritable).toBe(false);
  expect(store.unfinished().operations.map(({ saved }) => saved.seq)).toEqual([1]);
  expect(ids(store)).toEqual(['op-2', 'op-1']);
  expect(said(notices()[0])).toContain('Earlier ones are shown');
  expect(() => store.commit([operation(3)])).toThrow(/newer version/);
  expect(backUp().ok).toBe(false);
  store.close();
  expect(readFileSync(file()).equals(before)).toBe(true);
});

// Faults: L5.
test('a second console on the same data folder is refused', () => {
  const { store } = open();
  expect(() => openOutbox({ folder, clock, log })).toThrow(DatabaseError);
  store.close();
});

describe('backups', () => {
  test('a backup is a complete, checked file; five are kept, no half one remains', () => {
    let now = Date.parse('2026-03-02T09:00:00Z');
    const moving = { now: () => now, monotonic: () => now };
    const opened = openKeptOutbox({ folder, clock: moving, log, ballastBytes: 4_096 });
    opened.store.commit([operation(1)]);
    for (let day = 0; day < 7; day += 1) {
      opened.maintain();
      now += 24 * 60 * 60_000;
    }
    const made = readdirSync(path.join(folder, 'backups'));
    expect(made).toHaveLength(5);
    expect(made.every((name) => /^outbox-2026-03-0\dT.*\.db$/.test(name))).toBe(true);
    const db = new Sqlite(path.join(folder, 'backups', made[4] as string), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM operation').pluck().get()).toBe(1);
    db.close();
    opened.store.close();
  });

  test('one a day is made, however often the console is started', () => {
    for (let start = 0; start < 4; start += 1) {
      const { store, maintain } = open();
      maintain();
      maintain();
      store.close();
    }
    expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1);
  });

  test('a backup that cannot be made harms nothing', () => {
    const { store, maintain } = open();
    writeFileSync(path.join(folder, 'backups'), 'a file where the folder should be');
    maintain();
    store.commit([operation(1)]);
    expect(store.lastSeq()).toBe(1);
    store.close();
    expect(existsSync(file())).toBe(true);
  });
});
