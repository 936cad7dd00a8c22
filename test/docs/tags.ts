/**
 * Tests say what they prove in a comment above them, for `npm run docs -- --tests A1`:
 *
 *     // Faults: A1, B2.                  cells of docs/reference/fault-matrix.md
 *     // Contract differences: 5, 7.      rows of docs/reference/contract-differences.md
 *     // Cases: G4, D1.                   cases of gate.md, at-the-desk.md, on-the-pc.md
 *
 * `test/architecture/fault-matrix.test.ts` fails when a case of those pages has no running test.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type TestState, testsIn } from '../architecture/test-names.ts';

const root = path.join(import.meta.dirname, '..', '..');

export const tagKinds = ['Faults', 'Contract differences', 'Cases'] as const;
export type TagKind = (typeof tagKinds)[number];

/** A test that proves a cell or row: `{ id: 'A1', file: 'test/crash/crash.test.ts', … }`. */
export type TaggedTest = {
  readonly kind: TagKind;
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly state: TestState;
};

/** Tags of one file. A tag belongs to the first test or group that begins behind it. */
export function tagsIn(file: string, source: string): readonly TaggedTest[] {
  const tags = [...source.matchAll(/^ *\/\/ (Faults|Contract differences|Cases): ([^\n]*)\.$/gm)];
  if (tags.length === 0) return [];
  const tests = testsIn(file, source);
  return tags.flatMap(({ 1: kind, 2: ids = '', index }) => {
    const next = tests.find(({ start }) => start > index);
    if (!next) throw new Error(`${file} has a tag with no test behind it: ${ids}`);
    const { title, state } = next;
    return ids.split(', ').map((id) => ({ kind: kind as TagKind, id, file, title, state }));
  });
}

/** Tags of all tests, or those with an id, by file in the order of the names. */
export function allTags(id = ''): readonly TaggedTest[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'test'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/^test\/(?:docs\/|architecture\/fault-matrix)/.test(file),
    )
    .sort();
  return files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    // Reading the tests of a file takes long, so we skip files without the id.
    return source.includes(id)
      ? tagsIn(file, source).filter((tag) => id === '' || tag.id === id)
      : [];
  });
}

/** A list of ids with the files that prove each, wrapped at 100 columns. */
export function listOfTests(kind: TagKind, tags: readonly TaggedTest[]): string {
  const byId = new Map<string, Set<string>>();
  for (const { id, file } of tags.filter((tag) => tag.kind === kind))
    byId.set(id, (byId.get(id) ?? new Set()).add(file));
  return [...byId]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([id, files]) => wrapped(`- **${id}**`, [...files]))
    .join('\n');
}

function wrapped(head: string, files: readonly string[]): string {
  const lines = [head];
  files.forEach((file, at) => {
    const word = ` \`${file}\`${at < files.length - 1 ? ',' : ''}`;
    const last = lines.length - 1;
    if (`${lines[last]}${word}`.length > 100) lines.push(` ${word}`);
    else lines[last] += word;
  });
  return lines.join('\n');
}
