import type { Message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { DatabaseError, toDatabaseError } from './database-error.ts';

/**
 * Writes to a file, or returns why the disk refuses. `unwritable`: why nothing can be written at
 * all, or null. An error that doesn't come from the database is a bug of ours and thrown.
 */
export function written<T>(
  fileName: string,
  unwritable: DatabaseError | null,
  work: () => T,
): Result<T, Message> {
  try {
    if (unwritable !== null) throw unwritable;
    return ok(work());
  } catch (error) {
    const known = toDatabaseError(error, fileName);
    if (known instanceof DatabaseError) return fail(known.said);
    throw known;
  }
}
