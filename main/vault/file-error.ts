import { DatabaseError, toDatabaseError } from '../database/database-error.ts';

/**
 * Turns what the engine or the system threw about a file into a `DatabaseError`; `what` begins its sentence ("The file money.db").
 * Anything else is answered as it came: it is a mistake of ours.
 */
export function toFileError(error: unknown, name: string, what = `The file ${name}`): unknown {
  const known = toDatabaseError(error, name);
  if (known instanceof DatabaseError || !(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return known;
  if (!('syscall' in error)) return known;
  return new DatabaseError('disk', `${what} cannot be written: the system says ${error.code}.`, error);
}
