/**
 * Kept files and kill -9: in the middle of a backup, and of a change of schema with the backup
 * before it.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftsFile } from '../../main/appointments/open-drafts.ts';
import { backupFolder, backupsOf } from '../../main/kernel/backups/backups.ts';
import { openDurable } from '../../main/kernel/backups/open-durable.ts';
import { schemaVersion } from '../../main/kernel/database/migrate.ts';
import { createRandom } from '../../sandbox/random.ts';
import { runToEnd } from '../support/processes.ts';
import { share } from '../support/tiers.ts';
import { laterFile } from './durable-child.ts';

const clock = { now: () => Date.parse('2030-03-02T09:00:00Z'), monotonic: () => 0 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the process until it is dead, and returns what it said was saved. */
function killed(mode: 'backup' | 'migrate' | 'idle', ms: number, saves = 0): readonly string[] {
  const child = runToEnd(process.execPath, [
    path.join(import.meta.dirname, 'durable-child.ts'),
    folder,
    mode,
    String(ms),
    String(saves),
  ]);
  expect(child.signal, child.stderr).toBe('SIGKILL');
  return [...child.stdout.matchAll(/saved (d\d+)/g)].map(([, id = '']) => id);
}

/** Every file with the name of a backup is complete. */
function expectWholeBackups(): void {
  for (const file of backupsOf(folder, draftsFile.name)) {
    const copy = new Sqlite(file, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true }), file).toBe('ok');
    expect(Number(copy.prepare('SELECT count(*) FROM draft').pluck().get())).toBeGreaterThan(0);
    copy.close();
  }
}

// Faults: A5.
test('killed while saving and backing up: nothing is lost, and no notice is raised', () => {
  const random = createRandom('kept');
  const saved = new Set<string>();
  for (let kill = 0; kill < share(4, 7); kill += 1) {
    for (const id of killed('backup', random.int(0, 60), random.int(6, 30))) saved.add(id);
    expectWholeBackups();
    const { used, notices, close } = openDurable(draftsFile, { folder, clock }, (db) => db);
    expect(notices).toEqual([]);
    const there = new Set(used.prepare<[], string>('SELECT id FROM draft').pluck().all());
    expect([...saved].filter((id) => !there.has(id))).toEqual([]);
    close();
  }
  expect(saved.size).toBeGreaterThan(10);
  expect(backupsOf(folder, draftsFile.name).length).toBeGreaterThan(0);
  // What a kill left of a copy is removed by the next backup at the latest.
  expect(
    readdirSync(backupFolder(folder)).filter((name) => name.includes('.part')).length,
  ).toBeLessThanOrEqual(3);
});

test('killed with an open, unwritten file: no notice, because nothing is missing', () => {
  openDurable(draftsFile, { folder, clock }, (db) => db).close();
  for (let kill = 0; kill < 2; kill += 1) {
    killed('idle', 0);
    expect(readdirSync(folder)).toContain(`${draftsFile.name}-wal`);
  }
  const { notices, close } = openDurable(draftsFile, { folder, clock }, (db) => db);
  expect(notices).toEqual([]);
  close();
});

// Faults: A5.
test('killed in a change of schema or its backup: the complete old or new file', () => {
  const random = createRandom('kept-schema');
  const first = openDurable(draftsFile, { folder, clock }, (db) => db);
  const insert = first.used.prepare(
    `INSERT INTO draft (id, content, state, saved_at) VALUES (?, ?, 'draft', '2026')`,
  );
  for (let number = 1; number <= 300; number += 1)
    insert.run(`d${number}`, JSON.stringify({ notes: 'x'.repeat(2_000) }));
  first.close();
  const versions: number[] = [];
  for (let kill = 0; kill < share(3, 7); kill += 1) {
    killed('migrate', random.int(0, 400));
    expectWholeBackups();
    const raw = new Sqlite(path.join(folder, draftsFile.name), { readonly: true });
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(
      Number(raw.prepare("SELECT count(*) FROM draft WHERE id GLOB 'd*'").pluck().get()),
    ).toBeGreaterThanOrEqual(300);
    versions.push(schemaVersion(raw));
    raw.close();
  }
  const { used, notices, close } = openDurable(laterFile, { folder, clock }, (db) => db);
  expect(notices).toEqual([]);
  expect(used.prepare('SELECT count(*) FROM bulk').pluck().get()).toBe(100_000);
  expect(backupsOf(folder, draftsFile.name).length).toBeGreaterThan(0);
  close();
  expect(
    versions.every(
      (version) =>
        version === draftsFile.migrations.length || version === laterFile.migrations.length,
    ),
  ).toBe(true);
});
