/** Shows an outbox that can't be written. Saved operations stay visible, and none is sent. */
import path from 'node:path';
import { openCopy } from '../../kernel/backups/open-durable.ts';
import type { DatabaseError } from '../../kernel/database/database-error.ts';
import { outboxFileName } from './outbox-file.ts';
import type { OutboxStore } from './outbox-store.ts';
import { outboxSchema } from './schema.ts';
import { createSqliteStore } from './sqlite-store.ts';

/**
 * Opens a copy of the file for reading. Saving throws `why`. Null if there is nothing to read, or
 * nothing that this version can read.
 */
export function openReadOnly(
  folder: string,
  why: DatabaseError,
  nativeBinding?: string,
): OutboxStore | null {
  const copy = openCopy(path.join(folder, outboxFileName), nativeBinding, outboxSchema);
  if (copy === null) return null;
  try {
    return {
      ...createSqliteStore(copy.db, outboxFileName),
      commit: () => {
        throw why;
      },
      close: copy.close,
    };
  } catch {
    copy.close();
    return null;
  }
}
