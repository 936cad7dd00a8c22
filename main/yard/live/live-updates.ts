/**
 * Live updates: the channel, the reads that its events cause, and what full reads show about the
 * channel.
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

/** The service's channel, and reads by id of what its events name. */
export type LiveService = Pick<ChannelParts, 'dial' | 'tokens'> & { readonly named: NamedRecords };

export type LiveUpdatesParts = {
  readonly service: LiveService;
  /** Observed, like every call of the yard. */
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
  /** Its sign of life is overdue. */
  readonly onOverdue?: () => void;
  /** Requests a full read soon. */
  readonly readFull: () => void;
  /** Appointments, doors or load types changed. */
  readonly onSchedule: () => void;
};

/** Live updates before their start. */
export type YardLive = {
  start(): void;
  /** A full read begins. */
  fullReadBegan(): void;
  /** A full read ended. `changed`: the records that it changed; null if it failed. */
  fullReadEnded(changed: ReadonlySet<string> | null): void;
  /** Asking for changes found these records. */
  found(changed: ReadonlySet<string>): void;
  /** A person looks again. */
  wake(): void;
  /** The machine is back on the network, or woke up. */
  refreshNow(): void;
  stop(): Promise<void>;
};

export function createLiveUpdates(parts: LiveUpdatesParts): YardLive {
  const { service, pollInterval, clock, timers, log, onHeard } = parts;
  const unannounced = createUnannouncedChanges({ clock, timers });
  const reads = new HintedReads({
    ...parts,
    named: heardNamed(service.named, onHeard),
    isQuiet: pollInterval.isQuiet,
    onHinted: unannounced.announced,
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
    onOverdue: parts.onOverdue,
    onState(next) {
      const wasLive = state === 'live';
      if (next.state !== state) log.info('live-updates', { state: next.state });
      state = next.state;
      pollInterval.setPushed('events', state === 'live');
      // From here on changes aren't announced, so the next full read comes at the usual time.
      if (wasLive && state !== 'live') reads.gap();
      parts.onState(next);
    },
  });

  return {
    start() {
      channel.start();
    },
    fullReadBegan: () => reads.fullReadBegan(),
    fullReadEnded(changed) {
      reads.fullReadEnded();
      if (changed === null) return;
      unannounced.fullRead(changed, (ids) => {
        if (ids.length > 0) log.warn('unannounced-changes', { count: ids.length });
        pollInterval.fullRead(ids.length > 0);
      });
    },
    found(changed) {
      unannounced.fullRead(changed, (ids) => {
        if (ids.length === 0) return;
        log.warn('unannounced-changes', { count: ids.length });
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

/** The reads by id. Each reply counts as a sign of life. */
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
