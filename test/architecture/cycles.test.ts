/**
 * No cycles: not between files, and not between folders of a layer, a folder and what lies inside
 * it aside (docs/architecture.md, "Layers").
 */
import { posix as path } from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsIn } from './imports.ts';

const isAround = (folder: string, other: string): boolean =>
  other === folder || other.startsWith(`${folder}${path.sep}`);

/**
 * Imports between folders, those between a folder and one inside it left out: what lies inside is a
 * part of it.
 */
const betweenFolders = (imports: readonly Import[]): readonly Import[] =>
  imports
    .map(([from, to]): Import => [path.dirname(from), path.dirname(to)])
    .filter(([from, to]) => !isAround(from, to) && !isAround(to, from));

/** What stands in a cycle: each name that can be reached from itself. */
function inCycles(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const waiting = [...(next.get(start) ?? [])];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (name === start) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(...(next.get(name) ?? []));
    }
    return false;
  };
  return [...next.keys()].filter(reaches).sort();
}

const inside = (layer: string) => importsIn(layer).filter(([, to]) => isAround(layer, to));

/** Imports that close a cycle and stay, with their reason. */
const argued: readonly (readonly [from: string, to: string])[] = [
  // The contract describes the drafts and notices of these features, and both features produce what
  // it describes.
  ['shared/appointments/appointment-draft.ts', 'shared/console-api/appointments.ts'],
  ['shared/marketplace/award-notices.ts', 'shared/console-api/status.ts'],
];
const isArgued = ([from, to]: Import): boolean =>
  argued.some(([a, b]) => path.join(a) === from && path.join(b) === to);

test.each(['main', 'shared', 'renderer', 'sandbox'])(
  'no folders of %s/ stand in a cycle',
  (layer) => {
    const imports = inside(layer);
    expect(imports.length).toBeGreaterThan(200);
    expect(inCycles(betweenFolders(imports.filter((each) => !isArgued(each))))).toEqual([]);
  },
);

test.each(['main', 'shared', 'renderer', 'sandbox'])(
  'no files of %s/ stand in a cycle',
  (layer) => {
    expect(inCycles(inside(layer))).toEqual([]);
  },
);

test('every import that is argued for is there', () => {
  const all = inside('shared').map(([from, to]) => `${from} ${to}`);
  expect(
    argued.filter(([from, to]) => !all.includes(`${path.join(from)} ${path.join(to)}`)),
  ).toEqual([]);
});

test('finds cycles of two and three folders, and none between a folder and its part', () => {
  const seen = (...imports: Import[]) => inCycles(betweenFolders(imports));
  expect(seen(['main/a/x.ts', 'main/b/y.ts'], ['main/b/z.ts', 'main/a/w.ts'])).toEqual([
    'main/a',
    'main/b',
  ]);
  expect(
    seen(
      ['main/a/x.ts', 'main/b/y.ts'],
      ['main/b/z.ts', 'main/c/w.ts'],
      ['main/c/w.ts', 'main/a/x.ts'],
    ),
  ).toHaveLength(3);
  expect(seen(['main/a/x.ts', 'main/a/part/y.ts'], ['main/a/part/z.ts', 'main/a/w.ts'])).toEqual(
    [],
  );
});
