/** No circles: not between files, and not between folders of a layer, a folder and what lies inside it aside (docs/architecture.md, "Floors"). */
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Arrow, arrowsIn } from './arrows.ts';

const isAround = (folder: string, other: string): boolean =>
  other === folder || other.startsWith(`${folder}${path.sep}`);

/** Arrows between folders, those between a folder and one inside it left out: what lies inside is a part of it. */
const betweenFolders = (arrows: readonly Arrow[]): readonly Arrow[] =>
  arrows
    .map(([from, to]): Arrow => [path.dirname(from), path.dirname(to)])
    .filter(([from, to]) => !isAround(from, to) && !isAround(to, from));

/** What stands in a circle: each name that can be reached from itself. */
function inCircles(arrows: readonly Arrow[]): readonly string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
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

const inside = (layer: string) => arrowsIn(layer).filter(([, to]) => isAround(layer, to));

/** Arrows that close a circle and stay, with their reason. */
const argued: readonly (readonly [from: string, to: string])[] = [
  // The contract tells the drafts and notices of these features, and both features make what it tells.
  ['shared/appointments/appointment-draft.ts', 'shared/console-api/appointments.ts'],
  ['shared/marketplace/award-notices.ts', 'shared/console-api/status.ts'],
];
const isArgued = ([from, to]: Arrow): boolean =>
  argued.some(([a, b]) => path.join(a) === from && path.join(b) === to);

test.each(['main', 'shared', 'renderer', 'sandbox'])(
  'no folders of %s/ stand in a circle',
  (layer) => {
    const arrows = inside(layer);
    expect(arrows.length).toBeGreaterThan(200);
    expect(inCircles(betweenFolders(arrows.filter((each) => !isArgued(each))))).toEqual([]);
  },
);

test.each(['main', 'shared', 'renderer', 'sandbox'])(
  'no files of %s/ stand in a circle',
  (layer) => {
    expect(inCircles(inside(layer))).toEqual([]);
  },
);

test('every arrow that is argued for is there', () => {
  const all = inside('shared').map(([from, to]) => `${from} ${to}`);
  expect(
    argued.filter(([from, to]) => !all.includes(`${path.join(from)} ${path.join(to)}`)),
  ).toEqual([]);
});

test('the rule sees a circle of two folders and one of three, and none between a folder and its part', () => {
  const seen = (...arrows: Arrow[]) => inCircles(betweenFolders(arrows));
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
