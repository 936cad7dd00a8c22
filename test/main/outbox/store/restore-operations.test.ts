import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupsOf } from '../../../../main/kernel/backups/backups.ts';
import type { Write } from '../../../../main/outbox/store/outbox-store.ts';
import { restoreBackup } from '../../../../main/outbox/store/restore-operations.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import { openKeptOutbox } from '../durable-outbox.ts';
import { canceled, operation } from '../stored-rows.ts';

let minute = 0;
const clock = {
  now: () => Date.parse('2026-03-02T09:00:00Z') + minute * 60_000,
  monotonic: () => 0,
};
const log = { info: () => undefined, warn: () => undefined };

let folder: string;
beforeEach(() => {
  minute = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'outbox.db');
const open = () => openKeptOutbox({ folder, clock, log, ballastBytes: 4_096 });

/** Makes a backup of what is in the outbox now, and returns its name. */
function backUpNow(): string {
  minute += 1;
  const outbox = open();
  expect(outbox.backUp()).toEqual({ ok: true, value: null });
  outbox.store.close();
  return path.basename(backupsOf(folder, 'outbox.db')[0] ?? '');
}
const commit = (...writes: Write[]) => {
  const outbox = open();
  outbox.store.commit(writes);
  outbox.store.close();
};
const restore = (name: string) => {
  minute += 1;
  return restoreBackup({ folder, name, clock });
};
/** What the outbox holds, oldest first: number, id, state and the last sentence. */
const content = () => {
  const { store } = open();
  const found = store
    .list({ limit: 200 })
    .operations.map(({ saved, events }) => [
      saved.seq,
      saved.id,
      events.at(-1)?.progress.state ?? 'queued',
      events.at(-1)?.said.code ?? '',
    ])
    .toReversed();
  store.close();
  return found;
};
/** An outbox that begins anew, as on another computer that was given the backups. */
const begin = () => {
  for (const part of ['', '-wal', '-shm', '.running']) rmSync(`${file()}${part}`, { force: true });
  const kept = path.join(folder, 'backups');
  const aside = `${kept}-aside`;
  renameSync(kept, aside);
  open().store.close();
  rmSync(kept, { recursive: true, force: true });
  renameSync(aside, kept);
};

describe('restoring a backup', () => {
  test('brings missing ones back: ended ones as they ended, open ones for the clerk', () => {
    commit(operation(1), canceled(1), operation(2));
    const name = backUpNow();
    begin();
    expect(content()).toEqual([]);
    expect(restore(name)).toEqual({ taken: 2, open: 1, damaged: 0 });
    expect(content()).toEqual([
      [1, 'op-1', 'canceled', 'operations.event.canceledBy'],
      [2, 'op-2', 'needs-clerk', 'operations.event.restored'],
    ]);
  });

  test('leaves existing ones alone, however advanced, and does nothing twice', () => {
    commit(operation(1), operation(2));
    const name = backUpNow();
    commit(canceled(2), operation(3));
    const before = content();
    expect(restore(name)).toEqual({ taken: 0, open: 0, damaged: 0 });
    expect(content()).toEqual(before);
    expect(restore(name)).toEqual({ taken: 0, open: 0, damaged: 0 });
  });

  test('gives another number to an operation whose number was used again', () => {
    commit(operation(1), operation(2));
    const name = backUpNow();
    begin();
    const other = operation(1);
    if (other.kind !== 'operation') throw new Error('no operation');
    commit({ kind: 'operation', row: { ...other.row, id: 'newer' as OperationId } });
    expect(restore(name)).toMatchObject({ taken: 2 });
    expect(content().map(([seq, id]) => [seq, id])).toEqual([
      [1, 'newer'],
      [2, 'op-2'],
      [3, 'op-1'],
    ]);
  });

  test('backs up the present state first, even if that removes the chosen backup', () => {
    commit(operation(1), operation(2));
    const name = backUpNow();
    begin();
    for (let count = 0; count < 4; count += 1) backUpNow();
    expect(backupsOf(folder, 'outbox.db')).toHaveLength(5);
    expect(restore(name)).toMatchObject({ taken: 2 });
    expect(backupsOf(folder, 'outbox.db').map((each) => path.basename(each))).not.toContain(name);
    expect(content()).toHaveLength(2);
  });

  test('takes no row whose hash does not fit, and says how many', () => {
    commit(operation(1), operation(2));
    const name = backUpNow();
    const backup = path.join(folder, 'backups', name);
    const bytes = readFileSync(backup);
    const at = bytes.indexOf('Reason number 2');
    bytes.write('R3ason', at);
    writeFileSync(backup, bytes);
    begin();
    expect(restore(name)).toEqual({ taken: 1, open: 1, damaged: 1 });
    expect(content().map(([, id]) => id)).toEqual(['op-1']);
  });

  test.each(['none.db', '../outbox.db', '../../etc/passwd', ''])(
    'refuses %j, which is no backup of this folder',
    (name) => {
      commit(operation(1));
      backUpNow();
      const before = content();
      expect(() => restore(name)).toThrow('This backup is no longer there.');
      expect(content()).toEqual(before);
    },
  );

  test('refuses a backup that is broken as a file, and leaves the outbox as it was', () => {
    commit(operation(1));
    const name = backUpNow();
    writeFileSync(
      path.join(folder, 'backups', name),
      'not a database at all, but long enough to be looked at as one',
    );
    const before = content();
    expect(() => restore(name)).toThrow(/damaged|not a database/);
    expect(content()).toEqual(before);
  });
});
