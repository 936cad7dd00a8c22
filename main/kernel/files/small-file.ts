import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moveIntoPlace } from '../backups/flush.ts';
import { readPatiently, renameFile } from '../patient-files.ts';
import { decodeText } from './text-file.ts';

/**
 * What a small file holds. `absent`: there is none. `broken`: there is one that we can't read, and
 * no older copy that we can. `older`: the value is that of the copy, because the file itself is
 * broken.
 */
export type SmallContent<T> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'here' | 'older'; readonly value: T };

/** How the content is told from what is none of ours; null for the latter. */
export type ReadSmall<T> = (json: unknown) => T | null;

/**
 * A small file of JSON beside the databases: facilities, settings, a window's place. It is written
 * whole with an older copy beside it (`facilities.json.older`), and read with "not there" and
 * "broken" kept apart: what is broken is never taken for absent, and never overwritten. It is set
 * aside (`facilities.json.damaged`) when something is written.
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

  /** Throws what the system throws for a file that is there and may not be read. */
  read(): SmallContent<T> {
    const here = this.#contentOf(this.#file);
    if (here.kind !== 'broken') return here;
    const older = this.#contentOf(this.#older);
    return older.kind === 'here' ? { kind: 'older', value: older.value } : { kind: 'broken' };
  }

  /** The file itself can't be read, whether an older copy can or not. */
  isDamaged(): boolean {
    return this.#contentOf(this.#file).kind === 'broken';
  }

  /** Throws what the system throws; then the file is as it was. */
  write(value: T): void {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify(value, null, 1)}\n`;
    const before = this.#contentOf(this.#file);
    if (before.kind === 'broken') this.setAside();
    this.#put(`${this.#file}.new`, this.#file, text);
    // The first content is its own older copy: a file is never without one.
    if (before.kind === 'here')
      this.#put(`${this.#older}.new`, this.#older, `${JSON.stringify(before.value, null, 1)}\n`);
    else if (!existsSync(this.#older)) this.#put(`${this.#older}.new`, this.#older, text);
  }

  /** Moves a broken file out of the way, under a name of its own. */
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
