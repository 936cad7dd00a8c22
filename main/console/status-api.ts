import { implement } from '@orpc/server';
import { type ConsoleInfo, statusContract } from '../../shared/console-api/status.ts';
import type { StatusHub } from './status-hub.ts';

/** What the console is, and how it is doing. */
export function statusApi(info: () => Promise<ConsoleInfo>, hub: StatusHub) {
  const contract = implement(statusContract);
  return {
    info: contract.info.handler(info),
    watch: contract.watch.handler(({ signal }) => hub.watch(signal)),
  };
}
