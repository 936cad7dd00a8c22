/**
 * The diagnostic report, which a clerk can send to support: versions, files by name and size, and
 * the end of the logs. No secrets, no databases.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { redact } from '../kernel/redact.ts';

export type DiagnosticParts = {
  /** Where the facilities are stored. The report lists each folder in it with its logs. */
  readonly root: string;
  /** Versions and other plain facts about the program and the machine. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** How secrets are stored, never which. */
  readonly secrets: { readonly backend: string; readonly kept: boolean };
};

/** Most of one folder's logs, in bytes, taken from the end. */
const mostLog = 256 * 1024;

/** What a report contains about a folder. */
type FolderFacts = {
  readonly folder: string;
  readonly files: readonly { name: string; bytes: number }[];
  readonly log: readonly unknown[];
};

/**
 * Makes a report as JSON text that a person can read before sending it. The logs were redacted when
 * written and are redacted again here, and the user's name is removed from paths. Any other file
 * has only name and size.
 */
export function diagnosticReport({ root, facts, secrets }: DiagnosticParts): string {
  const home = process.env.HOME ?? process.env.USERPROFILE ?? '';
  const folders = [
    root,
    ...entriesOf(root)
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(root, entry.name)),
  ];
  const described = folders
    .map((folder) => factsOf(root, folder))
    .filter(({ files, log }) => files.length + log.length > 0);
  const text = JSON.stringify(
    { about: facts, secrets: { backend: secrets.backend, kept: secrets.kept }, folders: described },
    null,
    2,
  );
  return withoutHome(text, home);
}

/**
 * The text with the user's folder as `~`. In JSON, Windows backslashes are doubled, and doubled
 * again in a text within it. Windows also accepts slashes, and ignores case. Exported for its test.
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

/** The last lines of the log, oldest first, including the previous file. */
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

/** Names whose values we leave out, whatever they are. */
const secretName =
  /password|token|secret|authorization|cookie|refresh|access|jwt|api_?key|private_?key|pin$/i;

/**
 * One line of the log, redacted again: by the names of its facts, then by what looks like a secret
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

/** Empty for a folder that doesn't exist or may not be read. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
