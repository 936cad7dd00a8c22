import { DatabaseError, toDatabaseError } from '../database/database-error.ts';

/** What the system says by its codes, and what to do. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: ' because the disk is full. Free some space',
  EDQUOT: ' because this user has no more room on the disk. Free some space',
  EROFS: ' because the disk is read-only. Make it writable',
  EACCES: ' because this user may not. Check the rights of the file and of its folder',
  EPERM: ' because this user may not. Check the rights of the file and of its folder',
};

/**
 * Turns what the engine or the system threw about a file into a `DatabaseError`; `what` begins its sentence ("The file money.db").
 * Anything else is answered as it came: it is a mistake of ours.
 */
export function toFileError(error: unknown, name: string, what = `The file ${name}`): unknown {
  const known = toDatabaseError(error, name);
  if (known instanceof DatabaseError || !(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return known;
  if (!('syscall' in error)) return known;
  return new DatabaseError('disk', `${what} cannot be written${reasons[error.code] ?? `: the system says ${error.code}`}.`, error);
}
