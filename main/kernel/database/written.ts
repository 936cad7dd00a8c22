import type { Message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { DatabaseError, toDatabaseError } from './database-error.ts';

/**
 * Writes to a file of that name, or says why the disk refuses; `unwritable` is why nothing can be
 * written at all, or null. Throws what is no error of the database: a mistake of ours.
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
