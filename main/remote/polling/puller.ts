/**
 * Runs the pulls of one service: one at a time, on time, and never stuck. The caller defines what a
 * pull does.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Random, Timers } from '../../kernel/ports.ts';
import { RemoteError } from '../outcome.ts';
import { type PullPolicy, type ReadEnd, waitAfter } from './poll-timing.ts';

/**
 * How a pull ended, and the clerk's message about it.
 *
 * Example: `{ ok: false, said }` when the service didn't answer.
 */
export type PullEnd = { readonly ok: boolean; readonly said: Message };

export type PullerParts = {
  /** One complete pull. It calls `alive` whenever data comes. Throws `RemoteError`. */
  readonly pull: (alive: () => void, signal: AbortSignal) => Promise<void>;
  /** One small read that shows whether the service is there. Throws `RemoteError`. */
  readonly probe: (signal: AbortSignal, alive: () => void) => Promise<void>;
  /**
   * A small read that may run beside a pull that brings nothing. Without it, such a pull has all of
   * `stuckMs`.
   */
  readonly ping?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Time from a successful pull to the next, in milliseconds. By default that of the policy. */
  readonly waitMs?: () => number;
  /**
   * Time from the last pull or probe to the next probe, whatever we heard meanwhile. By default a
   * probe is due when we heard nothing.
   */
  readonly stepMs?: (() => number) | undefined;
  readonly policy: PullPolicy;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** A pull starts. */
  readonly onStart: () => void;
  /**
   * A pull or probe ended. `error` is null after success; `retryAt` (wall time) is when the next
   * pull is due.
   */
  readonly onEnd: (end: {
    readonly work: 'pull' | 'probe';
    readonly error: unknown;
    readonly retryAtMs: number;
  }) => void;
};

/** How much of our patience the first of two small reads has. */
const FIRST_SHARE = 0.6;

/** How long `stop` waits for a canceled read, in milliseconds. */
const STOP_WAIT_MS = 2_000;

const stopped: PullEnd = { ok: false, said: message('service.closing') };

