/** Floors of the page and of main: a file imports its own feature and any floor below, never one above (docs/architecture.md, "Floors"). */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Arrow, arrowsIn, arrowsOf, root } from './arrows.ts';

/** From the ground to the roof. */
const floors = [
  'ui',
  'connection',
  'page',
  'yard-map',
  'operations',
  'schedule',
  'features',
  'app',
];

const partsOf = (file: string) => file.split(path.sep).slice(1);
const floorOf = (file: string): number => {
  const [name = ''] = partsOf(file);
  // What lies directly in renderer/ starts the page: it stands on the roof.
  return partsOf(file).length === 1 ? floors.length : floors.indexOf(name);
};
const featureOf = (file: string): string => partsOf(file)[1] ?? '';

const isUpward = ([from, to]: Arrow): boolean => floorOf(to) > floorOf(from) || floorOf(to) < 0;
const isSideways = ([from, to]: Arrow): boolean =>
  floors[floorOf(from)] === 'features' &&
  floors[floorOf(to)] === 'features' &&
  featureOf(from) !== featureOf(to);

const inside = (arrows: readonly Arrow[]) =>
  arrows.filter(([, to]) => to.startsWith(`renderer${path.sep}`));

test('every folder of the page is a floor', () => {
  const folders = readdirSync(path.join(root, 'renderer'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  // Beside them files that are handed out as they are: licenses.
  expect(folders.map(({ name }) => name).sort()).toEqual([...floors, 'public'].sort());
});

test('no import of the page runs upwards', () => {
  const arrows = inside(arrowsIn('renderer'));
  expect(arrows.length).toBeGreaterThan(1_000);
  expect(arrows.filter(isUpward)).toEqual([]);
});

/** Features that use another one, and what for; a new line here needs a reason. */
const neighbors: { readonly [From in string]?: readonly string[] } = {
  // A quote is filled in from what is shown.
  appointments: ['quoting'],
  marketplace: ['quoting'],
  // A line is settled as it is elsewhere: by Activity's choices, by the gate's calls. What a truck is charged by counts in the list too.
  now: ['activity', 'gate', 'reports'],
  // Ways and places come from the drawn yard.
  planning: ['layout'],
  // The settings show each feature's own section.
  settings: ['appointments', 'clerks', 'now', 'planning', 'quoting', 'reports'],
  // The yard screen shows the drawn yard, opens its editor, and shows plans on it; the card of a spot says what is next there, that of a truck what waiting costs.
  yard: ['layout', 'now', 'planning', 'reports'],
};

test('a feature uses only the features that are named here', () => {
  const sideways = inside(arrowsIn('renderer')).filter(isSideways);
  const used = new Map<string, Set<string>>();
  for (const [from, to] of sideways)
    used.set(featureOf(from), (used.get(featureOf(from)) ?? new Set()).add(featureOf(to)));
  expect(Object.fromEntries([...used].sort().map(([from, to]) => [from, [...to].sort()]))).toEqual(
    neighbors,
  );
});

test('the rule sees an import upwards, by name, for types and of a style', () => {
  const upward = (file: string, line: string) => arrowsOf(file, line).filter(isUpward).length;
  expect(upward('renderer/ui/x.tsx', `import { usePage } from '../page/page-context.tsx';`)).toBe(
    1,
  );
  expect(
    upward('renderer/page/x.ts', `import type { Operator } from '../operations/operator.ts';`),
  ).toBe(1);
  expect(
    upward('renderer/operations/x.tsx', `import styles from '../features/gate/gate.module.css';`),
  ).toBe(1);
  expect(upward('renderer/features/gate/x.tsx', `const part = import('../../app/app.tsx');`)).toBe(
    1,
  );
  expect(upward('renderer/features/gate/x.tsx', `import '../../main.tsx';`)).toBe(1);
  expect(upward('renderer/features/gate/x.tsx', `import { Tag } from '../../ui/tag.tsx';`)).toBe(0);
});

/** From the ground to the roof; what is not named is a feature. */
const mainFloors = [
  ['kernel'],
  ['remote', 'credentials'],
  ['features'],
  ['console'],
  ['program'],
  ['hosts'],
];
const mainFloorOf = (file: string): number => {
  const found = mainFloors.findIndex((names) => names.includes(partsOf(file)[0] ?? ''));
  return found < 0 ? mainFloors.findIndex(([name]) => name === 'features') : found;
};
const isUpwardInMain = ([from, to]: Arrow): boolean => mainFloorOf(to) > mainFloorOf(from);

test('no import of main runs upwards', () => {
  const arrows = arrowsIn('main').filter(([, to]) => to.startsWith(`main${path.sep}`));
  expect(arrows.length).toBeGreaterThan(1_000);
  expect(arrows.filter(isUpwardInMain)).toEqual([]);
  expect(isUpwardInMain(['main/kernel/log.ts', 'main/remote/http.ts'])).toBe(true);
  expect(isUpwardInMain(['main/gate/gate.ts', 'main/console/console.ts'])).toBe(true);
  expect(isUpwardInMain(['main/program/services.ts', 'main/hosts/webhook-listener.ts'])).toBe(true);
});
