/** How often the lists are walked: rarer while changes are told as they happen and walks find that none was kept back, and while nobody looks. */
import { quietMs } from '../../kernel/quiet.ts';
import type { PullPolicy } from '../../remote/polling/poll-timing.ts';

/** What it goes by. */
export type TempoParts = {
  readonly policy: PullPolicy;
  readonly unseenMs: () => number;
  /** Something that a clerk did waits for what the service says of it: then nothing is slowed down. */
  readonly isBusy: () => boolean;
};

/** The tempo of one yard. */
export type Tempo = {
  /** As `PullPolicy`, with times that follow what happens. */
  readonly policy: PullPolicy;
  /** Between two small questions for what changed, in milliseconds. */
  stepMs(): number;
  /** Events tell of changes, and walks found none that was kept back. */
  isTold(): boolean;
  setLive(isLive: boolean): void;
  /** A walk ended well. `missed`: it found what no event had told. */
  walked(missed: boolean): void;
  /** A small question found what no event had told. */
  missed(): void;
  /** Nobody looks, for so long that reads are rarer. */
  isQuiet(): boolean;
};

/** Between two walks while events are complete, in milliseconds: each walk that finds nothing more goes one step on. */
const liveSteps = [60_000, 180_000, 300_000] as const;

/** While events are complete, one list is asked what changed as often as this: each of them every four minutes. */
const liveStepMs = 60_000;

/** A live channel says every five seconds that the service is there (contract.md 1.13): a probe is for when it does not. */
const liveHeartbeatMs = 15_000;

/** At its usual pace. */
export function createTempo({ policy, unseenMs, isBusy }: TempoParts): Tempo {
  let isLive = false;
  /** Walks in a row that found nothing more; -1: the last one did. */
  let clean = -1;

  const restMs = () => (isBusy() ? 0 : quietMs(unseenMs()));
  const liveMs = () => (isLive && clean >= 0 ? (liveSteps[Math.min(clean, liveSteps.length - 1)] as number) : 0);

  return {
    policy: {
      ...policy,
      get intervalMs() {
        return Math.max(policy.intervalMs, liveMs(), restMs());
      },
      get heartbeatMs() {
        return Math.max(policy.heartbeatMs, isLive && clean >= 0 ? liveHeartbeatMs : 0, restMs());
      },
    },
    stepMs: () => Math.max(policy.heartbeatMs, isLive && clean >= 0 ? liveStepMs : 0, restMs()),
    isTold: () => isLive && clean >= 0,
    setLive(next) {
      if (next !== isLive) clean = -1;
      isLive = next;
    },
    walked(missed) {
      if (isLive) clean = missed ? -1 : clean + 1;
    },
    missed() {
      clean = -1;
    },
    isQuiet: () => restMs() > 0,
  };
}
