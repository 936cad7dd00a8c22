import { implement } from '@orpc/server';
import { type ConsoleInfo, statusContract } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { RunningBuild } from '../facilities/workstation-parts.ts';
import type { StatusHub } from './status-hub.ts';

/** Calls for the console's version and folders, its restart, and its status. */
export function statusApi(
  info: () => Promise<ConsoleInfo>,
  hub: StatusHub,
  build: RunningBuild | null,
  onNetwork: (isOnline: boolean) => void,
) {
  const contract = implement(statusContract);
  return {
    info: contract.info.handler(info),
    restart: contract.restart.handler(() => build?.restart()),
    networkChanged: contract.networkChanged.handler(({ input }) => onNetwork(input.isOnline)),
    watch: contract.watch.handler(({ signal }) => hub.watch(signal)),
  };
}

/**
 * Notifies the clerk when a newer version was installed meanwhile. Returns a function that stops
 * it.
 */
export function tellOfNewerBuild(build: RunningBuild | null, hub: StatusHub): () => void {
  if (build === null) return () => {};
  const tell = () =>
    hub.setNotices(
      'build',
      build.isReplaced()
        ? [{ key: 'newer-build', severity: 'warning', said: message('shell.newerBuild') }]
        : [],
    );
  tell();
  return build.watch(tell);
}
