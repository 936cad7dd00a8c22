// What the tests need on this machine besides npm packages, and how we install it where that is
// possible.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findElectron } from './electron-binary.mjs';
import { root, say } from './root.mjs';

const isRoot = process.getuid?.() === 0;

/**
 * The browser that page tests drive: one that is named, else the shell, which does the same work in
 * a sixth less time, else the whole program. The same rule as test/e2e/support/browser.ts.
 */
const shell = '/usr/bin/chromium-headless-shell';
const chromium = () => process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID(?:_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
const hasCommand = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

let didUpdate = false;

/** Installs Debian packages if this user may. Returns whether it worked. */
export function install(...packages) {
  if (!isRoot || !isDebian()) return false;
  say(`Installing ${packages.join(', ')} for the tests ...`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // The lists of packages are fetched once.
  if (!didUpdate) spawnSync('apt-get', ['update', '-qq'], options);
  didUpdate = true;
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
      .status === 0
  );
}

/**
 * Makes sure that the browser is installed, or reports that it is missing. The tests that need it
 * then skip themselves.
 */
export function ensureChromium() {
  const isOurs = process.env.CHROMIUM === undefined && !existsSync(shell);
  if (isOurs && !install('chromium-headless-shell') && !existsSync(chromium())) install('chromium');
  if (!existsSync(chromium()))
    say(
      `There is no Chromium at ${chromium()} (set CHROMIUM to its path): the tests in the browser are skipped.`,
    );
}

/**
 * Commands that tests on Linux need, each with its Debian package: a real nats-server for several
 * desks, strace to record power cuts, mounts for full and read-only disks, `script` for a terminal,
 * a tool to inspect packages; and a display, key presses in system windows, notifications and a
 * keyring for the desktop program.
 */
const commands = {
  'of files, disks and terminals': {
    strace: 'strace',
    mount: 'mount',
    script: 'bsdutils',
    'dpkg-deb': 'dpkg',
  },
  'of several desks': { 'nats-server': 'nats-server' },
  'of the desktop program': {
    Xvfb: 'xvfb',
    xdotool: 'xdotool',
    dunst: 'dunst',
    'gnome-keyring-daemon': 'gnome-keyring',
    'dbus-run-session': 'dbus-daemon',
    'dbus-monitor': 'dbus-bin',
  },
};

/** The packages of a group's missing commands. A machine with a screen needs no virtual one. */
const missingOf = (whose) =>
  Object.entries(commands[whose])
    .filter(([command]) => !(command === 'Xvfb' && hasScreen()) && !hasCommand(command))
    .map(([, name]) => name);

/**
 * Installs what is missing of these commands in one go. What can't be installed is reported with
 * the tests that will be skipped.
 */
export function ensureTools() {
  if (process.platform !== 'linux') return;
  const groups = Object.keys(commands).filter(
    (whose) => whose !== 'of the desktop program' || findElectron() !== null,
  );
  const missing = groups.flatMap(missingOf);
  // One unknown package makes the install fail as a whole. Then we try each.
  if (missing.length > 0 && !install(...missing)) for (const name of missing) install(name);
  for (const whose of groups) {
    const still = missingOf(whose);
    if (still.length > 0) say(`Without ${still.join(', ')} some tests ${whose} are skipped.`);
  }
}

/** The user that runs Electron when we are root, because Electron's sandbox refuses root. */
const ordinaryUser = 'electron-test';

/**
 * How the tests of the desktop program run on this machine: a command to put before theirs, extra
 * environment, a folder they may write to, and whether they need a virtual display (`screen.mjs`).
 *
 * Null when they can't run, after a line with the reason. They then skip themselves. Comes after
 * `ensureTools`.
 */
export function electronTestRun() {
  const why = whyNoElectron();
  if (why !== null) {
    say(`${why} The tests of the desktop program are skipped.`);
    return null;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-electron-'));
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  const wantsScreen = !hasScreen();
  if (!isRoot) return { prefix: [], env, folder, wantsScreen };
  spawnSync('chown', [ordinaryUser, folder]);
  const home = spawnSync('sh', ['-c', `echo ~${ordinaryUser}`], { encoding: 'utf8' }).stdout.trim();
  return {
    prefix: ['runuser', '-u', ordinaryUser, '--'],
    env: { ...env, HOME: home, USER: ordinaryUser },
    folder,
    wantsScreen,
  };
}

const hasScreen = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

function whyNoElectron() {
  if (findElectron() === null)
    return 'There is no Electron here (set ELECTRON_OVERRIDE_DIST_PATH, or start the console once with a network).';
  if (!hasScreen() && !hasCommand('Xvfb')) return 'There is neither a display nor Xvfb here.';
  const hasUser = () => spawnSync('id', [ordinaryUser]).status === 0;
  if (isRoot && !hasUser()) spawnSync('useradd', ['--create-home', ordinaryUser]);
  if (isRoot && !hasUser())
    return `Electron does not run for root, and no user "${ordinaryUser}" could be made.`;
  const canRead = () =>
    spawnSync('runuser', ['-u', ordinaryUser, '--', 'test', '-r', path.join(root, 'package.json')])
      .status === 0;
  if (isRoot && !canRead())
    return `Electron does not run for root, and the user "${ordinaryUser}" may not read ${root}.`;
  return null;
}
