/**
 * The files of photos, in `photos` of the data folder, each named by the SHA-256 of its bytes. A
 * second copy lies in `backups/photos`, and comes back where the first is gone or changed.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { message } from '../../shared/i18n/message.ts';
import { type Photo, type PhotoType, photoLimits } from '../../shared/photos/photo.ts';
import { backupFolder } from '../kernel/backups/backups.ts';
import type { DurableHandle } from '../kernel/backups/durable-file.ts';
import { toFileError } from '../kernel/backups/file-error.ts';
import { moveIntoPlace } from '../kernel/backups/flush.ts';
import { readPatiently, removeFile, removeIfFree } from '../kernel/patient-files.ts';
import type { Log } from '../kernel/ports.ts';

/** Name of the folder in the data folder. */
export const photoFolderName = 'photos';

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** A photo, as its file is named. */
export type PhotoName = Pick<Photo, 'sha' | 'type'>;

const nameOf = ({ sha, type }: PhotoName): string => `${sha}.${endings[type]}`;
const named = /^([0-9a-f]{64})\.(jpg|png|webp)$/;
const typeOf = Object.fromEntries(
  Object.entries(endings).map(([type, ending]) => [ending, type]),
) as Readonly<Record<string, PhotoType>>;

/** A file that is there. `bytes`: its size; `at`: when it was written, by the disk's clock. */
export type PhotoFile = PhotoName & { readonly bytes: number; readonly at: number };

/** SHA-256 of a photo, 64 hexadecimal digits. */
export const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The files of one data folder. */
export class PhotoFiles {
  readonly #folder: string;
  readonly #copies: string;
  readonly #log: Log;
  /** Bytes of all, counted once and then kept up; null: not counted yet. */
  #used: number | null = null;

  constructor(dataFolder: string, log: Log) {
    this.#folder = path.join(dataFolder, photoFolderName);
    this.#copies = path.join(backupFolder(dataFolder), photoFolderName);
    this.#log = log;
  }

  /** Bytes of all photos, without their second copies. */
  used(): number {
    this.#used ??= this.all().reduce((sum, { bytes }) => sum + bytes, 0);
    return this.#used;
  }

  /** Every file that is named as a photo. */
  all(): readonly PhotoFile[] {
    return filesOf(this.#folder);
  }

  /**
   * Writes a photo, complete or not at all, and its second copy where that can be written. Throws
   * `DatabaseError`, such as for a full disk; then nothing is left of it.
   */
  put(name: PhotoName, bytes: Buffer): void {
    const target = path.join(this.#folder, nameOf(name));
    if (this.#good(target, name.sha) === null) {
      const before = sizeOf(target) ?? 0;
      const used = this.used();
      this.#write(target, bytes);
      this.#used = used - before + bytes.length;
    }
    this.#copy(name);
  }

  /**
   * The bytes of a photo, proved by its hash. `missing`: there is no file; `changed`: there is one
   * with other bytes. Where the second copy is good, it takes the place of the first.
   */
  read(name: PhotoName): Buffer | 'missing' | 'changed' {
    const target = path.join(this.#folder, nameOf(name));
    const bytes = this.#good(target, name.sha);
    if (bytes !== null) return bytes;
    const copy = this.#good(path.join(this.#copies, nameOf(name)), name.sha);
    if (copy === null) return sizeOf(target) === null ? 'missing' : 'changed';
    const log = this.#log;
    log.warn('A photo was restored from its backup.', { sha: name.sha });
    this.#used = null;
    try {
      this.#write(target, copy);
    } catch {
      // The disk takes nothing now: we show the copy, and try again next time.
    }
    return copy;
  }

  /** Whether a file of that size is there, or its copy. Its bytes aren't read. */
  isThere(photo: PhotoName & Pick<Photo, 'bytes'>): boolean {
    return [this.#folder, this.#copies].some(
      (folder) => sizeOf(path.join(folder, nameOf(photo))) === photo.bytes,
    );
  }

  /** Deletes a photo with its second copy. */
  remove(name: PhotoName): void {
    for (const folder of [this.#folder, this.#copies]) removeFile(path.join(folder, nameOf(name)));
    this.#used = null;
  }

  /** Removes what a kill left of a photo that was being written. */
  removeParts(): void {
    for (const folder of [this.#folder, this.#copies])
      for (const name of namesIn(folder))
        if (name.endsWith('.part')) removeIfFree(path.join(folder, name));
  }

  /** As the backup schedule sees them: it makes the second copies that are missing. */
  handle(now: () => number): DurableHandle {
    return {
      name: photoFolderName,
      holds: message('photos.files'),
      newestAt: () => (this.#lacking().length === 0 ? now() : Number.NEGATIVE_INFINITY),
      backUp: () => {
        for (const name of this.#lacking()) {
          const from = path.join(this.#folder, nameOf(name));
          if (this.#good(from, name.sha) !== null) this.#copyFile(from, nameOf(name));
        }
      },
    };
  }

  #lacking(): readonly PhotoName[] {
    const there = new Set(filesOf(this.#copies).map(({ sha }) => sha));
    return this.all().filter(({ sha }) => !there.has(sha));
  }

  #copy(name: PhotoName): void {
    if (sizeOf(path.join(this.#copies, nameOf(name))) !== null) return;
    const log = this.#log;
    try {
      this.#copyFile(path.join(this.#folder, nameOf(name)), nameOf(name));
    } catch {
      // The next backup makes it, and says why it can't.
      log.warn('The second copy of a photo could not be written.', { sha: name.sha });
    }
  }

  #copyFile(from: string, name: string): void {
    intoPlace(path.join(this.#copies, name), (part) => copyFileSync(from, part));
  }

  #write(target: string, bytes: Buffer): void {
    intoPlace(target, (part) => writeFileSync(part, bytes, { mode: 0o600 }));
  }

  /** The bytes, if they fit the hash. A link or a folder isn't a photo. */
  #good(file: string, sha: string): Buffer | null {
    const size = sizeOf(file);
    if (size === null || size > photoLimits.bytes) return null;
    const bytes = readPatiently(file);
    return shaOf(bytes) === sha ? bytes : null;
  }
}

/** Makes a file under another name, and gives it its own once it is complete on the disk. */
function intoPlace(target: string, make: (part: string) => void): void {
  const part = `${target}.part`;
  try {
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    make(part);
    moveIntoPlace(part, target);
  } catch (error) {
    removeIfFree(part);
    throw toFileError(error, message('photos.what'));
  }
}

/** The size of a file in bytes; null: there is none, or it isn't a plain file. */
function sizeOf(file: string): number | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : null;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const filesOf = (folder: string): readonly PhotoFile[] =>
  namesIn(folder).flatMap((name) => {
    const [, sha, ending] = named.exec(name) ?? [];
    const type = typeOf[ending ?? ''];
    const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return sha === undefined || type === undefined || stats?.isFile() !== true
      ? []
      : [{ sha, type, bytes: stats.size, at: stats.mtimeMs }];
  });
