import { existsSync, fstatSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { Surroundings } from './data-folder/data-folder.ts';
import type { ReportError } from './rpc-connection.ts';

/**
 * Whether this process prints into a regular file. A program that opened it before can still read
 * it, whatever its mode becomes, so we print no secret there. If we can't check, it is a closed
 * pipe and not a file.
 */
export function printsIntoFile(output = 1): boolean {
  try {
    return fstatSync(output).isFile();
  } catch {
    return false;
  }
}

/** The system that this process runs in. */
export const surroundings = (): Surroundings => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});

/**
 * The version in the nearest package.json at or above a folder: beside the bundles, and inside the
 * packaged program too.
 */
export function programVersion(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    if (name === 'yardmaster' && typeof version === 'string') return version;
  }
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('No package.json of Yardmaster was found.');
  return programVersion(parent);
}

/**
 * Texts for the terminal, and for messages before a clerk is known: in the system's language. They
 * are loaded here, because a program that has nothing to say needs none of them.
 */
export async function systemWords(): Promise<Words> {
  const { currentLocale, loadWords } = await import('../../shared/i18n/languages.ts');
  return loadWords(currentLocale());
}

/**
 * A terminal sends a signal to every process of its group, and `npm start` passes it on. A signal
 * within this time is the same one.
 */
const SAME_SIGNAL_MS = 500;

/**
 * Signals that end the program. Windows has Ctrl+C (SIGINT), Ctrl+Break (SIGBREAK) and the closed
 * terminal (SIGHUP, after which about ten seconds remain). Elsewhere SIGBREAK never comes.
 */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Ends the program properly on a signal, and at once on a second one. Uncaught failures are
 * reported. An unhandled rejection leaves the rest sound; an uncaught exception doesn't, so we
 * report it and end the program properly. Returns the function that does so for a failure
 * elsewhere.
 */
export function endOnSignals(
  stop: () => Promise<void>,
  report: ReportError,
  words: () => Promise<Pick<Words, 't'>>,
): (why: string) => void {
  let since: number | null = null;
  const end = async (code: number) => {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    since = performance.now();
    await stop();
    process.exit(code);
  };
  for (const signal of endSignals) process.on(signal, () => void end(0));
  process.on('unhandledRejection', (error) => report('promise', error));
  const failed = async (why: string): Promise<void> => {
    try {
      process.stderr.write(`${(await words()).t('terminal.failed', { why })}\n`);
    } finally {
      await end(1);
    }
  };
  process.on('uncaughtException', (error) => {
    report('exception', error);
    void failed(error.message);
  });
  return (why) => void failed(why);
}
