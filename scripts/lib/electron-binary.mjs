// Never import Electron's package to find its binary. That call downloads the binary itself,
// without a timeout or a message.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './root.mjs';

const electronPackage = path.join(root, 'node_modules/electron');
const fileName =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ??
  'electron';

/** The folder of the Electron to use: the operator's own, or the one of the npm package. */
export const distFolder = () =>
  process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(electronPackage, 'dist');

/** The version of that Electron. Every unpacked Electron has a file with it. */
export const electronVersion = () =>
  readFileSync(path.join(distFolder(), 'version'), 'utf8').trim().replace(/^v/, '');

/** The path of Electron's binary. Null when this machine has none. */
export function findElectron() {
  const file = path.join(distFolder(), fileName);
  return existsSync(file) ? file : null;
}

/**
 * The environment for that binary. A runtime older than the one we ship brings its own build of the
 * database addon, because the one in node_modules needs a newer Node interface.
 */
export function electronEnvironment() {
  const addon = path.join(distFolder(), 'better_sqlite3-napi9.node');
  return existsSync(addon) ? { YARDMASTER_SQLITE_BINDING: addon, ...process.env } : process.env;
}

/** How long we wait without data, in milliseconds: for the first byte, and between two. */
const patience = { start: 5_000, stall: 15_000 };

/**
 * Downloads the binary of the npm package, checks it against the package's checksums, and reports
 * progress. Returns null on success, otherwise one sentence of `words` with the reason.
 */
export async function fetchElectron(words) {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH)
    return words.t('terminal.fetch.noneThere', { folder: process.env.ELECTRON_OVERRIDE_DIST_PATH });
  if (!existsSync(electronPackage)) return words.t('terminal.fetch.noPackage');
  const { version } = JSON.parse(readFileSync(path.join(electronPackage, 'package.json'), 'utf8'));
  const checksums = JSON.parse(readFileSync(path.join(electronPackage, 'checksums.json'), 'utf8'));
  // It is a dependency of Electron's package, not of ours, so we resolve it from there.
  const require = createRequire(path.join(electronPackage, 'package.json'));
  const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href);

  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), patience.start);
  const wait = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), ms);
  };
  const progress = progressLine(words, version);
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums,
      // Electron's own installer looks in the same folder.
      cacheRoot: process.env.electron_config_cache,
      downloadOptions: {
        quiet: true,
        signal: stop.signal,
        getProgressCallback: async ({ transferred, total }) => {
          wait(patience.stall);
          progress.tell(transferred, total);
        },
      },
    });
  } catch (error) {
    progress.end();
    return reasonOf(words, error, stop.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
  progress.end();
  // Electron's own installer unpacks what is now in the download cache.
  const { status } = spawnSync(process.execPath, [path.join(electronPackage, 'install.js')], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return status === 0 && findElectron()
    ? null
    : words.t('terminal.fetch.notUnpacked', { folder: distFolder() });
}

function reasonOf(words, error, isLate) {
  if (isLate) return words.t('terminal.fetch.silent');
  const code = error?.cause?.code ?? error?.code;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return words.t('terminal.fetch.unknownSite');
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET')
    return words.t('terminal.fetch.noConnection');
  if (error?.response?.status)
    return words.t('terminal.fetch.answered', { status: error.response.status });
  return words.t('terminal.fetch.failed', { why: String(error?.message ?? error).split('\n')[0] });
}

/** On a terminal, one line that is overwritten. Elsewhere, a line each quarter. */
function progressLine(words, version) {
  const isTerminal = process.stderr.isTTY === true;
  let shown = -1;
  const megabytes = (bytes) => Math.round(bytes / 1e6);
  return {
    tell(transferred, total) {
      const share = total ? Math.floor((transferred / total) * 100) : 0;
      const step = isTerminal ? share : Math.floor(share / 25);
      if (step === shown) return;
      shown = step;
      const done = megabytes(transferred);
      const text = total
        ? words.t('terminal.fetch.progress', { version, done, all: megabytes(total) })
        : words.t('terminal.fetch.begun', { version, done });
      if (isTerminal) process.stderr.write(`\r${text} `);
      else say(text);
    },
    end() {
      if (isTerminal && shown !== -1) say('');
    },
  };
}
