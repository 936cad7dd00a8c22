/**
 * Secrets of the profiles under test, looked for wherever they must not be: the whole e2e suite is
 * a search for them (P7).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Forms in which a secret could lie somewhere. */
const formsOf = (secret: string): readonly Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
  Buffer.from(encodeURIComponent(secret)),
];

/** Those of the secrets that lie in the bytes, in any form. */
export const found = (bytes: Buffer, secrets: readonly string[]): readonly string[] =>
  secrets.filter((each) => formsOf(each).some((form) => bytes.includes(form)));

/** All files below a folder, as full paths. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));

/** A line from the middle of a key is as good as all of it, and is found however it is wrapped. */
export const keyLine = (pem: string): string =>
  pem.split('\n').find((line) => /^[A-Za-z0-9+/]{40,}$/.test(line)) ?? pem;

const secretNames: ReadonlySet<string> = new Set([
  'password',
  'token',
  'applicationToken',
  'privateKey',
]);

/** The secrets a profile carries. */
export function secretsOf(profile: unknown, name = ''): readonly string[] {
  if (typeof profile === 'string') {
    if (!secretNames.has(name) || profile.length < 8) return [];
    return [name === 'privateKey' ? keyLine(profile) : profile];
  }
  if (typeof profile !== 'object' || profile === null) return [];
  return Object.entries(profile).flatMap(([key, value]) =>
    key === 'userTokens'
      ? Object.values(value as object).filter((each) => typeof each === 'string')
      : secretsOf(value, key),
  );
}

/** Secrets of every console started by the tests of this file. */
const marked = new Map<string, readonly Buffer[]>();

/** What was found where it must not be; a test that ends with one has failed. */
export const leaks: string[] = [];

/** From now on these are looked for. */
export function mark(secrets: readonly string[]): void {
  for (const each of secrets) marked.set(each, formsOf(each));
}

/**
 * The consoles of a file have ended: its secrets are looked for no more. Else each file would look
 * for those of all before it.
 */
export function unmark(): void {
  marked.clear();
}

/**
 * Looks through one message to the page, a program's output or a file; `where` goes into the
 * finding, the secret does not.
 */
export function search(bytes: Buffer, where: string): void {
  if ([...marked.values()].some((forms) => forms.some((form) => bytes.includes(form))))
    leaks.push(`A secret of the profile is in ${where}.`);
}

/** Looks through every file of a data folder but the profile that the operator put there. */
export function searchFolder(folder: string): void {
  for (const file of filesBelow(folder))
    if (path.basename(file) !== 'profile.json')
      search(readFileSync(file), path.relative(folder, file));
}
