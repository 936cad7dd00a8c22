// Inspects a packaged program: its contents, its size, and the fuses that its binary really has.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { root } from './root.mjs';

/**
 * Everything that electron-updater needs. Any other name is a new dependency, and we must review it
 * first.
 */
const updater = [
  'electron-updater',
  'argparse',
  'builder-util-runtime',
  'debug',
  'fs-extra',
  'graceful-fs',
  'js-yaml',
  'jsonfile',
  'lazy-val',
  'lodash.escaperegexp',
  'lodash.isequal',
  'ms',
  'sax',
  'semver',
  'tiny-typed-emitter',
  'universalify',
].map((name) => name.replace('.', '\\.'));

/** The names that files in the archive may have. Anything else was packed by mistake. */
const expected = [
  /^package\.json$/,
  /^LICENSE$/,
  /^out\/main\/electron\.js$/,
  /^out\/main\/chunks\/[\w.-]+\.js$/,
  /^out\/main\/console\/[\w.-]+\.(?:cjs|code)$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|css|svg|png|woff2)$/,
  /^out\/renderer\/licenses\/[\w-]+\.txt$/,
  /^node_modules\/better-sqlite3\/(?:package\.json|LICENSE|lib\/[\w./-]+\.js|prebuilds\/[\w-]+\.node)$/,
  // The solver for proposals, which is packed unchanged.
  /^node_modules\/highs\/(?:package\.json|LICENSE|build\/highs\.(?:js|wasm))$/,
  // The loader needs neither source maps nor command-line programs.
  new RegExp(
    `^node_modules/(?:${updater.join('|')})/(?!bin/|dist/|.*/test/)(?:package\\.json|LICENSE(?:\\.txt)?|[\\w./-]+\\.js)$`,
  ),
];

/** Files that must be present. Without any of these the program doesn't open. */
const required = [
  'package.json',
  'LICENSE',
  // The typeface may be distributed only with its license.
  'out/renderer/licenses/inter.txt',
  'out/main/electron.js',
  'out/main/console/thread.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'node_modules/better-sqlite3/lib/index.js',
  'node_modules/electron-updater/out/main.js',
  'node_modules/builder-util-runtime/out/index.js',
  'node_modules/highs/build/highs.js',
  'node_modules/highs/build/highs.wasm',
];

/**
 * The largest size of everything that is ours, in bytes: the archive and the unpacked files beside
 * it.
 */
export const mostBytes = 26 * 1024 * 1024;

/**
 * The fuses that electron-builder.yml sets. `false` is off. We read them back from the binary,
 * because a setting alone proves nothing.
 */
export const wantedFuses = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
};

/**
 * Everything that is wrong with a list of packed files (paths with `/`, without folders), one
 * sentence each. `addon` is the native addon of the platform, such as `linux-x64`, and `electron`
 * the version of the packed Electron, for which the console's code is compiled.
 */
export function contentTroubles(files, addon, electron) {
  const compiled = files.filter((file) => file.endsWith('.code'));
  const addons = files.filter((file) => file.endsWith('.node'));
  return [
    ...files
      .filter((file) => !expected.some((pattern) => pattern.test(file)))
      .map((file) => `${file} should not be inside.`),
    ...required.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
    ...(addons.length === 1 && addons[0]?.endsWith(`/${addon}.node`)
      ? []
      : [
          `Exactly the database addon of ${addon} should be inside, not: ${addons.join(', ') || 'none'}.`,
        ]),
    ...(compiled.length === 1 && compiled[0]?.includes(`.cjs.${addon}-${electron}-`)
      ? []
      : [
          `Exactly the compiled code for Electron ${electron} should be inside, ` +
            `not: ${compiled.join(', ') || 'none'}.`,
        ]),
  ];
}

/** Everything that is wrong with the fuses of a binary, one sentence each. */
export function fuseTroubles(read) {
  const word = (value) => (value === undefined ? 'not known to it' : value ? 'on' : 'off');
  return Object.entries(wantedFuses)
    .filter(([name, wanted]) => read[name] !== wanted)
    .map(
      ([name, wanted]) => `The fuse ${name} is ${word(read[name])} and should be ${word(wanted)}.`,
    );
}

/**
 * Reads the fuses of a built program as `{name: isOn}`. Leaves out a fuse that this Electron
 * doesn't have.
 */
export async function readFuses(binary) {
  // It is a dependency of electron-builder, not of ours, so we resolve it from there.
  const require = createRequire(
    createRequire(path.join(root, 'node_modules/electron-builder/package.json')).resolve(
      'app-builder-lib',
    ),
  );
  const { getCurrentFuseWire, FuseV1Options } = await import(
    pathToFileURL(require.resolve('@electron/fuses')).href
  );
  const wire = await getCurrentFuseWire(binary);
  // The character codes of 0 and 1.
  const states = { 48: false, 49: true };
  return Object.fromEntries(
    Object.keys(wantedFuses).flatMap((name) => {
      const isOn = states[wire[FuseV1Options[name]]];
      return isOn === undefined ? [] : [[name, isOn]];
    }),
  );
}

/** Where the parts of a packaged program are, by platform. */
export function partsOf(folder, platform, name) {
  // On macOS the fuses are in a framework inside the bundle, which their reader finds without our
  // help.
  const bundle = path.join(folder, `${name}.app`);
  if (platform === 'darwin')
    return { binary: bundle, resources: path.join(bundle, 'Contents/Resources') };
  const file = platform === 'win32' ? `${name}.exe` : name.toLowerCase();
  return { binary: path.join(folder, file), resources: path.join(folder, 'resources') };
}

/**
 * Inspects a packaged program: the `files` of its archive, their `bytes` including the unpacked
 * ones, its `fuses`, its `version`, and all `troubles`.
 */
export async function inspectPackage({ binary, resources }, { addon, electron, version }) {
  const archive = path.join(resources, 'app.asar');
  const unpacked = `${archive}.unpacked`;
  const folders = new Set();
  const listed = listPackage(archive).map((file) => file.replaceAll('\\', '/').replace(/^\//, ''));
  for (const file of listed)
    for (let up = path.posix.dirname(file); up !== '.'; up = path.posix.dirname(up))
      folders.add(up);
  const files = listed.filter((file) => !folders.has(file)).sort();
  const outside = existsSync(unpacked)
    ? readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];
  const bytes = [archive, ...outside].reduce((sum, file) => sum + statSync(file).size, 0);
  const fuses = await readFuses(binary);
  const carried = JSON.parse(extractFile(archive, 'package.json').toString('utf8')).version;
  const troubles = [
    ...contentTroubles(files, addon, electron),
    ...(outside.length === 1 && outside[0]?.endsWith('.node')
      ? []
      : ['Beside the archive should lie the database addon alone.']),
    ...(bytes > mostBytes ? [`The program takes ${bytes} bytes, more than ${mostBytes}.`] : []),
    ...(carried === version
      ? []
      : [`The program says version ${carried}, package.json says ${version}.`]),
    ...fuseTroubles(fuses),
  ];
  return { files, bytes, fuses, version: carried, troubles };
}
