/**
 * Opens what is left of a database file. SQLite refuses a file with a wrong header, above all one
 * that counts more pages than there are, although each page that is left can be read. So we read a
 * copy with a corrected header.
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

/** Bytes of a page. All our files have this size. */
const pageBytes = 4_096;
/** The header is the beginning of the first page. */
const headerBytes = 100;

/**
 * Fields of the header with the same value in all our files, as `[place, bytes]`
 * (sqlite.org/fileformat.html, 1.3).
 */
const fixed: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...Buffer.from('SQLite format 3\0', 'latin1')]],
  [16, [pageBytes >> 8, pageBytes & 0xff]],
  // Reserved space at the end of a page, and the three fractions of a page that a row may take.
  [20, [0, 64, 32, 32]],
  // Format of the schema, and UTF-8 as the encoding of texts.
  [44, [0, 0, 0, 4]],
  [56, [0, 0, 0, 1]],
];
/** File format versions for writing and reading: 1, or 2 for a file with a log. */
const waysAt = 18;
/** How many pages the file has. 0: take it from the file's length. */
const pageCountAt = 28;
/** The page count is valid only while these two are equal. */
const changesAt = 24;
const countedAt = 92;

/**
 * What is wrong with a header: the file isn't ours, or it counts another number of pages than there
 * are.
 */
export type HeaderFault = 'header' | 'pages';

/**
 * Checks the header of a file; null if it fits. A file with a log may have another number of pages
 * than its header counts.
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
 * Whether the last page of a file is incomplete. SQLite silently reads zeros for the rest. Only a
 * crash with a log may leave a file like this, and the log then has the complete page.
 */
export function endsWithinPage(file: string): boolean {
  const stats = statSync(file);
  return stats.isFile() && stats.size % pageBytes !== 0;
}

/** Corrects the header of a file. Its other fields stay. */
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
 * Opens a file to read what can be read. The file itself stays unchanged. Throws if nothing can be
 * read.
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
        // The copy has the file's access rights, which may forbid writing.
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

/** The result, or undefined where the file is broken. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The numbers that a query returns before it hits a broken page. `isAll`: it hit none. */
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
