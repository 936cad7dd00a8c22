// `npm run dist`: the program that clerks install. First the unpacked program, which is looked at (contents, size, version,
// fuses read back), then the installers of this system made from it. `--to FOLDER` puts it elsewhere than into dist/;
// `--built` packs the bundles as they are, without a look at the sources.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { ensureBuild } = await import('./lib/build.mjs');
const { fetchElectron, findElectron } = await import('./lib/electron-binary.mjs');
const { inspectPackage, partsOf, runtimeVersion } = await import('./lib/package-check.mjs');
const { out, root, say } = await import('./lib/root.mjs');

const { values } = parseArgs({ options: { to: { type: 'string' }, built: { type: 'boolean' } } });
const to = path.resolve(values.to ?? path.join(root, 'dist'));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const shipped = /^electronVersion: (\S+)$/m.exec(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'))?.[1];
const platforms = { linux: '--linux', win32: '--win', darwin: '--mac' };
const folders = { linux: 'linux', win32: 'win', darwin: 'mac' };
const platform = platforms[process.platform];
const addon = `${process.platform}-${process.arch}`;

try {
  await pack();
} catch (error) {
  say(error.message);
  process.exit(1);
}

async function pack() {
  if (platform === undefined) throw new Error(`Nothing is packed for ${process.platform}: use Linux, Windows or macOS.`);
  if (!values.built) ensureBuild();
  const binary = findElectron();
  if (binary === null) {
    const why = await fetchElectron();
    if (why !== null) throw new Error(`${why} The program cannot be packed without Electron ${shipped}. Nothing was built.`);
  }
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(root, 'node_modules/electron/dist');
  const found = runtimeVersion(runtime);
  const isTrial = found !== shipped;
  if (isTrial) say(`Electron ${found} is used, ${shipped} is what ships: this build is a trial, not for clerks.`);

  const unpacked = path.join(to, `${folders[process.platform]}${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`);
  const folder = process.platform === 'darwin' ? path.join(to, `mac${process.arch === 'x64' ? '' : `-${process.arch}`}`) : unpacked;
  rmSync(folder, { recursive: true, force: true });
  run(['--dir', `-c.electronDist=${runtime}`, `-c.electronVersion=${found}`]);
  const parts = partsOf(folder, process.platform, 'Yardmaster');
  // Electron's own sample program, which a runtime of one's own keeps.
  rmSync(path.join(parts.resources, 'default_app.asar'), { force: true });
  if (isTrial) replaceAddon(runtime, parts.resources);

  const inside = await inspectPackage(parts, { addon, version });
  const report = {
    version: inside.version,
    electron: found,
    trial: isTrial,
    bytes: inside.bytes,
    fuses: inside.fuses,
    files: inside.files,
  };
  writeFileSync(path.join(to, 'contents.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (inside.troubles.length > 0) throw new Error(`The packed program is not as it should be:\n${inside.troubles.join('\n')}`);
  say(`${parts.binary}: version ${inside.version}, ${inside.files.length} files of ours, ${(inside.bytes / 1e6).toFixed(1)} MB.`);
  say(
    `Fuses read back: ${Object.entries(inside.fuses)
      .map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
      .join(', ')}.`,
  );

  if (isTrial) return say('No installers are made from a trial.');
  run(
    ['--prepackaged', process.platform === 'darwin' ? parts.binary : folder],
    'The program is packed and sound, but its installers could not be made',
  );
}

/** Runs electron-builder. A tool that it could not fetch is told in one sentence, with the program's own words behind it. */
function run(args, what = 'The program could not be packed') {
  const tool = path.join(root, 'node_modules/electron-builder/cli.js');
  const command = [tool, platform, `--${process.arch}`, '--publish', 'never', `-c.directories.output=${to}`, ...args];
  const env = { ...process.env, YARDMASTER_OUT: path.relative(root, out) };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', env });
  if (status === 0) return;
  const said = `${stdout}\n${stderr}`;
  const host = /(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT) ([\w.-]+)/.exec(said)?.[1];
  const why = host === undefined ? 'electron-builder failed' : `a tool could not be fetched from ${host}`;
  throw new Error(`${what}: ${why}. It said:\n${said.trim().split('\n').slice(-15).join('\n')}`);
}

/**
 * An older runtime cannot load the addon that ships, because its Node interface is older; it brings one of its own. Only a
 * trial gets it, here, on the disk: the program itself has no way to be given another addon.
 */
function replaceAddon(runtime, resources) {
  const own = path.join(runtime, 'better_sqlite3-napi9.node');
  if (!existsSync(own)) return;
  copyFileSync(own, path.join(resources, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds', `${addon}.node`));
}
