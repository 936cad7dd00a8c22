/**
 * How often the lists are walked: less often while changes are announced as they happen and walks
 * find none missing, and while nobody looks.
 */
import { idleBackoffMs } from '../../kernel/idle-backoff.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';

/** What it goes by. */
export type PollIntervalParts = {
  readonly policy: PullPolicy;
  readonly idleMs: () => number;
  /**
   * Something that a clerk did waits for what the service says of it: then nothing is slowed down.
   */
  readonly isBusy: () => boolean;
};

/**
 * Who may tell of changes between two full reads: the service's events, or the desk that reads for
 * all.
 */
export type ChangeSource = 'events' | 'desks';

/** The tempo of one yard. */
export type PollInterval = {
  /** As `PullPolicy`, with times that follow what happens. */
  readonly policy: PullPolicy;
  /**
   * Between two small questions for what changed, in milliseconds. `isLively`: pages are looked at
   * one by one, and one of them changed lately.
   */
  stepMs(isLively: boolean): number;
  /** Somebody tells of changes, and walks found nothing that was kept back. */
  isPushed(): boolean;
  /** Somebody tells of changes, or no longer does. */
  setTold(by: ChangeSource, isPushed: boolean): void;
  /** A walk ended well. `missed`: it found something that no event had announced. */
  walked(missed: boolean): void;
  /** Asking for changes found something that no event had announced. */
  missed(): void;
  /** Nobody looks, for so long that reads are rarer. */
  isQuiet(): boolean;
};

/**
 * Between two walks while events are complete, in milliseconds: each walk that finds nothing more
 * goes one step on.
 */
const liveSteps = [60_000, 180_000, 300_000] as const;

/**
 * The same while another desk reads for all, which is asked as often as one desk would be: eight
 * desks are not to ask twice as much as one.
 */
const deskSteps = [60_000, 300_000, 900_000] as const;
const DESK_STEP_MS = 120_000;

/**
 * While events are complete, one list is asked what changed as often as this: each of them every
 * four minutes.
 */
const LIVE_STEP_MS = 60_000;

/**
 * Looks at pages while these change: eleven pages of trucks and trailers are gone through in 18 s,
 * where at the usual pace it takes 44.
 */
const LIVELY_STEP_MS = 1_200;

/**
 * A live channel says every five seconds that the service is there (contract.md 1.13), a look every
 * ten: a probe is for when neither does.
 */
const LIVE_HEARTBEAT_MS = 15_000;

/** At its usual pace. */
export function createPollInterval({ policy, idleMs, isBusy }: PollIntervalParts): PollInterval {
  const tellers = new Set<ChangeSource>();
  /** Walks in a row that found nothing more; -1: the last one did. */
  let clean = -1;

  const restMs = () => (isBusy() ? 0 : idleBackoffMs(idleMs()));
  const isTrusted = () => tellers.size > 0 && clean >= 0;
  const steps = () => (tellers.has('desks') ? deskSteps : liveSteps);
  const toldMs = () => (isTrusted() ? (steps()[Math.min(clean, steps().length - 1)] as number) : 0);
  const told = (usualMs: number) =>
    isTrusted() ? (tellers.has('desks') ? DESK_STEP_MS : usualMs) : 0;

  return {
    policy: {
      ...policy,
      get intervalMs() {
        return Math.max(policy.intervalMs, toldMs(), restMs());
      },
      get heartbeatMs() {
        return Math.max(policy.heartbeatMs, told(LIVE_HEARTBEAT_MS), restMs());
      },
    },
    stepMs: (isLively) =>
      Math.max(
        isLively ? Math.min(LIVELY_STEP_MS, policy.heartbeatMs) : policy.heartbeatMs,
        told(LIVE_STEP_MS),
        restMs(),
      ),
    isPushed: isTrusted,
    setTold(by, isPushed) {
      if (isPushed === tellers.has(by)) return;
      if (isPushed) tellers.add(by);
      else tellers.delete(by);
      clean = -1;
    },
    walked(missed) {
      if (tellers.size > 0) clean = missed ? -1 : clean + 1;
    },
    missed() {
      clean = -1;
    },
    isQuiet: () => restMs() > 0,
  };
}
