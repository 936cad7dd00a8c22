/**
 * The imports of a layer, read from its files: what the tests of import rules, layers and cycles
 * look at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');

/** An import from one file to another, as paths from the root. */
export type Import = readonly [from: string, to: string];

/** Every relative import of a layer's files, styles included. */
export function importsIn(layer: string): readonly Import[] {
  const files = readdirSync(path.join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  return files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The relative imports of one file's text. */
export const importsOf = (file: string, source: string): readonly Import[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => [
    file,
    path.join(path.dirname(file), target),
  ]);
