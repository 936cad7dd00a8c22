/**
 * The log file in the data folder: one JSON line for each event, limited in size. It never holds a
 * secret, and never stops the console.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { renameFile } from './patient-files.ts';
import type { Log } from './ports.ts';
import { type CallLog, redact } from './redact.ts';

/** The log of the console. It takes flat values with names, and leaves out anything else. */
export interface ConsoleLog extends Log {
  error(message: string, facts?: Parameters<Log['info']>[1]): void;
  /** For the HTTP ports. */
  readonly calls: CallLog;
  /** Logs an unexpected error: `where` it happened, its name, message and stack. */
  readonly report: (where: string, error: unknown) => void;
  close(): void;
}

/**
 * Where the log is written, and how large it may grow.
 *
 * Example: `{ folder: '/home/ana/.local/share/yardmaster/logs', maxBytes: 4_194_304, keep: 4 }`.
 */
export type LogOptions = {
  readonly folder: string;
  /** Size at which we rotate the file, in bytes. */
  readonly maxBytes?: number;
  /** Files kept, including the current one. */
  readonly keep?: number;
};

/** Name of the folder of the logs in a data folder. */
export const logFolderName = 'logs';
/** Name of the current file; older ones are `console.log.1`, `.2`, … */
export const logFileName = 'console.log';

/** Fields that may hold a secret by mistake; pino blanks them whatever their value. */
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

/** Keeps flat facts only. Texts are redacted and cut. */
function clean(facts: Readonly<Record<string, unknown>>): Facts {
  const kept: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === 'string') kept[name] = redact(value).slice(0, mostText);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null)
      kept[name] = value;
  }
  return kept;
}

/** Opens the log for appending. If the disk refuses, log lines are lost. */
export function createLog({
  folder,
  maxBytes = 4 * 1024 * 1024,
  keep = 4,
}: LogOptions): ConsoleLog {
  const file = path.join(folder, logFileName);
  const destination = openDestination(folder, file);
  // A full disk must not stop the console. We lose the lines that can't be written.
  destination?.on('error', () => {});
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  /** Size at which we rotate the file. Larger after another program kept us from rotating. */
  let rotateAt = maxBytes;

  /**
   * Rotates the file. If another program has an old log open, we go on writing and try again later,
   * so no line is lost.
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
        // As above: a log line is never worth stopping the console.
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
      const described =
        error instanceof Error
          ? { name: error.name, words: error.message, stack: error.stack ?? '' }
          : { name: typeof error, words: String(error) };
      logger.error(clean({ where, ...described }), 'failed');
    },
    // Each line is already written. A proper end would wait for space on a full disk, and hold the
    // file meanwhile.
    close: () => destination?.destroy(),
  };
}

/**
 * Writes synchronously, because the last lines before a crash are the ones we need. Null on a full
 * or read-only disk.
 */
function openDestination(folder: string, file: string): ReturnType<typeof pino.destination> | null {
  try {
    mkdirSync(folder, { recursive: true });
    return pino.destination({ dest: file, sync: true, mode: 0o600 });
  } catch {
    return null;
  }
}
