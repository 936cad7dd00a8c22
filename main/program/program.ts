import { existsSync, fstatSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Words } from '../../shared/i18n/create-words.ts';
import { currentLocale, loadWords } from '../../shared/i18n/languages.ts';
import type { Surroundings } from './data-folder/data-folder.ts';
import type { ReportError } from './rpc-connection.ts';

/** What this process writes is for this user alone. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/**
 * Whether what this process prints goes into a regular file. Who opened that before reads on
 * whatever its mode is made later, so no secret is printed there. What cannot be looked at is no
 * file: it is a pipe that was closed.
 */
export function printsIntoFile(output = 1): boolean {
  try {
    return fstatSync(output).isFile();
  } catch {
    return false;
  }
}

const keyVariables = ['YARDMASTER_SECRETS_KEY', 'YARDMASTER_SECRETS_KEY_FILE'] as const;

/**
 * Takes the operator's key, and the path of its file, out of the environment of this process, so
 * that no program it starts has them: browsers, viewers of PDFs, helpers. Answers what they were.
 */
export function takeSecretsKey(
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string | undefined>> {
  const taken = Object.fromEntries(keyVariables.map((name) => [name, env[name]]));
  for (const name of keyVariables) delete env[name];
  return taken;
}

/** What this process runs in. */
export const surroundings = (): Surroundings => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});

/**
 * The version in the nearest package.json at or above a folder: beside the bundles, and inside the
 * packaged program alike.
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
 * Words for the terminal and for what is said before a clerk is known: in the system's language.
 */
export const systemWords = (): Promise<Words> => loadWords(currentLocale());

/**
 * A terminal sends a signal to every process of its group and `npm start` passes it on: what comes
 * this soon is the same one.
 */
const SAME_SIGNAL_MS = 500;

/**
 * What asks the program to end. Windows has Ctrl+C (SIGINT), Ctrl+Break (SIGBREAK) and the closed
 * terminal (SIGHUP, after which it leaves some ten seconds); elsewhere SIGBREAK never comes.
 */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Ends the program in order on a signal, and at once on a second one. A failure that nobody caught
 * is reported; a promise that nobody waited for leaves the rest sound, an exception does not, so it
 * ends the program in order too.
 */
export function endOnSignals(
  stop: () => Promise<void>,
  report: ReportError,
  words: Pick<Words, 't'>,
): void {
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
  process.on('uncaughtException', (error) => {
    report('exception', error);
    process.stderr.write(`${words.t('terminal.failed', { why: error.message })}\n`);
    void end(1);
  });
}
