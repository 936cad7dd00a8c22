/**
 * Changes as they happen: the channel, the reads that follow from it, and what walks of the lists
 * show about it.
 */
import type { LiveUpdates } from '../../../shared/console-api/status.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Log, Random, Timers } from '../../kernel/ports.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import { invalidationOf } from '../../remote/dock-scheduling/invalidations.ts';
import type { NamedRecords } from '../../remote/dock-scheduling/read/named-records.ts';
import { Channel, type ChannelParts } from '../../remote/realtime/channel.ts';
import { channelPolicy } from '../../remote/realtime/channel-policy.ts';
import type { Destination } from '../read/full-read.ts';
import { HintedReads } from './hinted-reads.ts';
import type { PollInterval } from './poll-interval.ts';
import { createUnannouncedChanges } from './unannounced-changes.ts';

/** The channel of the service, and reads by name of what its events point at. */
export type LiveService = Pick<ChannelParts, 'dial' | 'tokens'> & { readonly named: NamedRecords };

/** What it works with. */
export type LiveUpdatesParts = {
  readonly service: LiveService;
  /** Observed, as every call of the yard. */
  readonly client: Pick<DockSchedulingClient, 'spot'>;
  readonly warehouse: WarehouseId;
  readonly destination: Destination;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly pollInterval: PollInterval;
  readonly onState: (state: LiveUpdates) => void;
  /** The service gave a sign of life. */
  readonly onHeard: () => void;
  /** Asks for a walk over all lists soon. */
  readonly walk: () => void;
  /** Appointments, doors or load types changed. */
  readonly onSchedule: () => void;
};

/** Live updates that have not begun. */
export type YardLive = {
  start(): void;
  /** A walk over all lists begins. */
  walkBegan(): void;
  /** It ended; `changed` are the records that it changed, null where it failed. */
  walkEnded(changed: ReadonlySet<string> | null): void;
  /** A small question for what changed found these records. */
  found(changed: ReadonlySet<string>): void;
  /** Somebody looks again. */
  wake(): void;
  /** The machine is back on the network, or woke up. */
  refreshNow(): void;
  stop(): Promise<void>;
};

/** Makes them. */
export function createLiveUpdates(parts: LiveUpdatesParts): YardLive {
  const { service, pollInterval, clock, timers, log, onHeard } = parts;
  const unannounced = createUnannouncedChanges({ clock, timers });
  const reads = new HintedReads({
    ...parts,
    named: heardNamed(service.named, onHeard),
    isQuiet: pollInterval.isQuiet,
    onHinted: unannounced.hinted,
  });
  let state: LiveUpdates['state'] = 'off';

  const channel = new Channel({
    dial: service.dial,
    tokens: service.tokens,
    policy: channelPolicy,
    clock,
    timers,
    random: parts.random,
    onEvent(name, payload) {
      const invalidation = invalidationOf(name, payload);
      if (invalidation === null) return;
      if (invalidation.schedule) parts.onSchedule();
      else reads.hint(invalidation);
    },
    onGap: () => reads.gap(),
    onHeard,
    onState(next) {
      const wasLive = state === 'live';
      if (next.state !== state) log.info('live-updates', { state: next.state });
      state = next.state;
      pollInterval.setTold('events', state === 'live');
      // From here on nobody tells: the next walk comes at the usual time again.
      if (wasLive && state !== 'live') reads.gap();
      parts.onState(next);
    },
  });

  return {
    start() {
      channel.start();
    },
    walkBegan: () => reads.walkBegan(),
    walkEnded(changed) {
      reads.walkEnded();
      if (changed === null) return;
      unannounced.walked(changed, (ids) => {
        if (ids.length > 0) log.warn('untold-changes', { count: ids.length });
        pollInterval.walked(ids.length > 0);
      });
    },
    found(changed) {
      unannounced.walked(changed, (ids) => {
        if (ids.length === 0) return;
        log.warn('untold-changes', { count: ids.length });
        pollInterval.missed();
      });
    },
    wake() {
      reads.wake();
    },
    refreshNow() {
      channel.reconnectNow();
    },
    async stop() {
      channel.stop();
      unannounced.stop();
      await reads.stop();
    },
  };
}

/** The reads; each answer counts as a sign of life. */
const heardNamed = (named: NamedRecords, onHeard: () => void): NamedRecords => {
  const heard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const came = await answer;
    onHeard();
    return came;
  };
  return {
    spots: (...call) => heard(named.spots(...call)),
    visits: (...call) => heard(named.visits(...call)),
    containers: (...call) => heard(named.containers(...call)),
  };
};
