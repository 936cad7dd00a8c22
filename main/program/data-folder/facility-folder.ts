import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDeviceName } from '../../kernel/files/windows-names.ts';
import { whyNot } from './data-folder.ts';

/** An id that is a plain name on every system, also on those that do not tell capitals apart. */
const plainId = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * Folder of a facility below the usual place: its id where that is a plain name, else a name of its
 * own made from it.
 */
export const facilityFolderName = (warehouseId: string): string =>
  plainId.test(warehouseId) && !isDeviceName(warehouseId)
    ? warehouseId
    : `_${createHash('sha256').update(warehouseId).digest('hex').slice(0, 32)}`;

/**
 * Marks a folder as this facility's, or refuses it when it is another's: saved operations of one
 * yard must never be sent to another. A folder on a read-only disk needs no mark: nothing is sent
 * from it.
 */
export function claimFolder(
  folder: string,
  warehouseId: string,
  isReadOnly = false,
): Result<string, Message> {
  const mark = path.join(folder, 'facility.json');
  if (existsSync(mark)) {
    const owner = readOwner(mark);
    if (owner !== null && owner !== warehouseId) {
      return fail(message('terminal.folder.otherFacility', { folder, owner, wanted: warehouseId }));
    }
    if (owner !== null) return ok(folder);
  }
  if (isReadOnly) return ok(folder);
  try {
    writeFileSync(mark, `${JSON.stringify({ warehouseId })}\n`);
    return ok(folder);
  } catch (error) {
    return fail(
      message(isFull(error) ? 'terminal.folder.unusableFull' : 'terminal.folder.unusable', {
        folder,
        why: whyNot(error),
      }),
    );
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/**
 * Folder of a facility below the root folder; null is the demo. A root that is a facility's own
 * folder, as `--data-dir` with a profile makes it, stays that facility's.
 */
export function facilityFolder(root: string, warehouseId: string | null): string {
  if (warehouseId === null) return path.join(root, 'demo');
  const mark = path.join(root, 'facility.json');
  return existsSync(mark) && readOwner(mark) === warehouseId
    ? root
    : path.join(root, facilityFolderName(warehouseId));
}

/** Null for a mark that cannot be read: the operations themselves carry their facility too. */
function readOwner(mark: string): string | null {
  try {
    const { warehouseId } = JSON.parse(readFileSync(mark, 'utf8'));
    return typeof warehouseId === 'string' ? warehouseId : null;
  } catch {
    return null;
  }
}
