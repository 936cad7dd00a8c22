/**
 * A folder of this computer that a camera writes. Its newest files are offered; one is read only
 * when a clerk chooses it, by its plain name, and never through a link.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import path from 'node:path';
import type { CameraFile } from '../../shared/console-api/photos.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { photoRefusal } from '../../shared/photos/photo.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { safeFileName } from '../../shared/safe-file-name.ts';
import { toFileError } from '../kernel/backups/file-error.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';

/** How many files are offered, newest first, and for how long after they were written (ms). */
const MOST_OFFERED = 12;
const OFFERED_MS = 30 * 60_000;
/** A folder with more files is not looked through: it would hold up the console. */
const MOST_FILES = 5_000;

const pictured = /\.(?:jpe?g|png|webp|hei[cf])$/i;
/** Nothing that leads elsewhere, on any system. */
const isPlainName = (name: string): boolean =>
  name === path.basename(name) && !/[/\\:\0]/.test(name) && name !== '.' && name !== '..';

/** The files of the last half hour. `now`: milliseconds since the epoch. */
export function cameraFiles(folder: string, now: number): Result<readonly CameraFile[], Message> {
  return orRefusal(() => {
    const names = readdirSync(folder);
    if (names.length > MOST_FILES)
      return fail(message('photos.camera.tooMany', { most: MOST_FILES }));
    const files = names.filter((name) => pictured.test(name) && isPlainName(name));
    return ok(
      files
        .flatMap((name): readonly CameraFile[] => {
          const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
          const isNew = stats?.isFile() === true && Math.abs(now - stats.mtimeMs) < OFFERED_MS;
          return isNew && stats.size > 0 ? [{ name, bytes: stats.size, at: stats.mtimeMs }] : [];
        })
        .sort((a, b) => b.at - a.at)
        .slice(0, MOST_OFFERED),
    );
  });
}

/** The bytes of one of them, complete and unchanged while we read it, or why not. */
export function readCameraFile(folder: string, name: string): Result<Buffer, Message> {
  if (!isPlainName(name) || !pictured.test(name)) return fail(message('photos.camera.gone'));
  return orRefusal(() => {
    const file = path.join(folder, name);
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true)
      return fail(message('photos.camera.gone'));
    // Between the two looks it may have become a link or a pipe. Windows knows neither flag.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    const handle = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return readWhole(handle, name);
    } finally {
      closeSync(handle);
    }
  });
}

function readWhole(handle: number, name: string): Result<Buffer, Message> {
  const before = fstatSync(handle);
  if (!before.isFile()) return fail(message('photos.camera.gone'));
  const refusal = photoRefusal({ name, type: '', size: before.size });
  if (refusal !== null) return fail(refusal);
  const bytes = Buffer.alloc(before.size + 1);
  const read = readSync(handle, bytes, 0, bytes.length, 0);
  const after = fstatSync(handle);
  const isSame = read === before.size && after.mtimeMs === before.mtimeMs;
  return isSame
    ? ok(bytes.subarray(0, read))
    : fail(message('photos.camera.writing', { name: safeFileName(name) }));
}

/** An error of the system becomes a refusal in words; an error in our code is thrown. */
function orRefusal<T>(work: () => Result<T, Message>): Result<T, Message> {
  try {
    return work();
  } catch (error) {
    const known = toFileError(error, message('photos.camera.folder'));
    if (known instanceof DatabaseError) return fail(message('photos.camera.unreadable'));
    throw known;
  }
}
