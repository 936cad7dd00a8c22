// `npm run dist`: makes the program that clerks install. First we make the unpacked program and
// inspect it: its contents, size and version, and the fuses of its binary. Then we make this
// system's installers from it.
//
// - `--to FOLDER`: write there instead of into dist/.
// - `--built`: pack the bundles as they are, without checking the sources.
// - `--update-feed URL --update-key FILE`: where the program looks for newer versions, and the
//   Ed25519 key that signs them (public, PEM).
// - `--sign-key FILE`: write the feed's file for these installers, signed with this key (private,
//   PEM).
// - `--publisher NAME`: on Windows, whose certificate an installer must carry.
// - `--trial-installers`: make installers of a trial too.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const { ensureBuild } = await import('./lib/build.mjs');
const { makeCompiledCode } = await import('./lib/compiled-code.mjs');
const { distFolder, electronVersion, fetchElectron, findElectron } = await import(
  './lib/electron-binary.mjs'
);
const { englishWords } = await import('../shared/i18n/languages.ts');
const { inspectPackage, partsOf } = await import('./lib/package-check.mjs');
const { out, root, say } = await import('./lib/root.mjs');
const { feedOptions, writeFeed, writeUpdaterConfig } = await import('./lib/update-feed.mjs');

const usage = `Usage: npm run dist -- [options]

  --to FOLDER            write there instead of into dist/
  --built                pack the bundles as they are
  --update-feed URL      where the program looks for newer versions, with --update-key
  --update-key FILE      the Ed25519 key that signs them (public, PEM)
  --sign-key FILE        write the feed's file for these installers, signed with this key (private, PEM)
  --publisher NAME       Windows: whose certificate an installer must carry
  --trial-installers     make installers of a trial build as well
  --help                 show this help`;
const { values } = readArguments(usage, {
  options: {
    to: { type: 'string' },
    built: { type: 'boolean' },
    'update-feed': { type: 'string' },
    'update-key': { type: 'string' },
    'sign-key': { type: 'string' },
    publisher: { type: 'string' },
    'trial-installers': { type: 'boolean' },
  },
});
const to = path.resolve(values.to ?? path.join(root, 'dist'));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const shipped = /^electronVersion: (\S+)$/m.exec(
  readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'),
)?.[1];
const platforms = { linux: '--linux', win32: '--win', darwin: '--mac' };
const folders = { linux: 'linux', win32: 'win', darwin: 'mac' };
const platform = platforms[process.platform];
/**
 * The installers of each system. We make them one by one, so that a missing tool for one doesn't
 * stop the others.
 */
const targets = { linux: ['AppImage', 'deb'], win32: ['nsis'], darwin: ['dmg'] };
const addon = `${process.platform}-${process.arch}`;

try {
  await pack();
} catch (error) {
  say(error.message);
  process.exit(1);
}

