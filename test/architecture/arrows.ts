/** The imports of a layer, read from its files: what the tests of the walls, floors and circles look at. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');

/** An import from one file to another, as paths from the root. */
export type Arrow = readonly [from: string, to: string];

/** Every relative import of a layer's files, styles included. */
export function arrowsIn(layer: string): readonly Arrow[] {
  const files = readdirSync(path.join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  return files.flatMap((file) => arrowsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The relative imports of one file's text. */
export const arrowsOf = (file: string, source: string): readonly Arrow[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => [
    file,
    path.join(path.dirname(file), target),
  ]);
