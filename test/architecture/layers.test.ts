/**
 * Layers of the page and of main: a file imports its own feature and any layer below
 * (docs/architecture.md, "Layers").
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsIn, importsOf, root } from './imports.ts';

/** From the base to the app shell. */
const layers = [
  'ui',
  'canvas',
  'connection',
  'page',
  'yard-map',
  'operations',
  'schedule',
  'features',
  'app',
];

const partsOf = (file: string) => file.split('/').slice(1);
const layerOf = (file: string): number => {
  const [name = ''] = partsOf(file);
  // What lies directly in renderer/ starts the page: it belongs to the app shell.
  return partsOf(file).length === 1 ? layers.length : layers.indexOf(name);
};
const featureOf = (file: string): string => partsOf(file)[1] ?? '';

const isUpward = ([from, to]: Import): boolean => layerOf(to) > layerOf(from) || layerOf(to) < 0;
const isSideways = ([from, to]: Import): boolean =>
  layers[layerOf(from)] === 'features' &&
  layers[layerOf(to)] === 'features' &&
  featureOf(from) !== featureOf(to);

const inside = (imports: readonly Import[]) =>
  imports.filter(([, to]) => to.startsWith(`renderer/`));

test('every folder of the page is a layer', () => {
  const folders = readdirSync(path.join(root, 'renderer'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  // Beside them files that are handed out as they are: licenses.
  expect(folders.map(({ name }) => name).sort()).toEqual([...layers, 'public'].sort());
});

test('no import of the page runs upwards', () => {
  const imports = inside(importsIn('renderer'));
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter(isUpward)).toEqual([]);
});

/** Features that use another one, and what for; a new line here needs a reason. */
const neighbors: { readonly [From in string]?: readonly string[] } = {
  // A quote is filled in from what is shown.
  appointments: ['quoting'],
  marketplace: ['quoting'],
  // A line is settled as it is elsewhere: by Activity's choices, by the gate's calls. What a truck
  // is charged by counts in the list too, and all that waits can be planned from it.
  now: ['activity', 'appointments', 'gate', 'planning', 'reports'],
  // The gate pass shows the way in the drawn yard.
  gate: ['layout'],
  // Ways and places come from the drawn yard.
  planning: ['layout'],
  // The settings show each feature's own section.
  settings: [
    'appointments',
    'clerks',
    'gate',
    'marketplace',
    'now',
    'planning',
    'quoting',
    'reports',
  ],
  // The yard screen shows the drawn yard, opens its editor, and shows plans on it; the card of a
  // spot says what is next there, that of a truck what waiting costs.
  yard: ['layout', 'now', 'planning', 'reports'],
};

test('a feature uses only the features that are named here', () => {
  const sideways = inside(importsIn('renderer')).filter(isSideways);
  const used = new Map<string, Set<string>>();
  for (const [from, to] of sideways)
    used.set(featureOf(from), (used.get(featureOf(from)) ?? new Set()).add(featureOf(to)));
  expect(Object.fromEntries([...used].sort().map(([from, to]) => [from, [...to].sort()]))).toEqual(
    neighbors,
  );
});

test('the rule sees an import upwards, by name, for types and of a style', () => {
  const upward = (file: string, line: string) => importsOf(file, line).filter(isUpward).length;
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

/** From the base to the app shell; what is not named is a feature. */
const MAIN_LAYERS = [
  ['kernel'],
  ['remote', 'credentials'],
  ['features'],
  ['console'],
  ['program'],
  ['hosts'],
];
const mainLayerOf = (file: string): number => {
  const found = MAIN_LAYERS.findIndex((names) => names.includes(partsOf(file)[0] ?? ''));
  return found < 0 ? MAIN_LAYERS.findIndex(([name]) => name === 'features') : found;
};
const isUpwardInMain = ([from, to]: Import): boolean => mainLayerOf(to) > mainLayerOf(from);

test('no import of main runs upwards', () => {
  const imports = importsIn('main').filter(([, to]) => to.startsWith(`main/`));
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter(isUpwardInMain)).toEqual([]);
  expect(isUpwardInMain(['main/kernel/log.ts', 'main/remote/http.ts'])).toBe(true);
  expect(isUpwardInMain(['main/gate/gate.ts', 'main/console/console.ts'])).toBe(true);
  expect(isUpwardInMain(['main/program/services.ts', 'main/hosts/webhook-listener.ts'])).toBe(true);
});
