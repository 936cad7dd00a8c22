import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isHeld, removeFile } from '../patient-files.ts';
import type { LeftBehind } from './twin/mend-log.ts';

/**
 * A mark beside a database while it is open. With it, and without the log that every open database
 * has, the log was removed by someone else, and what was saved last may be missing.
 */
export interface RunningMark {
  /** How the program left the file. */
  leftBehind(): LeftBehind;
  /** A part of the log was found missing, and the start that found it did not come to its end. */
  isLost(): boolean;
  /** The file was open when the program ended. */
  isSet(): boolean;
  /** Remembers over a crash that a part of the log was found missing, until `set`. */
  setLost(): void;
  /**
   * The file is open; `hasTwin`: everything that is saved from here on is in the twin of its log
   * too.
   */
  set(hasTwin: boolean): void;
  clear(): void;
}

const lost = 'log lost';
const withTwin = 'with twin';
/** Written where another program keeps the mark from being removed. */
const closed = 'closed';

/** The mark of a database file. */
export function runningMark(file: string): RunningMark {
  const mark = `${file}.running`;
  const text = (): string | null => {
    const found = existsSync(mark) ? readFileSync(mark, 'utf8') : null;
    return found === closed ? null : found;
  };
  return {
    isSet: () => text() !== null,
    leftBehind() {
      const found = text();
      return found === null ? 'closed' : found === withTwin ? 'open-with-twin' : 'open';
    },
    isLost: () => text() === lost,
    setLost: () => writeFileSync(mark, lost),
    set: (hasTwin) => writeFileSync(mark, hasTwin ? withTwin : ''),
    clear() {
      try {
        removeFile(mark);
      } catch (error) {
        if (!isHeld(error)) throw error;
        writeFileSync(mark, closed);
      }
    },
  };
}
