/**
 * Errors of the disk, for every call of the console API: the page gets the reason instead of
 * "Internal server error".
 */
import { os } from '@orpc/server';
import { message } from '../../../shared/i18n/message.ts';
import { toFileError } from '../backups/file-error.ts';
import { DatabaseError, toDatabaseError } from '../database/database-error.ts';
import { errorForClerk } from './error-for-clerk.ts';
import { isStream, withErrors } from './permitted-stream.ts';

/** A file whose name isn't known where it was written. */
const someFile = message('files.what.some');

/** An error of a database or the file system as a `DatabaseError`; null for a bug of ours. */
function diskError(error: unknown): DatabaseError | null {
  const known = toFileError(toDatabaseError(error, someFile), someFile);
  return known instanceof DatabaseError ? known : null;
}

/**
 * Middleware for every call. Errors of a file become the call's own typed error with the reason, or
 * the code `DISK` if the call has none. The host still logs the original (`cause`). Everything else
 * passes unchanged.
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
