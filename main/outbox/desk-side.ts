/** The outbox as the other desks see it: its operations, and what the log says about them. */
import type { News, OwnOperation } from '../../shared/desks/log-difference.ts';
import type { EndState, SharedOperation, WaitState } from '../../shared/desks/log-fact.ts';
import { inTurn, message } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import { stepsBetween } from '../../shared/outbox/seen-yard.ts';
import { asksClerk, isFinal } from '../../shared/outbox/transitions.ts';
import { check, isRefused } from '../../shared/yard/check.ts';
import { goalReached } from '../../shared/yard/goal.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import { createOverlay } from '../../shared/yard/overlay.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import { replay } from '../../shared/yard/replay.ts';
import type { DeskSide } from './desk-ports.ts';
import { notSaved } from './queue/enqueue.ts';
import { entryOf, type OpenEntry } from './queue/open-operations.ts';
import type { SenderContext } from './sender-context.ts';
import type { SavedOperation } from './store/outbox-store.ts';

/** How many ended operations we remember for desks that were away. */
const MOST_OVER = 300;

export type DeskSideParts = Pick<
  SenderContext,
  'openOperations' | 'store' | 'clock' | 'views' | 'account' | 'log'
> & {
  readonly warehouseId: SavedOperation['warehouseId'];
  /** Wakes the sender: an operation may be ready to be sent. */
  readonly tick: () => void;
};

/**
 * We keep showing the newest ended operations to the other desks. After a start we read them from
 * disk.
 */
export class OutboxDeskSide implements DeskSide {
  readonly #parts: DeskSideParts;
  /** Ended operations, in the order in which they ended. */
  readonly #over = new Map<OperationId, OwnOperation>();

  constructor(parts: DeskSideParts) {
    this.#parts = parts;
    for (const stored of parts.store
      .list({ states: ['confirmed', 'rejected', 'canceled'], limit: MOST_OVER })
      .operations.toReversed())
      this.over(entryOf(stored, parts.clock));
  }

  /** Takes in an operation that ended. */
  over(entry: OpenEntry): void {
    const over = this.#over;
    over.delete(entry.saved.id);
    over.set(entry.saved.id, ownOf(entry));
    for (const oldest of over.keys()) {
      if (over.size <= MOST_OVER) break;
      over.delete(oldest);
    }
  }

