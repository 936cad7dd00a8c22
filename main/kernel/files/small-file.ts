import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moveIntoPlace } from '../backups/flush.ts';
import { readPatiently, renameFile } from '../patient-files.ts';
import { decodeText } from './text-file.ts';

/**
 * Content of a small file.
 * - `absent`: there is no file.
 * - `broken`: we can read neither the file nor an older copy.
 * - `older`: the file is broken, and this is the value of the copy.
 */
export type SmallContent<T> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'here' | 'older'; readonly value: T };

/** Checks and converts the parsed JSON; null if it isn't ours. */
export type ReadSmall<T> = (json: unknown) => T | null;

/**
 * A small JSON file beside the databases: facilities, settings, a window's position.
 *
 * We write it complete, with an older copy beside it (`facilities.json.older`). Reading keeps
 * "absent" and "broken" apart: a broken file is never taken for an absent one, and never
 * overwritten. At the next write it is set aside (`facilities.json.damaged`).
 */
export class SmallFile<T> {
  readonly #file: string;
  readonly #read: ReadSmall<T>;

  constructor(file: string, read: ReadSmall<T>) {
    this.#file = file;
    this.#read = read;
  }

  get #older(): string {
    return `${this.#file}.older`;
  }

  /** Throws what the system throws for a file that exists and may not be read. */
  read(): SmallContent<T> {
    const here = this.#contentOf(this.#file);
    if (here.kind !== 'broken') return here;
    const older = this.#contentOf(this.#older);
    return older.kind === 'here' ? { kind: 'older', value: older.value } : { kind: 'broken' };
  }

  /** The file itself can't be read, whether or not an older copy can. */
  isDamaged(): boolean {
    return this.#contentOf(this.#file).kind === 'broken';
  }

  /** Throws what the system throws; then the file is unchanged. */
  write(value: T): void {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify(value, null, 1)}\n`;
    const before = this.#contentOf(this.#file);
    if (before.kind === 'broken') this.setAside();
    this.#put(`${this.#file}.new`, this.#file, text);
    // The first content is also its own older copy, so a file always has one.
    if (before.kind === 'here')
      this.#put(`${this.#older}.new`, this.#older, `${JSON.stringify(before.value, null, 1)}\n`);
    else if (!existsSync(this.#older)) this.#put(`${this.#older}.new`, this.#older, text);
  }

  /** Moves a broken file out of the way, under a new name. */
  setAside(): void {
    let aside = `${this.#file}.damaged`;
    for (let number = 2; existsSync(aside); number += 1) aside = `${this.#file}.damaged-${number}`;
    renameFile(this.#file, aside);
  }

  #put(temporary: string, file: string, text: string): void {
    writeFileSync(temporary, text, { mode: 0o600 });
    moveIntoPlace(temporary, file);
  }

  #contentOf(file: string): SmallContent<T> {
    if (!existsSync(file)) return { kind: 'absent' };
    const text = decodeText(readPatiently(file));
    if (text.kind !== 'text') return { kind: 'broken' };
    const value = this.#read(jsonOf(text.text));
    return value === null ? { kind: 'broken' } : { kind: 'here', value };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
