/**
 * The last seal, kept beside the journal.
 *
 * The problem: a chain alone can't show where it has to end. A fact added with the right link is a
 * chain too, and so is an older copy of the file.
 *
 * The idea: before each commit we write down, in a file of its own, the end before it and the end
 * after it. At the start we compare.
 *
 * - Both ends, because a crash may come between this file and the commit. The journal then ends at
 *   one of the two.
 * - Two lines, written in turn, because a crash may come while we write one. The other still holds
 *   the end that the journal has.
 * - After the commit we write the new end alone, without waiting for the disk.
 */
import { hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { toFileError } from '../../kernel/backups/file-error.ts';
import { flush } from '../../kernel/backups/flush.ts';
import { readSeal, sealText } from '../format/chain.ts';

/** What is appended to the name of the journal's file. */
const SUFFIX = '-seal';
/** Bytes of a line: far less than a disk writes at once. */
const LINE_BYTES = 160;
const LINES = 2;
const MARK = 'yardmaster-seal';

/**
 * The end of a chain.
 *
 * Example: `{ seq: 41_207, link }`.
 */
export type ChainEnd = { readonly seq: number; readonly link: Uint8Array };

/**
 * How a journal differs from its last seal.
 * - `missing`, `damaged`: we have no seal to compare with.
 * - `behind`: it ends earlier. It is an older copy, or its end was cut off.
 * - `ahead`: it goes on after the seal.
 * - `other`: it isn't the chain that was sealed.
 */
export type SealFault = 'missing' | 'damaged' | 'behind' | 'ahead' | 'other';

/** The end of a journal, as the comparison needs it. */
export type SealedJournal = {
  readonly head: ChainEnd;
  /** The link after a fact; null if it isn't known here. */
  linkAt(seq: number): Uint8Array | null;
};

/**
 * A line: the end before a write and the end after it. Both are the same once the write is done.
 */
type Line = { readonly turn: number; readonly before: ChainEnd; readonly after: ChainEnd };

/** Path of a journal's last seal. */
export const sealFile = (journal: string): string => `${journal}${SUFFIX}`;

/** The last seal of one journal. */
export class LastSeal {
  readonly #file: string;
  /** The line that the next write goes to, never the one that we know is on the disk. */
  #next = 0;
  #turn = 0;

  /** `journal`: full path of the journal. */
  constructor(journal: string) {
    this.#file = sealFile(journal);
  }

  /**
   * Compares the end of the journal with the seal; null if they fit. Throws what the disk throws,
   * unless there is no such file.
   */
  compare({ head, linkAt }: SealedJournal): SealFault | null {
    // The first write makes the seal before it commits a fact. A crash then leaves a seal without
    // a line, or none, beside an empty journal.
    if (!this.#exists()) return head.seq === 0 ? null : 'missing';
    const last = this.#newest();
    if (last === null) return head.seq === 0 ? null : 'damaged';
    const { before, after } = last.line;
    if (isSame(head, before) || isSame(head, after)) return null;
    // An empty journal has no link to compare yet.
    if (head.seq === 0 && (before.seq === 0 || after.seq === 0)) return null;
    if (head.seq < before.seq) return 'behind';
    const link = linkAt(before.seq);
    return link !== null && isSame({ seq: before.seq, link }, before) && head.seq > before.seq
      ? 'ahead'
      : 'other';
  }

  /**
   * Call before a commit that takes the journal from one end to the other. It is on the disk when
   * this returns. Throws `DatabaseError`.
   */
  before(from: ChainEnd, to: ChainEnd): void {
    try {
      this.#write({ before: from, after: to }, true);
    } catch (error) {
      throw toFileError(error, path.basename(this.#file));
    }
  }

  /** Call after the commit. */
  done(at: ChainEnd): void {
    try {
      this.#write({ before: at, after: at }, false);
    } catch {
      // The line written before the commit names this end too.
    }
  }

  /**
   * Our own program replaces the journal. After a crash either file may be there. Throws
   * `DatabaseError`.
   */
  replaced(by: ChainEnd): void {
    const last = this.#exists() ? this.#newest() : null;
    this.before(last?.line.after ?? by, by);
  }

  #exists(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false }) !== undefined;
  }

  #write(ends: Omit<Line, 'turn'>, isDurable: boolean): void {
    const isNew = !this.#exists();
    const handle = openSync(this.#file, isNew ? 'w' : 'r+', 0o600);
    try {
      if (this.#turn === 0 && !isNew) this.#goOn(handle);
      this.#turn += 1;
      const bytes = Buffer.from(lineText({ ...ends, turn: this.#turn }), 'latin1');
      for (const line of isNew ? [0, 1] : [this.#next])
        writeSync(handle, bytes, 0, LINE_BYTES, line * LINE_BYTES);
      if (!isDurable) return;
      fsyncSync(handle);
      this.#next = (this.#next + 1) % LINES;
    } finally {
      closeSync(handle);
    }
    if (isNew) flush(path.dirname(this.#file));
  }

  /** Continues the turns of an earlier run. */
  #goOn(handle: number): void {
    const last = this.#newest();
    // A killed run may not have flushed its last line.
    fsyncSync(handle);
    if (last !== null) [this.#turn, this.#next] = [last.line.turn, (last.place + 1) % LINES];
  }

  #newest(): { readonly line: Line; readonly place: number } | null {
    const bytes = Buffer.alloc(LINES * LINE_BYTES);
    const handle = openSync(this.#file, 'r');
    try {
      readSync(handle, bytes, 0, bytes.length, 0);
    } finally {
      closeSync(handle);
    }
    let newest: { readonly line: Line; readonly place: number } | null = null;
    for (let place = 0; place < LINES; place += 1) {
      const text = bytes.toString('latin1', place * LINE_BYTES, (place + 1) * LINE_BYTES);
      const line = readLine(text);
      if (line !== null && line.turn > (newest?.line.turn ?? 0)) newest = { line, place };
    }
    return newest;
  }
}

const isSame = (a: ChainEnd, b: ChainEnd): boolean =>
  a.seq === b.seq && Buffer.compare(a.link, b.link) === 0;

/** "yardmaster-seal 17 41-ABCDE-… 44-FGHJK-… 0f3c…", padded to the length of a line. */
function lineText({ turn, before, after }: Line): string {
  const text = [MARK, turn, ...[before, after].map(({ seq, link }) => sealText(seq, link))].join(
    ' ',
  );
  return `${`${text} ${sumOf(text)}`.padEnd(LINE_BYTES - 1)}\n`;
}

/** Null for anything but a complete line of ours. */
function readLine(text: string): Line | null {
  const [mark, turn, ...rest] = text.trim().split(' ');
  const [before, after] = rest.map(readSeal);
  if (mark !== MARK || before == null || after == null) return null;
  const line = { turn: Number(turn), before, after };
  return lineText(line) === text ? line : null;
}

const sumOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);
