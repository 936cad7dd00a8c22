import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import { DatabaseError, theFile, toDatabaseError } from '../database/database-error.ts';

/** What the system means by its codes. */
const reasons = {
  ENOSPC: 'files.full',
  EDQUOT: 'files.quota',
  EROFS: 'files.readOnlyDisk',
  EACCES: 'files.notAllowed',
  EPERM: 'files.notAllowed',
} as const satisfies Readonly<Record<string, Code>>;

/**
 * Turns an error about a file into a `DatabaseError`. `file` is its name, or what we call it within
 * a sentence. Any other error is a bug of ours and returned unchanged.
 */
export function toFileError(error: unknown, file: string | Message): unknown {
  const known = toDatabaseError(error, file);
  if (
    known instanceof DatabaseError ||
    !(error instanceof Error) ||
    !('code' in error) ||
    typeof error.code !== 'string'
  )
    return known;
  if (!('syscall' in error)) return known;
  const what = typeof file === 'string' ? theFile(file) : file;
  const said = Object.hasOwn(reasons, error.code)
    ? message(reasons[error.code as keyof typeof reasons], { what })
    : message('files.notWritten', { what, code: error.code });
  return new DatabaseError('disk', said, error);
}
