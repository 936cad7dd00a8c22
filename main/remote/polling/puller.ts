/**
 * Runs the pulls of one service: one at a time, on time, and never stuck. What a pull does is given
 * by the caller.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Random, Timers } from '../../kernel/ports.ts';
import { RemoteError } from '../outcome.ts';
import { type PullPolicy, type ReadEnd, waitAfter } from './poll-timing.ts';

/** How a pull ended, and what the clerk reads about it. */
export type PullEnd = { readonly ok: boolean; readonly said: Message };

/** What the puller needs. */
export type PullerParts = {
  /** One whole pull; `alive` is called whenever something came. Throws `RemoteError`. */
  readonly pull: (alive: () => void, signal: AbortSignal) => Promise<void>;
  /** One small read that shows whether the service is there. Throws `RemoteError`. */
  readonly probe: (signal: AbortSignal, alive: () => void) => Promise<void>;
  /** How long after a pull that ended well the next is due, in ms; left out, as the policy says. */
  readonly waitMs?: () => number;
  /**
   * How long after the last pull or probe the next probe is due, whatever was heard meanwhile; left
   * out, one is due when nothing was heard.
   */
  readonly stepMs?: (() => number) | undefined;
  readonly policy: PullPolicy;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** A pull starts. */
  readonly onStart: () => void;
  /**
   * A pull or probe ended; `error` is null when it ended well, `retryAt` (wall time) is when the
   * next pull is due.
   */
  readonly onEnd: (end: {
    readonly work: 'pull' | 'probe';
    readonly error: unknown;
    readonly retryAtMs: number;
  }) => void;
};

/** Pulls on time until stopped. */
export type Puller = {
  start(): void;
  /** A pull now, or the one that is running; resolves when it ended. */
  refresh(): Promise<PullEnd>;
  /** Any answer of the service: the next probe can wait. */
  heard(): void;
  /** The next pull should come soon: a call failed, or the machine is back on the network. */
  refreshNow(): void;
  /** Cancels what runs and waits a short while for its end. */
  stop(): Promise<void>;
};

/** How long `stop` waits for a canceled read, in milliseconds. */
const STOP_WAIT_MS = 2_000;

const stopped: PullEnd = { ok: false, said: message('service.closing') };

