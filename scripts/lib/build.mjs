import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { out, root, say } from './root.mjs';

const sources = [
  'main',
  'preload',
  'renderer',
  'sandbox',
  'shared',
  'electron.vite.config.ts',
  'scripts/lib/desktop-bundles.mjs',
  'scripts/lib/compiled-code.mjs',
  'scripts/lib/compiled-code-maker.mjs',
  'package-lock.json',
];
const bundles = [
  'main/electron.js',
  'main/console/thread.cjs',
  'main/web.js',
  'preload/index.cjs',
  'renderer/index.html',
];
const stamp = path.join(out, 'build-stamp');

/**
 * Builds the bundles when one is missing, or when a source was changed, added or deleted since.
 * Throws with a sentence when the build fails.
 */
export function ensureBuild() {
  const now = fingerprint();
  const isFresh =
    bundles.every((file) => existsSync(path.join(out, file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now;
  if (isFresh) return;
  say('Building the console ...');
  const tool = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  if (!existsSync(tool)) throw new Error('The dependencies are not installed. Run "npm ci" first.');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
  writeFileSync(stamp, now);
}

/** Names, sizes and times of all sources as one text. Times alone would not show a deleted file. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  };
  for (const source of sources) {
    if (!statSync(path.join(root, source)).isDirectory()) {
      add(source);
      continue;
    }
    const files = readdirSync(path.join(root, source), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    for (const file of files
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort())
      add(file);
  }
  return hash.digest('hex');
}
