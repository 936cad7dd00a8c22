/**
 * Opening what is left of a database file. SQLite refuses a whole file when its header is wrong:
 * when it counts more pages than there are, above all, although each page that is left can be read.
 * So we read a copy with a header that fits.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { type Database, openAsItIs } from '../database/database.ts';
import { removeFolderIfFree } from '../patient-files.ts';
import { makePrivateFolder } from '../private-folder.ts';

/** A file that is open for reading, damaged or not. */
export type Readable = { readonly db: Database; close(): void };

/** Bytes of a page: no file of ours has others. */
const pageBytes = 4_096;
/** The header is the beginning of the first page. */
const headerBytes = 100;

/**
 * Fields of the header that have one value in every file of ours, as `[place, bytes]`
 * (sqlite.org/fileformat.html, 1.3).
 */
const fixed: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...Buffer.from('SQLite format 3\0', 'latin1')]],
  [16, [pageBytes >> 8, pageBytes & 0xff]],
  // Room at the end of a page, and the three shares of a page that a row may take.
  [20, [0, 64, 32, 32]],
  // Format of the schema, and UTF-8 as the encoding of texts.
  [44, [0, 0, 0, 4]],
  [56, [0, 0, 0, 1]],
];
/** Ways of writing and reading: 1, or 2 for a file with a log. */
const waysAt = 18;
/** How many pages the file has; 0: as many as it is long. */
const pageCountAt = 28;
/** The page count is only believed while these two are the same. */
const changesAt = 24;
const countedAt = 92;

/**
 * What is wrong with the header of a file: it isn't one of ours, or it counts other pages than
 * there are.
 */
export type HeaderFault = 'header' | 'pages';

/**
 * Looks at the header of a file; null: it fits. A file with a log may have other pages than its
 * header counts.
 */
export function headerFault(file: string): HeaderFault | null {
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    readSync(handle, header, 0, headerBytes, 0);
    const isOurs =
      fixed.every(([at, bytes]) => bytes.every((byte, index) => header[at + index] === byte)) &&
      [waysAt, waysAt + 1].every((at) => header[at] === 1 || header[at] === 2);
    if (!isOurs) return 'header';
    const { size } = fstatSync(handle);
    const counted = header.readUInt32BE(pageCountAt) * pageBytes;
    const isCounted = header.readUInt32BE(changesAt) === header.readUInt32BE(countedAt);
    return size % pageBytes !== 0 || (isCounted && counted !== size) ? 'pages' : null;
  } finally {
    closeSync(handle);
  }
}

/**
 * Whether the last page of a file isn't complete. SQLite reads zeros for the rest of it and says
 * nothing. Only a crash that left a log may leave a file so: the log has the complete page.
 */
export function endsWithinPage(file: string): boolean {
  const stats = statSync(file);
  return stats.isFile() && stats.size % pageBytes !== 0;
}

/** Gives a file a header that fits it. What the header says beside that stays. */
export function fitHeader(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(headerBytes);
    readSync(handle, header, 0, headerBytes, 0);
    for (const [at, bytes] of fixed) header.set(bytes, at);
    for (const at of [waysAt, waysAt + 1]) if (header[at] !== 1) header[at] = 2;
    header.writeUInt32BE(0, pageCountAt);
    writeSync(handle, header, 0, headerBytes, 0);
    const { size } = fstatSync(handle);
    const missing = (pageBytes - (size % pageBytes)) % pageBytes;
    writeSync(handle, Buffer.alloc(missing), 0, missing, size);
  } finally {
    closeSync(handle);
  }
}

/**
 * Opens a file to read what can be read of it. The file itself stays as it is. Throws where nothing
 * can be read.
 */
export function openDamaged(file: string, nativeBinding?: string): Readable {
  if (headerFault(file) === null) return plain(file, nativeBinding);
  const folder = makePrivateFolder('read');
  const forget = () => removeFolderIfFree(folder);
  try {
    const copy = path.join(folder, path.basename(file));
    for (const part of ['', '-wal'])
      if (existsSync(`${file}${part}`)) {
        copyFileSync(`${file}${part}`, `${copy}${part}`);
        // The rights of the file came along.
        chmodSync(`${copy}${part}`, 0o600);
      }
    fitHeader(copy);
    const { db, close } = plain(copy, nativeBinding);
    return {
      db,
      close() {
        close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

function plain(file: string, nativeBinding: string | undefined): Readable {
  const db = openAsItIs(file, nativeBinding);
  return { db, close: () => db.close() };
}

/** What can be read; undefined where the file is broken. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The numbers that a question finds before it comes upon a broken page; `isAll`: it came upon none.
 */
export function numbersRead(
  db: Database,
  sql: string,
): { readonly numbers: readonly number[]; readonly isAll: boolean } {
  const numbers: number[] = [];
  const isAll = attempt(() => {
    for (const each of db.prepare<[], number>(sql).pluck().iterate()) numbers.push(each);
    return true;
  });
  return { numbers, isAll: isAll === true };
}
