/**
 * Downloads and installs with electron-updater. It decides nothing: version, file and hash come
 * from the signed feed.
 */
import type { BaseUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { ProxyAddress } from '../../../remote/network/proxy-address.ts';
import type { Release } from './feed.ts';
import { rulesOf } from './proxy-rules.ts';
import type { UpdateEngine } from './updates.ts';

/**
 * Whether this installation can replace itself: an AppImage, and on Windows an installation for
 * this user. Administrators update what they installed elsewhere; otherwise Windows would ask the
 * clerk for an administrator's password. `program` is the path of the running program.
 */
export function canInstall(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  program: string,
): boolean {
  if (platform === 'linux') return env.APPIMAGE !== undefined;
  const own = env.LOCALAPPDATA;
  if (platform !== 'win32' || !own) return false;
  return program.toLowerCase().startsWith(`${own.toLowerCase().replace(/\\+$/, '')}\\`);
}

/**
 * The engine of this system. We load electron-updater only here and late, because outside a packed
 * Electron it can't be loaded. `feed` is the folder of the files.
 */
export async function createUpdateEngine(
  platform: NodeJS.Platform,
  feed: URL,
  proxy: () => Promise<ProxyAddress | null>,
): Promise<UpdateEngine> {
  const { AppImageUpdater, NsisUpdater, Provider } = await import('electron-updater');
  let release: Release | null = null;

  /** Passes on what was verified. It never asks the network for news. */
  class VerifiedProvider extends Provider<UpdateInfo> {
    // Its caller passes what the base class expects as the third argument.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      if (release === null) throw new Error('No release was verified.');
      const { version, files } = release;
      const [first] = files;
      return {
        version,
        files: [...files],
        path: first?.url ?? '',
        sha512: first?.sha512 ?? '',
        releaseDate: '',
      };
    }
    resolveFiles({ files }: UpdateInfo) {
      return files.map((info) => ({ url: new URL(info.url, feed), info }));
    }
  }

  const Updater = platform === 'win32' ? NsisUpdater : AppImageUpdater;
  const updater: BaseUpdater = new Updater({
    provider: 'custom',
    updateProvider: VerifiedProvider,
  });
  // Its log goes nowhere, because it contains paths and addresses. Failures are thrown.
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  // Without a listener, an error that is also thrown would end the program.
  updater.on('error', () => {});

  let through: ProxyAddress | null = null;
  // Only the proxy that we named gets its credentials; other callers get nothing.
  updater.on('login', ({ isProxy, host, port }, answer) => {
    const isOurs = isProxy && host === through?.host && port === through.port;
    if (isOurs && through?.credentials)
      answer(through.credentials.user, through.credentials.password);
    else (answer as () => void)();
  });

  return {
    async download(wanted, onPercent) {
      release = wanted;
      through = await proxy();
      if (through !== null) await updater.netSession.setProxy(rulesOf(through));
      const tell = ({ percent }: { percent: number }) => onPercent(percent);
      updater.on('download-progress', tell);
      try {
        const found = await updater.checkForUpdates();
        if (found?.isUpdateAvailable !== true || found.updateInfo.version !== wanted.version)
          throw new Error('The updater does not take this release.');
        await updater.downloadUpdate(found.cancellationToken);
      } finally {
        updater.off('download-progress', tell);
      }
    },
    install: () => startInstaller(updater),
  };
}

/**
 * By this time Windows or a virus scanner has refused the installer, if it does, in milliseconds.
 */
const REFUSED_BY_MS = 1_000;

/**
 * Starts the installer without a window. It starts the new version at its end. Returns whether it
 * is running. A refusal comes as an event after the call has returned.
 */
async function startInstaller(updater: BaseUpdater): Promise<boolean> {
  let isRefused = false;
  updater.on('error', () => {
    isRefused = true;
  });
  if (!updater.install(true, true)) return false;
  await new Promise((resolve) => setTimeout(resolve, REFUSED_BY_MS));
  return !isRefused;
}
