/**
 * The one loop that drives the outbox: what is due, whose turn it is, and how many lanes are open.
 */
import type { OperationId } from '../../../shared/ids.ts';
import { type InLine, walkLine } from '../../../shared/outbox/ordering.ts';
import type { WaitReason } from '../../../shared/outbox/said.ts';
import { isFinal } from '../../../shared/outbox/transitions.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import type { Timers } from '../../kernel/ports.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SenderContext } from '../sender-context.ts';
import { readBack } from '../verify/read-back.ts';
import { send } from './send.ts';
import type { SendSlotsState } from './send-slots.ts';

/** What the loop needs beside its context. */
export type SenderLoopParts = {
  readonly context: SenderContext;
  readonly timers: Timers;
  /** May new work begin? */
  readonly accepting: () => boolean;
  /** Called after each look at everything. */
  readonly looked: () => void;
};

/** How long to wait before what could not be written is tried again, in milliseconds. */
const DISK_RETRY_MS = 5_000;
/**
 * The loop never sleeps longer, in milliseconds: a timer that was lost in a suspend must not stop
 * the yard.
 */
const LONGEST_SLEEP_MS = 30_000;

/**
 * The loop, at rest until the first `tick`. Between two looks it waits for its timer:
 * `waiting → looking → waiting`, and for good at rest after `stop`.
 */
export class SenderLoop {
  readonly #parts: SenderLoopParts;
  /** A service that hangs altogether does not get a new read each time one has become slow. */
  readonly #mostBusy: number;
  /** Tasks under way: sends and reads. */
  #running = 0;
  /** Called when the last task under way has ended. */
  readonly #waiters: (() => void)[] = [];
  /** Takes back the timer of the next look; null while none is set. */
  #cancelTimer: (() => void) | null = null;
  /** We are within a look. */
  #isTicking = false;
  /** A change made by the present look asks for another one after it. */
  #isAgain = false;

  constructor(parts: SenderLoopParts) {
    this.#parts = parts;
    this.#mostBusy = 2 * parts.context.settings.lanes;
  }

  /**
   * Looks at everything once and starts what may start. Cheap; called after every change and by its
   * own timer.
   */
  tick(): void {
    if (!this.#parts.accepting()) return;
    // A change made by the loop asks for the loop again: once more, not deeper.
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
      // What reads now may be slow by then.
      ...(this.#running > 0 ? [now + settings.slowReadMs] : []),
    ];
    if (waits.length === 0 && this.#running === 0 && openOperations.entries.size === 0) return;
    const wake = Math.min(now + LONGEST_SLEEP_MS, ...waits.filter((at) => at > now));
    this.#cancelTimer = timers.after(Math.max(1, wake - now), () => this.tick());
  }

  /** How many reads have been under way for so long that they leave their lane to others. */
  #slowReads(now: number): number {
    const { openOperations, settings } = this.#parts.context;
    const isSlow = ({ busy, readingSince }: OpenEntry) =>
      busy && readingSince !== null && now - readingSince >= settings.slowReadMs;
    return [...openOperations.entries.values()].filter(isSlow).length;
  }

  /** Reads that are due, then sends whose turn it is; and when the others become due. */
  #whoseTurn(now: number, signedIn: string | null, writable: boolean) {
    const { context } = this.#parts;
    const { openOperations, slots } = context;
    const due: number[] = [];
    const looks: OpenEntry[] = [];
    const state = slots.state();
    const line = inOrder([...openOperations.entries.values()], context).map((entry) => {
      const { state: at } = entry.progress;
      // What another desk has is that one's to look after.
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
        ready,
      };
    });
    const { go, behind } = walkLine(line);
    for (const entry of openOperations.entries.values())
      this.#explain(entry, behind.get(entry.saved.id), signedIn, now, state);
    const sends = go.map((id) => openOperations.entries.get(id) as OpenEntry);
    const early = takenOverTooEarly(line, openOperations.entries);
    // What could not be read the last time comes after all that may work.
    return {
      go: [...looks.filter(({ saved }) => !early.has(saved.id)), ...sends].sort(
        (a, b) => Math.sign(a.failures) - Math.sign(b.failures),
      ),
      due,
    };
  }

  /** May it go, as far as the other desks and its own clerk are concerned? */
  #mayGo({ saved, standing, withdrawn }: OpenEntry): boolean {
    const { desks } = this.#parts.context;
    return !withdrawn && (desks?.mayGo({ id: saved.id, standing, touches: saved.touches }) ?? true);
  }

  /** Writes down what a queued operation waits for, and since when it could go. */
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
      if (entry.held && entry.due > now) return { for: 'hold' };
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

/**
 * What was taken over from another desk and has to wait for those before it, as if it were to be
 * sent: what is seen now may be theirs, or from before them. What waits for a clerk holds nobody
 * up.
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
    if (blocks && progress.state !== 'needs-clerk' && progress.state !== 'conflict')
      for (const key of keys) moving.add(key);
  }
  return early;
}

/**
 * The order of saving; with other desks that of their log, which a log that was rolled back may
 * have changed.
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
