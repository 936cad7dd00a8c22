/**
 * What a clerk can send to whoever helps: versions, files by name and size, and the end of the
 * logs. No secret, no database.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { redact } from '../kernel/redact.ts';

/** What goes in. */
export type DiagnosticParts = {
  /** Where the facilities are kept; the report lists each folder below it with its logs. */
  readonly root: string;
  /** Versions and other plain facts about the program and the machine. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** How secrets are kept, never which. */
  readonly secrets: { readonly backend: string; readonly kept: boolean };
};

/** Most of the logs of one folder, in bytes: their end. */
const mostLog = 256 * 1024;

/** What a report tells of a folder. */
type FolderFacts = {
  readonly folder: string;
  readonly files: readonly { name: string; bytes: number }[];
  readonly log: readonly unknown[];
};

/**
 * Writes the report, as JSON text that can be read before it is sent. The logs are scrubbed on the
 * way in and here again, and the name of the user is taken out of paths; of any other file it gives
 * only name and size.
 */
export function diagnosticReport({ root, facts, secrets }: DiagnosticParts): string {
  const home = process.env.HOME ?? process.env.USERPROFILE ?? '';
  const folders = [
    root,
    ...entriesOf(root)
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(root, entry.name)),
  ];
  const told = folders
    .map((folder) => factsOf(root, folder))
    .filter(({ files, log }) => files.length + log.length > 0);
  const text = JSON.stringify(
    { about: facts, secrets: { backend: secrets.backend, kept: secrets.kept }, folders: told },
    null,
    2,
  );
  return withoutHome(text, home);
}

/**
 * The text with the user's folder as `~`. In JSON the backslashes of Windows stand doubled, and
 * once more in a text within it; Windows also takes slashes, and doesn't tell capitals apart.
 * Exported for its test.
 */
export function withoutHome(text: string, home: string): string {
  if (home.length <= 3) return text;
  const isWindows = /^(?:[a-z]:|\\)/i.test(home);
  if (!isWindows) return text.replaceAll(home, '~');
  const parts = home.split(/[\\/]+/).filter((part) => part !== '');
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(new RegExp(escaped.join('(?:\\\\{1,8}|/)'), 'gi'), '~');
}

function factsOf(root: string, folder: string): FolderFacts {
  const files = entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: statSync(path.join(folder, entry.name)).size }));
  return {
    folder: path.relative(root, folder) || '.',
    files,
    log: logOf(path.join(folder, 'logs')),
  };
}

/** The last lines of the log, oldest first, from the file before the present one too. */
function logOf(folder: string): readonly unknown[] {
  const text = ['console.log.1', 'console.log']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const lines = text
    .slice(-mostLog)
    .split('\n')
    .filter((line) => line !== '');
  return (text.length > mostLog ? lines.slice(1) : lines).map(scrubbed);
}

/** Names whose values are left out, whatever they hold. */
const secretName =
  /password|token|secret|authorization|cookie|refresh|access|jwt|api_?key|private_?key|pin$/i;

/**
 * One line of the log again without secrets: by the names of its facts, then by what looks like one
 * in a text.
 */
function scrubbed(line: string): unknown {
  try {
    return JSON.parse(line, (name, value: unknown) => {
      if (secretName.test(name)) return '[secret]';
      return typeof value === 'string' ? redact(value) : value;
    });
  } catch {
    // A line that a crash cut off.
    return redact(line);
  }
}

/** A folder that is not there, or may not be read, has nothing to tell. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
