import { implement } from '@orpc/server';
import { yardContract } from '../../shared/console-api/yard.ts';
import type { DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { PullEnd } from '../remote/polling/puller.ts';
import type { LiveYard } from './memory/live-yard.ts';
import { noService } from './read/absent-service.ts';

/** `service` is null if the profile names no dock scheduling. */
export type YardApiParts = {
  readonly live: LiveYard;
  /** A page has drawn the cached yard. */
  readonly onShown: () => void;
  readonly service: {
    readonly client: DockSchedulingClient;
    readonly refresh: () => Promise<PullEnd>;
  } | null;
};

/** Reading the yard. */
export function yardApi({ live, onShown, service }: YardApiParts) {
  const contract = implement(yardContract);
  return {
    watch: contract.watch.handler(({ signal }) => live.watch(signal)),
    shown: contract.shown.handler(() => onShown()),
    refresh: contract.refresh.handler(() => service?.refresh() ?? { ok: false, said: noService }),
    spotEvents: contract.spotEvents.handler(async ({ input, signal, errors }) => {
      if (service === null) throw errors.UNAVAILABLE({ data: { said: noService } });
      try {
        return await service.client.spotEvents(input.spot, signal ?? new AbortController().signal);
      } catch (error) {
        if (error instanceof RemoteError) throw errors.UNAVAILABLE({ data: { said: error.said } });
        throw error;
      }
    }),
  };
}
