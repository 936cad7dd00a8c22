/** A channel over lines that a test answers, in time that passes when it says so. */
import { RemoteError } from '../../../../main/remote/outcome.ts';
import {
  Channel,
  type LineEnd,
  type LineEvents,
} from '../../../../main/remote/realtime/channel.ts';
import {
  type ChannelPolicy,
  channelPolicy,
} from '../../../../main/remote/realtime/channel-policy.ts';
import type { LiveUpdates } from '../../../../shared/console-api/status.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { createVirtualTime, type VirtualTime } from '../../../support/virtual-time.ts';

/** One line as it was dialled. */
export type FakeLine = { readonly token: string; readonly on: LineEvents; isClosed: boolean };

/** A channel that was started. */
export function startChannel(
  options: { policy?: Partial<ChannelPolicy>; time?: VirtualTime } = {},
) {
  const time = options.time ?? createVirtualTime();
  const lines: FakeLine[] = [];
  const states: LiveUpdates[] = [];
  const events: string[] = [];
  const counts = { gaps: 0, heard: 0, renewals: 0, overdue: 0 };
  let token = 'token-1';
  let failure: RemoteError | null = null;
  const channel = new Channel({
    dial: (given, on) => {
      const line: FakeLine = { token: given, on, isClosed: false };
      lines.push(line);
      return () => {
        line.isClosed = true;
      };
    },
    tokens: {
      token: async () => {
        if (failure !== null) throw failure;
        return token;
      },
      renew: async () => {
        if (failure !== null) throw failure;
        counts.renewals += 1;
        token = `token-${counts.renewals + 1}`;
        return token;
      },
    },
    policy: { ...channelPolicy, jitter: 0, ...options.policy },
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0.5 },
    onEvent: (name) => events.push(name),
    onGap: () => {
      counts.gaps += 1;
    },
    onHeard: () => {
      counts.heard += 1;
    },
    onOverdue: () => {
      counts.overdue += 1;
    },
    onState: (state) => states.push(state),
  });
  channel.start();
  return {
    channel,
    time,
    lines,
    states,
    events,
    counts,
    state: () => states.at(-1) as LiveUpdates,
    last: () => lines.at(-1) as FakeLine,
    fail: (error: RemoteError | null) => {
      failure = error;
    },
    setToken: (next: string) => {
      token = next;
    },
    /** The newest line opens and beats until it is live. */
    async live() {
      await time.settle();
      const { on } = lines.at(-1) as FakeLine;
      on.opened();
      const beat = () =>
        on.event('heartbeat', { version: { major: 4, minor: 144, patch: 0, commit: 'x' } });
      beat();
      for (let beats = 0; beats < 200 && states.at(-1)?.state !== 'live'; beats += 1) {
        await time.advance(5_000);
        beat();
      }
    },
    async beatFor(ms: number) {
      for (let passed = 0; passed < ms; passed += 5_000) {
        await time.advance(5_000);
        (lines.at(-1) as FakeLine).on.event('heartbeat', {});
      }
    },
    async end(end: LineEnd) {
      (lines.at(-1) as FakeLine).on.ended(end);
      await time.settle();
    },
  };
}

/** A line that broke. */
export const broken: LineEnd = { kind: 'broken', said: { code: 'service.broken', values: {} } };

/** A service that cannot be reached for a token. */
export const unreachable = new RemoteError('network', rawText('Gone.'));
