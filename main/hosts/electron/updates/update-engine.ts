/**
 * Fetches and installs by electron-updater. It decides nothing: which version, which file and which
 * hash come from the signed feed.
 */
import type { BaseUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { ProxyAddress } from '../../../remote/network/proxy-address.ts';
import type { Release } from './feed.ts';
import { rulesOf } from './proxy-rules.ts';
import type { UpdateEngine } from './updates.ts';

/**
 * Whether this installation can put a new version in place by itself: an AppImage, and on Windows
 * the one that was installed for this user. What administrators put elsewhere is theirs to renew:
 * Windows would ask the clerk for an administrator's password. `program` is the path of what runs.
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
 * The engine of this system. Electron-updater is loaded here alone and late: outside of a packed
 * Electron it cannot be. `feed` is the folder of the files.
 */
export async function createUpdateEngine(
  platform: NodeJS.Platform,
  feed: URL,
  proxy: () => Promise<ProxyAddress | null>,
): Promise<UpdateEngine> {
  const { AppImageUpdater, NsisUpdater, Provider } = await import('electron-updater');
  let release: Release | null = null;

  /** Hands over what was verified; it never asks the network what is new. */
  class VerifiedProvider extends Provider<UpdateInfo> {
    // Its maker gives what the base class wants as the third value.
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
  // What it says goes nowhere: it names paths and addresses. What fails is thrown.
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  // Without a listener an error that is thrown as well would end the program.
  updater.on('error', () => {});

  let through: ProxyAddress | null = null;
  // Only the proxy that we named gets its name and password; whoever else asks gets nothing.
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

/** An installer that Windows or a virus scanner refuses is refused by then, in milliseconds. */
const REFUSED_BY_MS = 1_000;

/**
 * Starts the installer without a window of its own; it starts the new version at its end. Returns
 * whether it runs. Its refusal comes as an event, after the call has returned.
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
