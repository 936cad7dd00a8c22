/**
 * What the disk refuses, for every call of the console API: the page gets the reason, never
 * "Internal server error".
 */
import { os } from '@orpc/server';
import { message } from '../../../shared/i18n/message.ts';
import { toFileError } from '../backups/file-error.ts';
import { DatabaseError, toDatabaseError } from '../database/database-error.ts';
import { errorForClerk } from './error-for-clerk.ts';
import { isStream, withErrors } from './permitted-stream.ts';

/** A file that was not named where it was written. */
const someFile = message('files.what.some');

/**
 * What a database or the system threw about a file, as a `DatabaseError`; null for a mistake of
 * ours.
 */
function diskError(error: unknown): DatabaseError | null {
  const known = toFileError(toDatabaseError(error, someFile), someFile);
  return known instanceof DatabaseError ? known : null;
}

/**
 * Stands before every call. A `DatabaseError` and what the system says of a file travel as the
 * call's own error that says why, or with the code `DISK` where it has none; the host still reports
 * them (`cause`). Everything else stays what it is.
 */
export const diskErrors = () =>
  os.middleware(async ({ next, procedure }) => {
    const errorOf = (error: unknown): unknown => {
      const disk = diskError(error);
      return disk === null ? error : errorForClerk(procedure, disk.said, 'DISK', disk);
    };
    try {
      const result = await next();
      return isStream(result.output)
        ? { ...result, output: withErrors(result.output, errorOf) }
        : result;
    } catch (error) {
      throw errorOf(error);
    }
  });
