/** What cannot wait until a clerk happens to look: for a host that can call somebody who works in another window. */
import type { NotifiedScreen } from '../../shared/console-api/desktop.ts';
import { awardClock, dueAlarm } from '../../shared/marketplace/award-clock.ts';
import type { MarketplaceView } from '../../shared/marketplace/view.ts';
import { formatUsd } from '../../shared/money.ts';
import type { OperationRecord, OperationState } from '../../shared/outbox/model.ts';
import { displayText } from '../../shared/text.ts';
import type { Clock } from '../../shared/time.ts';
import { englishWords } from '../../shared/words/languages.ts';
import type { Timers } from '../kernel/ports.ts';
import type { OutboxChange } from '../outbox/create-outbox.ts';

/** One call for attention. A later one of the same `key` replaces it. Texts of others are already safe to show. */
export type Attention = {
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Where the clerk sees it. */
  readonly screen: NotifiedScreen;
};

/** What is watched. */
export type AttentionParts = {
  readonly outbox: { watch(listener: (change: OutboxChange) => void): () => void };
  /** Null when there is no marketplace. */
  readonly marketplace: { view(): Pick<MarketplaceView, 'bids' | 'serviceTime'>; watch(listener: () => void): () => void } | null;
  /** Nobody is at the desk: then what it is about is nobody's business. */
  readonly isLocked: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** States in which an operation waits for a clerk, or ended as nobody wanted. */
const titles: Partial<Record<OperationState, string>> = {
  rejected: 'An operation was refused',
  conflict: 'An operation is in conflict',
  'needs-clerk': 'An operation needs your decision',
};

/** How often the clocks of awarded bids are looked at while one runs, in milliseconds. */
const awardEveryMs = 5_000;

const longestBody = 240;

/** Until hosts have words of the clerk. */
const { say } = englishWords();

/** Calls `tell` once for each operation that comes into such a state, and at each alarm of an awarded bid; the answer stops it. */
export function watchAttention(parts: AttentionParts, tell: (attention: Attention) => void): () => void {
  const { outbox, marketplace, isLocked } = parts;
  const call = (attention: Attention) =>
    tell(isLocked() ? { ...attention, title: 'Yardmaster needs you', body: 'Unlock the desk to see what it is about.' } : attention);
  const stops = [followOperations(outbox, call), ...(marketplace === null ? [] : [followAwards(marketplace, parts, call)])];
  return () => {
    for (const stop of stops) stop();
  };
}

function followOperations(outbox: AttentionParts['outbox'], call: (attention: Attention) => void): () => void {
  const told = new Map<string, OperationState>();
  const look = ({ id, state, label, known }: OperationRecord) => {
    const title = titles[state];
    if (title === undefined) return void told.delete(id);
    if (told.get(id) === state) return;
    told.set(id, state);
    call({ key: `operation ${id}`, title, body: displayText(`${say(label)} ${say(known)}`, longestBody), screen: 'activity' });
  };
  return outbox.watch((change) => {
    if (change.kind === 'changed') look(change.record);
  });
}

function followAwards(
  marketplace: NonNullable<AttentionParts['marketplace']>,
  { clock, timers }: Pick<AttentionParts, 'clock' | 'timers'>,
  call: (attention: Attention) => void,
): () => void {
  const rung = new Map<string, Set<number>>();
  let view = marketplace.view();
  let viewedAt = clock.monotonic();
  let cancel = () => {};
  const look = () => {
    cancel();
    const now = { ms: view.serviceTime.ms + (clock.monotonic() - viewedAt), sure: view.serviceTime.sure };
    let isRunning = false;
    for (const bid of view.bids) {
      const award = awardClock(bid, now);
      if (award.kind !== 'running') continue;
      isRunning = true;
      const before = rung.get(bid.id);
      const due = dueAlarm(award.leftMs, before ?? new Set());
      rung.set(bid.id, new Set([...(before ?? []), ...(due === null ? [] : [due])]));
      if (due === null && before !== undefined) continue;
      const minutes = Math.max(1, Math.round(award.leftMs / 60_000));
      const left = award.leftMs < 90_000 ? `${Math.round(award.leftMs / 1_000)} seconds` : `${minutes} minutes`;
      const source = bid.source === 'event' ? ' Reported by webhook, not verified.' : '';
      call({
        key: `bid ${bid.id}`,
        title: 'Bid awarded',
        body: `Your bid at ${formatUsd(bid.price)} is awarded: ${left} left to accept it.${source}`,
        screen: 'marketplace',
      });
    }
    if (isRunning) cancel = timers.after(awardEveryMs, look);
  };
  const stop = marketplace.watch(() => {
    view = marketplace.view();
    viewedAt = clock.monotonic();
    look();
  });
  look();
  return () => {
    stop();
    cancel();
  };
}
