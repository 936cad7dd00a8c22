import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isHeld, removeFile } from '../patient-files.ts';
import type { LeftBehind } from './twin/mend-log.ts';

/**
 * A mark beside a database while it is open. An open database always has a log. So a mark without a
 * log means that the log was deleted, and the last saves may be missing.
 */
export interface RunningMark {
  /** How the program left the file. */
  leftBehind(): LeftBehind;
  /** A part of the log was missing, and the start that noticed didn't complete. */
  isLost(): boolean;
  /** The file was open when the program ended. */
  isSet(): boolean;
  /** Remembers across a crash that a part of the log was missing, until `set`. */
  setLost(): void;
  /** The file is open. `hasTwin`: all saves from here on are in the twin of its log too. */
  set(hasTwin: boolean): void;
  clear(): void;
}

const lost = 'log lost';
const withTwin = 'with twin';
/** Written where another program keeps us from removing the mark. */
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
