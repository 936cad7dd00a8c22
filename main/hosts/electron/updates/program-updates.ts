import { type App, net } from 'electron';
import type { Report } from '../../carrier.ts';
import { systemClock, systemTimers } from '../../system-ports.ts';
import type { openDesktopSettings } from '../desktop-settings.ts';
import { canInstall, createUpdateEngine } from './engine.ts';
import { readFeed, readFeedConfig } from './feed.ts';
import { createUpdates, noUpdates, type Updates } from './updates.ts';

/** What is needed of the program. */
export type ProgramUpdatesParts = {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath'>;
  readonly version: string;
  readonly settings: ReturnType<typeof openDesktopSettings>;
  readonly endWith: (work: () => void) => void;
  readonly report: Report;
};

/** The updates of the program that runs: off unless it was packed with a feed. */
export async function programUpdates({ app, version, settings, endWith, report }: ProgramUpdatesParts): Promise<Updates> {
  if (!app.isPackaged) return noUpdates('This is no installed program: it is brought up to date by whoever builds it.');
  const config = readFeedConfig(app.getAppPath());
  if (!config.ok) return noUpdates(config.error);
  const feed = config.value;
  if (feed === null) return noUpdates('No update feed is configured: newer versions are installed by whoever looks after this computer.');
  const { platform, arch, env } = process;
  return createUpdates({
    version,
    // The system's own network, with its proxy and its certificates.
    look: () => readFeed(feed, { platform, arch }, (address, init) => net.fetch(address, init)),
    engine: canInstall(platform, env) ? await createUpdateEngine(platform, feed.url) : null,
    newestSeen: { get: () => settings.get().newestSeen, set: (seen) => settings.change({ newestSeen: seen }) },
    endWith,
    clock: systemClock,
    timers: systemTimers,
    report,
  });
}
