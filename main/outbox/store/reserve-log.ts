import { statSync } from 'node:fs';
import type { Database } from '../../kernel/database/database.ts';

/**
 * Slightly more than the thousand pages after which SQLite folds its log into the file and begins
 * it again.
 */
const rows = 1_040;
const ROW_BYTES = 4_000;

/**
 * Gives the write-ahead log its full size at once, by a transaction that is too large for SQLite's
 * memory and is rolled back. A commit then overwrites existing space, so its flush need not record
 * a longer file, which makes it about a fifth faster (bench `outbox`). Saving also goes on for a
 * while when the disk is full. Does nothing if the log has its size.
 */
export function reserveLog(db: Database): void {
  if ((statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0) >= rows * ROW_BYTES)
    return;
  const cache = db.pragma('cache_size', { simple: true });
  db.pragma('cache_size = 16');
  try {
    db.exec('BEGIN');
    db.exec('CREATE TABLE reserve (content BLOB)');
    const insert = db.prepare('INSERT INTO reserve VALUES (zeroblob(?))');
    for (let row = 0; row < rows; row += 1) insert.run(ROW_BYTES);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma(`cache_size = ${cache}`);
  }
}
