/**
 * The imports of a layer, read from its files: what the tests of import rules, layers and cycles
 * look at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');

/** An import from one file to another, as paths from the root, with slashes on every system. */
export type Import = readonly [from: string, to: string];

/** A path from the root, with slashes on every system. */
export const fromRoot = (file: string): string =>
  path.relative(root, file).replaceAll(path.sep, '/');

/** The files under a folder, as paths from the root. */
export const filesUnder = (folder: string, named = /(?:)/): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map(({ parentPath, name }) => fromRoot(path.join(parentPath, name)));

/** Every relative import of a layer's files, styles included. */
export const importsIn = (layer: string): readonly Import[] =>
  filesUnder(layer, /\.tsx?$/).flatMap((file) =>
    importsOf(file, readFileSync(path.join(root, file), 'utf8')),
  );

/** The relative imports of one file's text. */
export const importsOf = (file: string, source: string): readonly Import[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => [
    file,
    path.posix.join(path.posix.dirname(file), target),
  ]);
