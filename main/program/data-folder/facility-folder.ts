import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDeviceName } from '../../../shared/safe-file-name.ts';
import { type ReadSmall, SmallFile } from '../../kernel/files/small-file.ts';
import { whyNot } from './data-folder.ts';

/** An id that is a plain name on every system, including those that ignore case. */
const plainId = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * Folder of a facility in the usual place: its id if that is a plain name, else a name made from
 * it.
 */
export const facilityFolderName = (warehouseId: string): string =>
  plainId.test(warehouseId) && !isDeviceName(warehouseId)
    ? warehouseId
    : `_${createHash('sha256').update(warehouseId).digest('hex').slice(0, 32)}`;

/**
 * Marks a folder as this facility's. Refuses it if it is another's, because saved operations of one
 * yard must never be sent to another. A folder on a read-only disk needs no mark: nothing is sent
 * from it.
 */
export function claimFolder(
  folder: string,
  warehouseId: string,
  isReadOnly = false,
): Result<string, Message> {
  const owner = ownerOf(folder);
  if (owner !== null && owner !== warehouseId)
    return fail(message('terminal.folder.otherFacility', { folder, owner, wanted: warehouseId }));
  const mark = markOf(folder);
  try {
    // Also over a damaged mark, because its older copy showed whose the folder is.
    if (!isReadOnly && (owner === null || mark.isDamaged())) mark.write({ warehouseId });
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
 * Folder of a facility in the root folder; null is the demo. If the root is itself a facility's
 * folder, as `--data-dir` with a profile makes it, it stays that facility's.
 */
export function facilityFolder(root: string, warehouseId: string | null): string {
  if (warehouseId === null) return path.join(root, 'demo');
  return ownerOf(root) === warehouseId ? root : path.join(root, facilityFolderName(warehouseId));
}

/** Name of the mark in a facility's folder. */
export const facilityMarkName = 'facility.json';

const schema = z.object({ warehouseId: z.string() });

/** Reads the content of the mark. */
export const readMark: ReadSmall<z.infer<typeof schema>> = (json) =>
  schema.safeParse(json).data ?? null;

const markOf = (folder: string): SmallFile<z.infer<typeof schema>> =>
  new SmallFile(path.join(folder, facilityMarkName), readMark);

/**
 * Whose folder it is, by its mark or the mark's older copy. Null if there is none, or it can't be
 * read: the operations themselves also name their facility.
 */
export function ownerOf(folder: string): string | null {
  try {
    const content = markOf(folder).read();
    return 'value' in content ? content.value.warehouseId : null;
  } catch {
    return null;
  }
}
