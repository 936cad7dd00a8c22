/** Showing an outbox that cannot be written: what was saved stays in sight, and nothing of it is sent. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../cache/database.ts';
import type { DatabaseError } from '../cache/database-error.ts';
import { outboxMigrations } from './migrations/index.ts';
import { createSqliteStore } from './sqlite-store.ts';
import type { OutboxStore } from './store.ts';

/**
 * Opens a copy of the file for reading; the file itself is not touched, and SQLite cannot read one with a log where it may not
 * write beside it. Saving throws `why`. Null when there is nothing to read, or nothing that this version can read.
 */
export function openReadOnly(file: string, why: DatabaseError, nativeBinding?: string): OutboxStore | null {
  let folder: string | null = null;
  const forget = () => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!existsSync(file)) return null;
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-read-'));
    const copy = path.join(folder, path.basename(file));
    for (const part of ['', '-wal']) if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`);
    const db = openDatabase({ file: copy, migrations: outboxMigrations, readonly: true, nativeBinding });
    const store = createSqliteStore(db, path.basename(file));
    return {
      ...store,
      commit: () => {
        throw why;
      },
      close() {
        store.close();
        forget();
      },
    };
  } catch {
    forget();
    return null;
  }
}