/** Pulls on time until stopped. */
export class Puller {
  readonly #parts: PullerParts;
  #running: {
    readonly work: 'pull' | 'probe';
    readonly cancel: AbortController;
    readonly ended: Promise<PullEnd>;
  } | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  #nextPullAt = 0;
  #lastHeard;
  #lastWork;
  #patienceMs;
  /** A probe is due now. */
  #isDoubted = false;
  #isStopped = true;

  /** Doesn't start yet. */
  constructor(parts: PullerParts) {
    this.#parts = parts;
    this.#lastHeard = parts.clock.monotonic();
    this.#lastWork = this.#lastHeard;
    this.#patienceMs = parts.policy.probeMs;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#nextPullAt = this.#parts.clock.monotonic();
    this.#plan();
  }

  /** Pulls now, or joins the pull under way. Resolves when it has ended. */
  async refresh(): Promise<PullEnd> {
    if (this.#isStopped) return stopped;
    while (this.#running?.work === 'probe') await this.#running.ended;
    return this.#running?.ended ?? this.#run('pull');
  }

  /** The service replied to something, so the next probe can wait. */
  heard(): void {
    this.#lastHeard = this.#parts.clock.monotonic();
  }

  /** Pulls soon: a call failed, or the machine is back on the network. */
  refreshNow(): void {
    if (this.#isStopped) return;
    this.#nextPullAt = Math.min(
      this.#nextPullAt,
      this.#parts.clock.monotonic() + this.#parts.policy.firstRetryMs,
    );
    this.#plan();
  }

  /**
   * Probes now, because something spoke for a lost connection. What runs already will show it, and
   * a service that is gone is tried again in its own time.
   */
  lookNow(): void {
    if (this.#isStopped || this.#running !== null || this.#failures > 0) return;
    this.#isDoubted = true;
    this.#plan();
  }

  /** Cancels what is running and waits a short while for it to end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#running?.cancel.abort();
    // A canceled read ends on its own. If it doesn't, it must not keep the console open.
    await Promise.race([
      this.#running?.ended,
      new Promise<void>((resolve) => this.#parts.timers.after(STOP_WAIT_MS, resolve)),
    ]);
  }

  /** Sets the one timer: for the pull if that is due first, else for the probe. */
  #plan(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#isStopped || this.#running !== null) return;
    const now = this.#parts.clock.monotonic();
    const quietAt =
      this.#parts.stepMs === undefined
        ? this.#lastHeard + this.#parts.policy.heartbeatMs
        : this.#lastWork + this.#parts.stepMs();
    const probeAt = this.#failures > 0 ? Number.POSITIVE_INFINITY : this.#isDoubted ? now : quietAt;
    const isPull = this.#nextPullAt <= probeAt;
    this.#cancelTimer = this.#parts.timers.after(
      Math.max(0, Math.min(this.#nextPullAt, probeAt) - now),
      () => {
        if (isPull) void this.#run('pull');
        // The service may have replied since the timer was set.
        else if (
          this.#isDoubted ||
          this.#parts.stepMs !== undefined ||
          this.#parts.clock.monotonic() - this.#lastHeard >= this.#parts.policy.heartbeatMs
        )
          void this.#run('probe');
        else this.#plan();
      },
    );
  }

  #run(work: 'pull' | 'probe'): Promise<PullEnd> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const cancel = new AbortController();
    const ended = this.#perform(work, cancel).then((end) => {
      this.#running = null;
      this.#plan();
      return end;
    });
    this.#running = { work, cancel, ended };
    return ended;
  }

  async #perform(work: 'pull' | 'probe', cancel: AbortController): Promise<PullEnd> {
    this.#isDoubted = false;
    if (work === 'pull') this.#parts.onStart();
    const begun = this.#parts.clock.monotonic();
    const error = await (work === 'pull' ? this.#pull(cancel) : this.#probe(cancel));
    if (this.#isStopped) return stopped;
    if (work === 'probe') this.#learnPatience(error, this.#parts.clock.monotonic() - begun);
    const end = this.#settle(error);
    // A successful probe doesn't change when the next pull is due.
    const wished = end.kind === 'ok' ? this.#parts.waitMs?.() : undefined;
    const wait = waitAfter(
      end,
      wished === undefined ? this.#parts.policy : { ...this.#parts.policy, intervalMs: wished },
      this.#parts.random.next(),
    );
    // A successful probe may have found that a pull is due, and must not delay it.
    if (work === 'pull' || error !== null) this.#nextPullAt = this.#parts.clock.monotonic() + wait;
    else if (wished !== undefined)
      this.#nextPullAt = Math.min(this.#nextPullAt, this.#parts.clock.monotonic() + wait);
    this.#lastHeard = this.#parts.clock.monotonic();
    this.#lastWork = this.#lastHeard;
    this.#parts.onEnd({
      work,
      error,
      retryAtMs:
        this.#parts.clock.now() + Math.max(0, this.#nextPullAt - this.#parts.clock.monotonic()),
    });
    return error === null
      ? { ok: true, said: message('reading.upToDate') }
      : { ok: false, said: messageOf(error) };
  }

  /** One pull. Returns its error, or null. */
  #pull(cancel: AbortController): Promise<unknown> {
    const { pull, ping, policy, timers } = this.#parts;
    return endOf(cancel, policy.stuckMs, timers, (guard) => {
      if (ping === undefined) return pull(guard.alive, cancel.signal);
      const doubt = pinging(
        () => this.#twice(cancel.signal, (signal) => ping(signal)),
        2 * this.#patienceMs,
        timers,
        guard.giveUp,
      );
      const alive = () => {
        guard.alive();
        doubt.alive();
      };
      return pull(alive, cancel.signal).finally(doubt.done);
    });
  }

  /** One probe. Returns its error, or null. */
  #probe(cancel: AbortController): Promise<unknown> {
    return this.#twice(cancel.signal, (signal, alive) => this.#parts.probe(signal, alive));
  }

  /**
   * One small read, and another where the first brings nothing: a single lost reply is no lost
   * connection. Both share our patience. Returns the error, or null.
   */
  async #twice(
    stopping: AbortSignal,
    read: (signal: AbortSignal, alive: () => void) => Promise<void>,
  ): Promise<unknown> {
    const once = (share: number) => {
      const cancel = new AbortController();
      const stop = () => cancel.abort();
      stopping.addEventListener('abort', stop, { once: true });
      return endOf(cancel, share * this.#patienceMs, this.#parts.timers, (guard) =>
        read(cancel.signal, guard.alive),
      ).finally(() => stopping.removeEventListener('abort', stop));
    };
    const error = await once(FIRST_SHARE);
    return isTimeout(error) && !stopping.aborted ? once(1 - FIRST_SHARE) : error;
  }

  /**
   * Notices within seconds a network that swallows everything, without calling a merely slow
   * service offline twice.
   */
  #learnPatience(error: unknown, tookMs: number): void {
    if (error === null) this.#patienceMs = Math.max(this.#parts.policy.probeMs, 4 * tookMs);
    // A part of it is for each read: one that is as slow as all of it has its time next.
    else if (isTimeout(error))
      this.#patienceMs = Math.min(4 * this.#patienceMs, this.#parts.policy.stuckMs);
  }

  #settle(error: unknown): ReadEnd {
    if (error === null) {
      this.#failures = 0;
      return { kind: 'ok' };
    }
    this.#failures += 1;
    if (error instanceof RemoteError && error.kind === 'signed-out') return { kind: 'signed-out' };
    return {
      kind: 'failed',
      failures: this.#failures,
      retryAfterMs: error instanceof RemoteError ? error.retryAfterMs : null,
    };
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof RemoteError && error.kind === 'timeout';

