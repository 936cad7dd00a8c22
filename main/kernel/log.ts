/**
 * The log file: one JSON line an event, in the data folder, bounded in size. It never holds a
 * secret, and never stops the console.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { renameFile } from './patient-files.ts';
import type { Log } from './ports.ts';
import { type CallLog, redact } from './redact.ts';

/** The log of the console. Facts are plain values with a name; anything else is left out. */
export interface ConsoleLog extends Log {
  error(message: string, facts?: Parameters<Log['info']>[1]): void;
  /** For the HTTP ports. */
  readonly calls: CallLog;
  /** A failure that nobody foresaw: `where` it came up, its name, words and stack. */
  readonly report: (where: string, error: unknown) => void;
  close(): void;
}

/** Where and how much. */
export type LogOptions = {
  readonly folder: string;
  /** Size at which a file is put aside, in bytes. */
  readonly maxBytes?: number;
  /** Files kept, the present one included. */
  readonly keep?: number;
};

/** Name of the folder of the logs in a data folder. */
export const logFolderName = 'logs';
/** Name of the present file in it; older ones are `console.log.1`, `.2`, ... */
export const logFileName = 'console.log';

/** Names under which a secret could slip in by mistake; pino blanks them whatever their value. */
const secretNames = [
  'authorization',
  'password',
  'token',
  'access',
  'refresh',
  'secret',
  'body',
  'headers',
  'apiKey',
  'privateKey',
];

const mostText = 2_000;

type Facts = NonNullable<Parameters<Log['info']>[1]>;

/** Flat facts only, texts scrubbed and cut. */
function clean(facts: Readonly<Record<string, unknown>>): Facts {
  const kept: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string') kept[name] = redact(value).slice(0, mostText);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null)
      kept[name] = value;
  }
  return kept;
}

/** Opens the log, appending to what is there; where the disk takes none, what is logged is lost. */
export function createLog({
  folder,
  maxBytes = 4 * 1024 * 1024,
  keep = 4,
}: LogOptions): ConsoleLog {
  const file = path.join(folder, logFileName);
  const destination = openDestination(folder, file);
  // A full disk must not take the console with it; what fails to be written is lost.
  destination?.on('error', () => {});
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  /**
   * Size at which the file is put aside; larger after a try that another program stood in the way
   * of.
   */
  let rotateAt = maxBytes;

  /**
   * Puts the present file aside. An old log that somebody has open must cost no line: we write on
   * and try again later.
   */
  function rotate(): void {
    try {
      for (let number = keep - 1; number >= 1; number -= 1) {
        const from = number === 1 ? file : `${file}.${number - 1}`;
        if (existsSync(from)) renameFile(from, `${file}.${number}`, 0);
      }
    } catch {
      rotateAt = size + maxBytes / 16;
      return;
    }
    destination?.reopen();
    size = 0;
    rotateAt = maxBytes;
  }

  const stream = {
    write(line: string): void {
      const bytes = Buffer.byteLength(line);
      try {
        if (destination !== null && size > 0 && size + bytes > rotateAt) rotate();
        destination?.write(line);
        size += bytes;
      } catch {
        // As above: no line of a log is worth the console.
      }
    },
  };
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretNames, censor: '[secret]' },
    },
    stream,
  );

  return {
    info: (message, facts = {}) => logger.info(clean(facts), redact(message)),
    warn: (message, facts = {}) => logger.warn(clean(facts), redact(message)),
    error: (message, facts = {}) => logger.error(clean(facts), redact(message)),
    calls: (record) => logger.info(clean(record), 'call'),
    report(where, error) {
      const told =
        error instanceof Error
          ? { name: error.name, words: error.message, stack: error.stack ?? '' }
          : { name: typeof error, words: String(error) };
      logger.error(clean({ where, ...told }), 'failed');
    },
    // Each line was written at once. Ending it in order would wait for room on a full disk, and
    // hold the file meanwhile.
    close: () => destination?.destroy(),
  };
}

/**
 * Written at once: the last lines before a crash are the ones that are wanted. Null on a disk that
 * is full or read-only.
 */
function openDestination(folder: string, file: string): ReturnType<typeof pino.destination> | null {
  try {
    mkdirSync(folder, { recursive: true });
    return pino.destination({ dest: file, sync: true, mode: 0o600 });
  } catch {
    return null;
  }
}
