/**
 * The one loop that drives the outbox: which operations are due, whose turn it is, and how many
 * lanes are open.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { WaitReason } from '../../../shared/outbox/operation-messages.ts';
import { type InLine, walkLine } from '../../../shared/outbox/ordering.ts';
import { asksClerk, isFinal } from '../../../shared/outbox/transitions.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import type { Timers } from '../../kernel/ports.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SenderContext } from '../sender-context.ts';
import { readBack } from '../verify/read-back.ts';
import { send } from './send.ts';
import type { SendSlotsState } from './send-slots.ts';

export type SenderLoopParts = {
  readonly context: SenderContext;
  readonly timers: Timers;
  /** Whether new work may begin. */
  readonly accepting: () => boolean;
  /** Called after each round. */
  readonly looked: () => void;
};

/** Time until we try to write the backlog again, in milliseconds. */
const DISK_RETRY_MS = 5_000;
/**
 * The loop never sleeps longer, in milliseconds. A timer lost in a suspend must not stop the
 * outbox.
 */
const LONGEST_SLEEP_MS = 30_000;

/**
 * The loop: `waiting → looking → waiting`, and at rest for good after `stop`. It starts at the
 * first `tick`.
 */
export class SenderLoop {
  readonly #parts: SenderLoopParts;
  /**
   * Limits the number of reads when the service hangs: a slow read gives its lane to another, but
   * not without end.
   */
  readonly #mostBusy: number;
  /** Sends and reads under way. */
  #running = 0;
  /** Called when the last task has ended. */
  readonly #waiters: (() => void)[] = [];
  /** Cancels the timer of the next round; null if none is set. */
  #cancelTimer: (() => void) | null = null;
  /** A round is running. */
  #isTicking = false;
  /** A change during this round needs another round after it. */
  #isAgain = false;

  constructor(parts: SenderLoopParts) {
    this.#parts = parts;
    this.#mostBusy = 2 * parts.context.settings.lanes;
  }

  /**
   * Checks everything once and starts what may start. It is cheap; we call it after every change
   * and on a timer.
   */
  tick(): void {
    if (!this.#parts.accepting()) return;
    // A change made by this round: we run one more round afterwards instead of recursing.
    if (this.#isTicking) {
      this.#isAgain = true;
      return;
    }
    this.#isTicking = true;
    try {
      do {
        this.#isAgain = false;
        this.#step();
      } while (this.#isAgain);
    } finally {
      this.#isTicking = false;
    }
    this.#parts.looked();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#running === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#waiters.push(resolve));
  }

  async #run(entry: OpenEntry): Promise<void> {
    const { context } = this.#parts;
    entry.busy = true;
    this.#running += 1;
    try {
      await (entry.progress.state === 'queued' ? send(entry, context) : readBack(entry, context));
    } finally {
      entry.busy = false;
      this.#running -= 1;
      if (!context.stopped()) context.openOperations.touch(entry);
      if (this.#running === 0) for (const resolve of this.#waiters.splice(0)) resolve();
      this.tick();
    }
  }

  #step(): void {
    this.stop();
    const { context, timers } = this.#parts;
    const { openOperations, settings } = context;
    const now = context.clock.monotonic();
    const writable = openOperations.flush();
    const state = context.slots.state();
    const signedIn = context.account();
    const slow = this.#slowReads(now);
    const free = () =>
      state.kind === 'open' && this.#running < this.#mostBusy
        ? state.width + slow - this.#running
        : 0;
    const turn = this.#whoseTurn(now, signedIn, writable);
    for (const entry of turn.go) {
      if (free() <= 0) break;
      void this.#run(entry);
    }
    const waits = [
      ...turn.due,
      ...(state.kind === 'closed' ? [state.until] : []),
      ...(writable ? [] : [now + DISK_RETRY_MS]),
      // A running read may count as slow by then.
      ...(this.#running > 0 ? [now + settings.slowReadMs] : []),
    ];
    if (waits.length === 0 && this.#running === 0 && openOperations.entries.size === 0) return;
    const wake = Math.min(now + LONGEST_SLEEP_MS, ...waits.filter((at) => at > now));
    this.#cancelTimer = timers.after(Math.max(1, wake - now), () => this.tick());
  }

  /** How many reads have taken so long that they leave their lane to others. */
  #slowReads(now: number): number {
    const { openOperations, settings } = this.#parts.context;
    const isSlow = ({ busy, readingSince }: OpenEntry) =>
      busy && readingSince !== null && now - readingSince >= settings.slowReadMs;
    return [...openOperations.entries.values()].filter(isSlow).length;
  }

  /** Reads that are due, then sends whose turn it is, and when the others become due. */
  #whoseTurn(now: number, signedIn: string | null, writable: boolean) {
    const { context } = this.#parts;
    const { openOperations, slots } = context;
    const due: number[] = [];
    const looks: OpenEntry[] = [];
    const state = slots.state();
    const line = inOrder([...openOperations.entries.values()], context).map((entry) => {
      const { state: at } = entry.progress;
      // The other desk looks after its own operations.
      const isHere = entry.standing !== 'elsewhere';
      const looking = isHere && (at === 'answered' || at === 'unknown');
      if ((looking || at === 'queued') && !entry.busy && entry.due > now) due.push(entry.due);
      if (looking && !entry.busy && entry.due <= now) looks.push(entry);
      const ready =
        at === 'queued' &&
        !entry.busy &&
        entry.due <= now &&
        signedIn === entry.account &&
        writable &&
        this.#mayGo(entry);
      return {
        id: entry.saved.id,
        touches: entry.saved.touches,
        blocks: isHere && !isFinal(at),
        savedAt: entry.saved.savedAt,
        asksSince: asksOnly(entry) ? entry.changedAt : null,
        ready,
      };
    });
    const { go, behind } = walkLine(line);
    for (const entry of openOperations.entries.values())
      this.#explain(entry, behind.get(entry.saved.id), signedIn, now, state);
    const sends = go.map((id) => openOperations.entries.get(id) as OpenEntry);
    const early = takenOverTooEarly(line, openOperations.entries);
    // Operations whose last read failed come after all those that may work.
    return {
      go: [...looks.filter(({ saved }) => !early.has(saved.id)), ...sends].sort(
        (a, b) => Math.sign(a.failures) - Math.sign(b.failures),
      ),
      due,
    };
  }

  /** Whether it may be sent, as far as the other desks and its clerk are concerned. */
  #mayGo({ saved, standing, withdrawn }: OpenEntry): boolean {
    const { desks } = this.#parts.context;
    return !withdrawn && (desks?.mayGo({ id: saved.id, standing, touches: saved.touches }) ?? true);
  }