  own(): readonly OwnOperation[] {
    const open = this.#parts.openOperations.entries.values();
    return [...this.#over.values(), ...[...open].map(ownOf)];
  }

  knows(id: OperationId): boolean {
    try {
      return this.#over.has(id) || this.#parts.openOperations.find(id) !== null;
    } catch {
      // A damaged row: the operation is here, and a clerk has to look at it.
      return true;
    }
  }

  refusals(id: OperationId): readonly Finding[] {
    const { views } = this.#parts;
    const entry = this.#entry(id);
    const doubts = entry === undefined ? [] : (views.doubts?.(entry.saved.operation) ?? []);
    return [
      ...(views.conflicts?.get(id) ?? []),
      ...doubts.filter(({ code }) => entry?.accepted.includes(code) !== true),
    ];
  }

  refusalsAfter(
    { id, operation, accepted }: SharedOperation,
    before: readonly PendingOperation[],
  ): readonly Finding[] {
    const yard = createOverlay(this.#parts.views.base);
    for (const each of before) replay(yard, each.operation, each.at);
    if (goalReached(yard, operation)) return [];
    const read = this.#entry(id)?.accepted ?? accepted;
    return check(yard, operation).filter(
      ({ severity, code }) => severity === 'refuse' || !read.includes(code),
    );
  }

  isUnfit(id: OperationId): boolean {
    const entry = this.#entry(id);
    return (
      this.#parts.views.conflicts?.has(id) === true ||
      (entry?.withdrawn === false && asksClerk(entry.progress.state))
    );
  }

  fits({ operation }: SharedOperation): boolean {
    const { view } = this.#parts.views;
    return goalReached(view, operation) || !isRefused(check(view, operation));
  }

  offer(id: OperationId): boolean {
    const entry = this.#entry(id);
    if (entry === undefined || entry.busy) return false;
    if (entry.standing !== 'local') return true;
    const said = message('operations.event.offered');
    try {
      return this.#parts.openOperations.step(entry, 'offered', said, 'commit-first');
    } catch {
      return false;
    }
  }

  learn(news: News): void {
    if (news.is === 'taken-in') {
      this.#takenIn(news);
      return;
    }
    const { openOperations, clock } = this.#parts;
    const entry = openOperations.entries.get(news.id);
    if (entry === undefined) return;
    if (news.is === 'agreed') {
      openOperations.step(entry, 'agreed', message('operations.event.agreed'), 'keep');
      entry.due = Math.min(entry.due, clock.monotonic());
    }
    // We let the current call end first. The log will say the same afterwards.
    if (entry.busy || entry.progress.state === 'sending') return;
    if (news.is === 'taken-away')
      openOperations.step(
        entry,
        'taken-away',
        message('operations.event.takenAway', { clerk: news.clerk, desk: news.by }),
        'keep',
      );
    if (news.is === 'withdrawn')
      openOperations.step(
        entry,
        entry.progress.state === 'queued' ? 'canceled' : 'dropped',
        message('operations.event.withdrawn'),
        'keep',
      );
    if (news.is === 'ended')
      openOperations.step(
        entry,
        news.end.state === 'confirmed' ? 'ended-elsewhere' : 'given-up-elsewhere',
        message('operations.event.endedElsewhere', { desk: news.end.by, said: news.end.said }),
        'keep',
      );
  }

  beaten(id: OperationId, findings: readonly Finding[], waited: boolean): void {
    const entry = this.#entry(id);
    // If no clerk is waiting, it stays and is shown as a conflict for as long as it doesn't fit.
    if (entry === undefined || entry.busy || !waited) return;
    const said = inTurn(findings.map((finding) => finding.said));
    this.#parts.openOperations.step(entry, 'beaten', said, 'keep', { findings });
  }

  #entry(id: OperationId): OpenEntry | undefined {
    return this.#parts.openOperations.entries.get(id);
  }

  #takenIn({ known }: Extract<News, { is: 'taken-in' }>): void {
    const { openOperations, clock, account, log, warehouseId, tick } = this.#parts;
    const signedIn = account();
    const entry = openOperations.entries.get(known.op.id);
    const said = message('operations.event.takenIn', { desk: known.taken?.from ?? known.author });
    if (signedIn === null || entry?.busy === true) return;
    if (entry !== undefined) {
      openOperations.step(entry, 'taken-in', said, 'keep', { account: signedIn });
      // The last request of the other desk may still be on its way, so the grace period begins now.
      entry.endedAt = clock.monotonic();
      entry.due = clock.monotonic();
      return;
    }
    const { op } = known;
    try {
      openOperations.takeIn(
        {
          ...op,
          warehouseId,
          actor: { clerk: op.actor.clerk, account: signedIn },
          monotonic: clock.monotonic(),
        },
        said,
      );
    } catch (error) {
      log.warn('An operation of another desk could not be taken over.', {
        code: notSaved(error).code,
      });
    }
    tick();
  }
}

const waitStates: ReadonlySet<string> = new Set([
  'needs-clerk',
  'conflict',
  'unknown',
] satisfies WaitState[]);

function ownOf(entry: OpenEntry): OwnOperation {
  const { progress, standing, withdrawn, history, seenAtEnd, endReadAt } = entry;
  const isOver = isFinal(progress.state);
  const said = history.at(-1)?.said ?? message('operations.event.saved');
  const state = isOver ? (progress.state as EndState) : 'canceled';
  const waits = waitStates.has(progress.state)
    ? { state: progress.state as WaitState, said }
    : null;
  return {
    op: sharedOf(entry.saved),
    begun: progress.attempts > 0,
    rests: asksClerk(progress.state),
    standing,
    end:
      isOver || withdrawn
        ? {
            state,
            said,
            sent: progress.attempts > 0,
            seen: isOver ? seenAtEnd : null,
            readAt: isOver ? endReadAt : null,
            steps:
              state === 'confirmed' && seenAtEnd !== null
                ? stepsBetween(entry.attempt?.before ?? null, seenAtEnd.spots)
                : [],
          }
        : null,
    isOver,
    waits: withdrawn ? null : waits,
  };
}

const shared = new WeakMap<SavedOperation, SharedOperation>();

/** What other desks learn about it. */
function sharedOf(saved: SavedOperation): SharedOperation {
  const known = shared.get(saved);
  if (known !== undefined) return known;
  const { id, operation, label, touches, before, accepted, actor, savedAt, undoes, replaces } =
    saved;
  const made = {
    id,
    operation,
    label,
    touches,
    before,
    accepted,
    actor,
    savedAt,
    undoes,
    replaces,
  };
  shared.set(saved, made);
  return made;
}
