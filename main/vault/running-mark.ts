import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A mark beside a database while it is open. With it, and without the log that every open database has, the log was removed by
 * someone else, and what was saved last may be missing.
 */
export interface RunningMark {
  /** Was the file open when the program ended, and is its log gone since, or was that found and not yet dealt with? */
  hasLostLog(): boolean;
  /** The file was open when the program ended. */
  isSet(): boolean;
  /** Remembers over a crash that the log was found missing, until `set`. */
  setLost(): void;
  set(): void;
  clear(): void;
}

const lost = 'log lost';

/** The mark of a database file. */
export function runningMark(file: string): RunningMark {
  const mark = `${file}.running`;
  const isSet = () => existsSync(mark);
  return {
    isSet,
    hasLostLog: () => isSet() && existsSync(file) && (!existsSync(`${file}-wal`) || readFileSync(mark, 'utf8') === lost),
    setLost: () => writeFileSync(mark, lost),
    set: () => writeFileSync(mark, ''),
    clear: () => rmSync(mark, { force: true }),
  };
}