/** Stops waiting for a read with an error. */
type GiveUp = (error: RemoteError) => void;

/**
 * Runs a read, and aborts it when it brings nothing for `ms`. Returns its error, or null. A client
 * that ignores the signal doesn't delay the next read.
 */
async function endOf(
  cancel: AbortController,
  ms: number,
  timers: Timers,
  read: (guard: { readonly alive: () => void; readonly giveUp: GiveUp }) => Promise<void>,
): Promise<unknown> {
  const guard = watchdog(cancel, ms, timers);
  try {
    await Promise.race([read(guard), guard.stuck]);
    return null;
  } catch (error) {
    return error;
  } finally {
    guard.done();
  }
}

/**
 * Pings beside a pull that brings nothing for `ms`, once after each such time. Where that gets no
 * reply either, the pull is given up.
 */
function pinging(ping: () => Promise<unknown>, ms: number, timers: Timers, giveUp: GiveUp) {
  let cancelTimer = () => {};
  let isDone = false;
  let heard = 0;
  const arm = () => {
    cancelTimer();
    if (isDone) return;
    cancelTimer = timers.after(ms, () => void look());
  };
  const look = async () => {
    const before = heard;
    const error = await ping();
    if (isDone || heard !== before) return;
    const isLost =
      error instanceof RemoteError && (error.kind === 'timeout' || error.kind === 'network');
    if (isLost) giveUp(error);
    else arm();
  };
  arm();
  return {
    alive() {
      heard += 1;
      arm();
    },
    done() {
      isDone = true;
      cancelTimer();
    },
  };
}

/** Aborts a pull that brings nothing for `ms`, and stops waiting for it. */
function watchdog(cancel: AbortController, ms: number, timers: Timers) {
  let cancelTimer = () => {};
  let reject: GiveUp = () => {};
  const stuck = new Promise<never>((_, fail) => {
    reject = fail;
  });
  const giveUp: GiveUp = (error) => {
    reject(error);
    cancel.abort();
  };
  // If the pull ends first, this rejection has no listener.
  stuck.catch(() => undefined);
  let isDone = false;
  const arm = () => {
    if (isDone) return;
    cancelTimer = timers.after(ms, () => {
      giveUp(
        new RemoteError('timeout', message('service.silent', { seconds: Math.round(ms / 1_000) })),
      );
    });
  };
  arm();
  return {
    stuck,
    giveUp,
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

const messageOf = (error: unknown): Message =>
  error instanceof RemoteError ? error.said : message('service.internal');