  /** Writes down what a queued operation waits for, and since when it could be sent. */
  #explain(
    entry: OpenEntry,
    behind: OperationId | undefined,
    signedIn: string | null,
    now: number,
    state: SendSlotsState,
  ): void {
    if (entry.progress.state !== 'queued' || entry.busy) return;
    const { openOperations } = this.#parts.context;
    const waiting = ((): WaitReason => {
      if (signedIn !== null && signedIn !== entry.account)
        return { for: 'account', account: entry.account };
      if (state.kind === 'signed-out' || signedIn === null) return { for: 'sign-in' };
      if (entry.isDelayed && entry.due > now) return { for: 'delay' };
      const earlier = behind === undefined ? undefined : openOperations.entries.get(behind);
      if (earlier !== undefined) return { for: 'earlier', label: earlier.saved.label };
      if (!this.#mayGo(entry)) return { for: 'desks' };
      if (openOperations.diskTrouble() !== null) return { for: 'disk' };
      if (state.kind === 'closed') return { for: 'service' };
      return entry.due > now ? entry.waiting : { for: 'turn' };
    })();
    if (waiting.for === entry.waiting.for) return;
    entry.waiting = waiting;
    entry.restingSince = now;
    openOperations.touch(entry);
  }
}

/** It waits for its clerk, and nothing that was sent of it may still take effect. */
const asksOnly = ({ progress: { state, uncertain } }: OpenEntry): boolean =>
  asksClerk(state) && !uncertain;

/**
 * An operation taken over from another desk waits for those before it, as if it were to be sent.
 * What we read now may be the effect of those, or older. An operation that waits for a clerk holds
 * none up.
 */
function takenOverTooEarly(
  line: readonly InLine[],
  entries: ReadonlyMap<OperationId, OpenEntry>,
): ReadonlySet<OperationId> {
  const moving = new Set<string>();
  const early = new Set<OperationId>();
  const isTakenOver = ({ progress, attempt }: OpenEntry) =>
    progress.state === 'unknown' && attempt === null;
  if (![...entries.values()].some(isTakenOver)) return early;
  for (const { id, touches, blocks } of line) {
    const entry = entries.get(id) as OpenEntry;
    const { progress } = entry;
    const keys = touches.map(entityKey);
    if (isTakenOver(entry) && keys.some((key) => moving.has(key))) early.add(id);
    if (blocks && !asksClerk(progress.state)) for (const key of keys) moving.add(key);
  }
  return early;
}

/**
 * The order of saving or, with other desks, of their log. The order can change when the log is
 * rolled back.
 */
function inOrder(
  entries: readonly OpenEntry[],
  { desks }: Pick<SenderContext, 'desks'>,
): readonly OpenEntry[] {
  if (desks === undefined) return entries;
  const placed = entries.map((entry) => ({
    entry,
    place: desks.placeOf(entry.saved.id) ?? Number.POSITIVE_INFINITY,
  }));
  return placed
    .sort((a, b) =>
      a.place === b.place ? a.entry.saved.seq - b.entry.saved.seq : a.place - b.place,
    )
    .map(({ entry }) => entry);
}
