import { type App, session } from 'electron';
import { message } from '../../../../shared/i18n/message.ts';
import type { ReportError } from '../../../program/rpc-connection.ts';
import { systemClock, systemTimers } from '../../../program/system-ports.ts';
import type { ProxyAddress } from '../../../remote/network/proxy-address.ts';
import type { openDesktopSettings } from '../desktop-settings.ts';
import { readFeed, readFeedConfig } from './feed.ts';
import { rulesOf } from './proxy-rules.ts';
import { canInstall, createUpdateEngine } from './update-engine.ts';
import { createUpdates, type EndWith, noUpdates, type Updates } from './updates.ts';

export type ProgramUpdatesParts = {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath'>;
  readonly version: string;
  readonly settings: ReturnType<typeof openDesktopSettings>;
  /** The proxy that the environment or the profile names for an address. */
  readonly proxyTo: (url: URL) => Promise<ProxyAddress | null>;
  readonly endWith: EndWith;
  readonly report: ReportError;
};

/** Updates of the running program. Off unless it was packed with a feed. */
export async function programUpdates({
  app,
  version,
  settings,
  proxyTo,
  endWith,
  report,
}: ProgramUpdatesParts): Promise<Updates> {
  if (!app.isPackaged) return noUpdates(message('desktop.update.notInstalled'));
  const config = readFeedConfig(app.getAppPath());
  if (!config.ok) return noUpdates(config.error);
  const feed = config.value;
  if (feed === null) return noUpdates(message('desktop.update.noFeed'));
  const { platform, arch, env, execPath } = process;
  // The system's own network with its proxy and certificates. Separate from the page's session,
  // which can reach nothing.
  const chromium = session.fromPartition('updates', { cache: false });
  const get = async (address: string, init: RequestInit) => {
    try {
      const proxy = await proxyTo(feed.url);
      await chromium.setProxy(proxy === null ? { mode: 'system' } : rulesOf(proxy));
      return await chromium.fetch(address, init);
    } catch (error) {
      report('update', error);
      throw error;
    }
  };
  return createUpdates({
    version,
    look: () => readFeed(feed, { platform, arch }, get),
    engine: canInstall(platform, env, execPath)
      ? await createUpdateEngine(platform, feed.url, () => proxyTo(feed.url))
      : null,
    newestSeen: {
      get: () => settings.get().newestSeen,
      set: (seen) => settings.change({ newestSeen: seen }),
    },
    endWith,
    clock: systemClock,
    timers: systemTimers,
    report,
  });
}