async function pack() {
  if (platform === undefined)
    throw new Error(`Nothing is packed for ${process.platform}: use Linux, Windows or macOS.`);
  const feed = values['update-feed'];
  if ((feed === undefined) !== (values['update-key'] === undefined))
    throw new Error('--update-feed and --update-key belong together.');
  if (!values.built) ensureBuild();
  const binary = findElectron();
  if (binary === null) {
    const why = await fetchElectron(englishWords());
    if (why !== null)
      throw new Error(
        `${why} The program cannot be packed without Electron ${shipped}, so nothing was packed. Try again with a network, or set ELECTRON_OVERRIDE_DIST_PATH to its folder.`,
      );
  }
  const runtime = distFolder();
  const found = electronVersion();
  const isTrial = found !== shipped;
  if (isTrial)
    say(
      `Electron ${found} is used, ${shipped} is what ships: this build is a trial, not for clerks.`,
    );

  // The bundles may have been built for another Electron, or without one.
  const why = makeCompiledCode(path.join(out, 'main/console'));
  if (why !== null) throw new Error(`The console's code could not be compiled: ${why}`);

  const unpacked = path.join(
    to,
    `${folders[process.platform]}${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`,
  );
  const folder =
    process.platform === 'darwin'
      ? path.join(to, `mac${process.arch === 'x64' ? '' : `-${process.arch}`}`)
      : unpacked;
  rmSync(folder, { recursive: true, force: true });
  const update = feed === undefined ? [] : feedOptions(feed, values['update-key']);
  run(['--dir', `-c.electronDist=${runtime}`, `-c.electronVersion=${found}`, ...update]);
  const parts = partsOf(folder, process.platform, 'Yardmaster');
  // Electron's own sample program. An operator's own runtime still contains it.
  rmSync(path.join(parts.resources, 'default_app.asar'), { force: true });
  if (isTrial) replaceAddon(runtime, parts.resources);
  if (feed !== undefined) writeUpdaterConfig(parts.resources, values.publisher);

  const inside = await inspectPackage(parts, { addon, electron: found, version });
  const report = {
    version: inside.version,
    electron: found,
    trial: isTrial,
    bytes: inside.bytes,
    fuses: inside.fuses,
    files: inside.files,
  };
  writeFileSync(path.join(to, 'contents.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (inside.troubles.length > 0)
    throw new Error(`The packed program is not as it should be:\n${inside.troubles.join('\n')}`);
  say(
    `${parts.binary}: version ${inside.version}, ${inside.files.length} files of ours, ${(inside.bytes / 1e6).toFixed(1)} MB.`,
  );
  say(
    `Fuses read back: ${Object.entries(inside.fuses)
      .map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
      .join(', ')}.`,
  );

  if (isTrial && !values['trial-installers']) return say('No installers are made from a trial.');
  const failed = [];
  for (const target of targets[process.platform]) {
    try {
      run(
        [
          target,
          '--prepackaged',
          process.platform === 'darwin' ? parts.binary : folder,
          `-c.electronVersion=${found}`,
        ],
        `The ${target} installer could not be made`,
      );
      say(`The ${target} installer is made.`);
    } catch (error) {
      failed.push(error.message);
    }
  }
  if (values['sign-key'] !== undefined && failed.length === 0)
    say(
      `The feed is written: ${writeFeed(to, { version, platform: process.platform, arch: process.arch }, values['sign-key']).join(', ')}.`,
    );
  if (failed.length > 0)
    throw new Error(
      ['The program is packed and sound, but not every installer could be made.', ...failed].join(
        '\n',
      ),
    );
}

/**
 * If this machine has Debian's own tool, we use it to make a deb, so that nothing has to be
 * downloaded.
 */
function ownTools() {
  if (
    process.env.CUSTOM_FPM_PATH !== undefined ||
    spawnSync('dpkg-deb', ['--version']).status !== 0
  )
    return {};
  return { CUSTOM_FPM_PATH: path.join(root, 'scripts/lib/fpm.mjs') };
}

/**
 * Runs electron-builder. If it could not download a tool, we print one sentence, then its own
 * message.
 */
function run(args, what = 'The program could not be packed') {
  const tool = path.join(root, 'node_modules/electron-builder/cli.js');
  // The target must follow its system directly.
  const [target, ...rest] = args[0]?.startsWith('-') ? [undefined, ...args] : args;
  const wanted = target === undefined ? [platform] : [platform, target];
  const command = [
    tool,
    ...wanted,
    `--${process.arch}`,
    '--publish',
    'never',
    `-c.directories.output=${to}`,
    ...rest,
  ];
  const env = { ...process.env, YARDMASTER_OUT: path.relative(root, out), ...ownTools() };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (status === 0) return;
  const said = `${stdout}\n${stderr}`;
  const host = /(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT) ([\w.-]+)/.exec(
    said,
  )?.[1];
  const why =
    host === undefined ? 'electron-builder failed' : `a tool could not be fetched from ${host}`;
  throw new Error(`${what}: ${why}. It said:\n${said.trim().split('\n').slice(-15).join('\n')}`);
}

/**
 * An older runtime can't load the addon that we ship, because its Node interface is older, so it
 * brings its own. Only a trial gets that one, here on the disk. The program itself never loads
 * another addon.
 */
function replaceAddon(runtime, resources) {
  const own = path.join(runtime, 'better_sqlite3-napi9.node');
  if (!existsSync(own)) return;
  copyFileSync(
    own,
    path.join(
      resources,
      'app.asar.unpacked/node_modules/better-sqlite3/prebuilds',
      `${addon}.node`,
    ),
  );
}
