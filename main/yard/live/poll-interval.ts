/**
 * How often we make full reads: less often while changes are announced and full reads find no
 * others, and while the desk is idle.
 */
import { idleBackoffMs } from '../../kernel/idle-backoff.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';

export type PollIntervalParts = {
  readonly policy: PullPolicy;
  readonly idleMs: () => number;
  /** A clerk's change is waiting for the service. Then we slow nothing down. */
  readonly isBusy: () => boolean;
  /** A source no longer announces changes. It may be the connection that is gone. */
  readonly onSilent?: () => void;
};

/**
 * Who announces changes between full reads: the service's events, or the desk that reads for all.
 */
export type ChangeSource = 'events' | 'desks';

/** The poll interval of one yard. */
export type PollInterval = {
  /** Like `PullPolicy`, with times that adapt. */
  readonly policy: PullPolicy;
  /**
   * Time between two requests for changes, in milliseconds. `isLively`: we poll single pages, and
   * one of them changed recently.
   */
  stepMs(isLively: boolean): number;
  /** Changes are announced, and full reads found no change that wasn't. */
  isPushed(): boolean;
  /** A source starts or stops announcing changes. */
  setPushed(by: ChangeSource, isPushed: boolean): void;
  /** A full read succeeded. `missed`: it found a change that no event had announced. */
  fullRead(missed: boolean): void;
  /** Asking for changes found one that no event had announced. */
  missed(): void;
  /** The desk has been idle for so long that we read less often. */
  isQuiet(): boolean;
};

/**
 * Time between two full reads while changes are announced, in milliseconds. Each full read without
 * a surprise goes one step further.
 */
const liveSteps = [60_000, 180_000, 300_000] as const;

/**
 * The same while another desk reads for all. Several desks together must not ask more than one desk
 * would.
 */
const deskSteps = [60_000, 300_000, 900_000] as const;
const DESK_STEP_MS = 120_000;

/**
 * While changes are announced, we ask one list for changes this often, so each list every four
 * minutes.
 */
const LIVE_STEP_MS = 60_000;

/**
 * Time between polls of pages while these change. Eleven pages of trucks and trailers take 18 s; at
 * the usual pace they would take 44.
 */
const LIVELY_STEP_MS = 1_200;

/**
 * A live channel sends a sign of life every five seconds (contract.md 1.13), and a page poll comes
 * every ten. A probe is for when both are missing.
 */
const LIVE_HEARTBEAT_MS = 15_000;

/** Starts at the usual pace. */
export function createPollInterval({
  policy,
  idleMs,
  isBusy,
  onSilent,
}: PollIntervalParts): PollInterval {
  const tellers = new Set<ChangeSource>();
  /** Full reads in a row without a surprise; -1 after one with a surprise. */
  let clean = -1;

  const restMs = () => (isBusy() ? 0 : idleBackoffMs(idleMs()));
  const isTrusted = () => tellers.size > 0 && clean >= 0;
  const steps = () => (tellers.has('desks') ? deskSteps : liveSteps);
  const trustedMs = () =>
    isTrusted() ? (steps()[Math.min(clean, steps().length - 1)] as number) : 0;
  const whilePushed = (usualMs: number) =>
    isTrusted() ? (tellers.has('desks') ? DESK_STEP_MS : usualMs) : 0;

  return {
    policy: {
      ...policy,
      get intervalMs() {
        return Math.max(policy.intervalMs, trustedMs(), restMs());
      },
      get heartbeatMs() {
        return Math.max(policy.heartbeatMs, whilePushed(LIVE_HEARTBEAT_MS), restMs());
      },
    },
    stepMs: (isLively) =>
      Math.max(
        isLively ? Math.min(LIVELY_STEP_MS, policy.heartbeatMs) : policy.heartbeatMs,
        whilePushed(LIVE_STEP_MS),
        restMs(),
      ),
    isPushed: isTrusted,
    setPushed(by, isPushed) {
      if (isPushed === tellers.has(by)) return;
      if (isPushed) tellers.add(by);
      else tellers.delete(by);
      clean = -1;
      if (!isPushed) onSilent?.();
    },
    fullRead(missed) {
      if (tellers.size > 0) clean = missed ? -1 : clean + 1;
    },
    missed() {
      clean = -1;
    },
    isQuiet: () => restMs() > 0,
  };
}