/** A puller that has not started. */
export function createPuller(parts: PullerParts): Puller {
  const { policy, clock, timers } = parts;
  let running: {
    readonly work: 'pull' | 'probe';
    readonly cancel: AbortController;
    readonly ended: Promise<PullEnd>;
  } | null = null;
  let cancelTimer: (() => void) | null = null;
  let failures = 0;
  let nextPullAt = 0;
  let lastHeard = clock.monotonic();
  let lastWork = lastHeard;
  let patienceMs = policy.probeMs;
  let isStopped = true;

  /** Sets the one timer: for the pull when it is due first, else for the probe. */
  function plan(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (isStopped || running !== null) return;
    const now = clock.monotonic();
    const quietAt =
      parts.stepMs === undefined ? lastHeard + policy.heartbeatMs : lastWork + parts.stepMs();
    const probeAt = failures > 0 ? Number.POSITIVE_INFINITY : quietAt;
    const isPull = nextPullAt <= probeAt;
    cancelTimer = timers.after(Math.max(0, Math.min(nextPullAt, probeAt) - now), () => {
      if (isPull) void run('pull');
      // Something may have been heard since the timer was set.
      else if (parts.stepMs !== undefined || clock.monotonic() - lastHeard >= policy.heartbeatMs)
        void run('probe');
      else plan();
    });
  }

  function run(work: 'pull' | 'probe'): Promise<PullEnd> {
    cancelTimer?.();
    cancelTimer = null;
    const cancel = new AbortController();
    const ended = perform(work, cancel).then((end) => {
      running = null;
      plan();
      return end;
    });
    running = { work, cancel, ended };
    return ended;
  }

  async function perform(work: 'pull' | 'probe', cancel: AbortController): Promise<PullEnd> {
    if (work === 'pull') parts.onStart();
    const begun = clock.monotonic();
    const guard = watchdog(cancel, work === 'pull' ? policy.stuckMs : patienceMs, timers);
    let error: unknown = null;
    try {
      // A service client that ignores the signal must not hold up the next pull for ever.
      await Promise.race([
        work === 'pull'
          ? parts.pull(guard.alive, cancel.signal)
          : parts.probe(cancel.signal, guard.alive),
        guard.stuck,
      ]);
    } catch (caught) {
      error = caught;
    } finally {
      guard.done();
    }
    if (isStopped) return stopped;
    if (work === 'probe') learnPatience(error, clock.monotonic() - begun);
    const end = settle(error);
    // A probe that ended well changes nothing about the next pull.
    const wished = end.kind === 'ok' ? parts.waitMs?.() : undefined;
    const wait = waitAfter(
      end,
      wished === undefined ? policy : { ...policy, intervalMs: wished },
      parts.random.next(),
    );
    // A probe that ended well may have found that a pull is due, and puts none off.
    if (work === 'pull' || error !== null) nextPullAt = clock.monotonic() + wait;
    else if (wished !== undefined) nextPullAt = Math.min(nextPullAt, clock.monotonic() + wait);
    lastHeard = clock.monotonic();
    lastWork = lastHeard;
    parts.onEnd({
      work,
      error,
      retryAtMs: clock.now() + Math.max(0, nextPullAt - clock.monotonic()),
    });
    return error === null
      ? { ok: true, said: message('reading.upToDate') }
      : { ok: false, said: saidOf(error) };
  }

  /**
   * A network that swallows everything is noticed within seconds, yet a service that is merely slow
   * is not called offline twice.
   */
  function learnPatience(error: unknown, tookMs: number): void {
    if (error === null) patienceMs = Math.max(policy.probeMs, 4 * tookMs);
    else if (error instanceof RemoteError && error.kind === 'timeout')
      patienceMs = Math.min(2 * patienceMs, policy.stuckMs);
  }

  function settle(error: unknown): ReadEnd {
    if (error === null) {
      failures = 0;
      return { kind: 'ok' };
    }
    failures += 1;
    if (error instanceof RemoteError && error.kind === 'signed-out') return { kind: 'signed-out' };
    return {
      kind: 'failed',
      failures,
      retryAfterMs: error instanceof RemoteError ? error.retryAfterMs : null,
    };
  }

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      nextPullAt = clock.monotonic();
      plan();
    },
    async refresh() {
      if (isStopped) return stopped;
      while (running?.work === 'probe') await running.ended;
      return running?.ended ?? run('pull');
    },
    heard() {
      lastHeard = clock.monotonic();
    },
    refreshNow() {
      if (isStopped) return;
      nextPullAt = Math.min(nextPullAt, clock.monotonic() + policy.firstRetryMs);
      plan();
    },
    async stop() {
      isStopped = true;
      cancelTimer?.();
      cancelTimer = null;
      running?.cancel.abort();
      // A canceled read ends by itself; one that does not must not keep the console open.
      await Promise.race([
        running?.ended,
        new Promise<void>((resolve) => timers.after(STOP_WAIT_MS, resolve)),
      ]);
    },
  };
}

/** Aborts a pull that brings nothing for `ms`, and stops waiting for it. */
function watchdog(cancel: AbortController, ms: number, timers: Timers) {
  let cancelTimer = () => {};
  let giveUp: (error: RemoteError) => void = () => {};
  const stuck = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  // Nobody waits for it any more when the pull ended first.
  stuck.catch(() => undefined);
  let isDone = false;
  const arm = () => {
    if (isDone) return;
    cancelTimer = timers.after(ms, () => {
      giveUp(
        new RemoteError('timeout', message('service.silent', { seconds: Math.round(ms / 1_000) })),
      );
      cancel.abort();
    });
  };
  arm();
  return {
    stuck,
    alive() {
      cancelTimer();
      arm();
    },
    done() {
      isDone = true;
      cancelTimer();
    },
  };
}

const saidOf = (error: unknown): Message =>
  error instanceof RemoteError ? error.said : message('service.internal');
