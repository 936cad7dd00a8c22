/**
 * What can't wait until a clerk happens to look. A host can notify a clerk who works in another
 * window.
 */
import type { NotifiedScreen } from '../../shared/console-api/desktop.ts';
import type { ConsoleStatus } from '../../shared/console-api/status.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { awardClock, dueAlarm } from '../../shared/marketplace/award-clock.ts';
import type { MarketplaceView } from '../../shared/marketplace/view.ts';
import { formatUsd } from '../../shared/money.ts';
import type { OperationRecord, OperationState } from '../../shared/outbox/model.ts';
import { services } from '../../shared/services.ts';
import type { Clock } from '../../shared/time.ts';
import type { Timers } from '../kernel/ports.ts';
import type { OutboxChange } from '../outbox/outbox.ts';

/**
 * One notification. A later one with the same `key` replaces it.
 *
 * Example: `{ key: 'conflict', title, body, screen: 'now' }`.
 */
export type Attention = {
  readonly key: string;
  readonly title: Message;
  readonly body: Message;
  /** Where the clerk sees it. */
  readonly screen: NotifiedScreen;
};

export type AttentionParts = {
  readonly outbox: { watch(listener: (change: OutboxChange) => void): () => void };
  /** Null when there is no marketplace. */
  readonly marketplace: {
    view(): Pick<MarketplaceView, 'bids' | 'serviceTime'>;
    watch(listener: () => void): () => void;
  } | null;
  /** The console's state, now and after changes, until the signal ends it. */
  readonly status: { watch(signal: AbortSignal): AsyncIterable<ConsoleStatus> };
  /** No clerk is signed in at the desk, so nothing may be shown. */
  readonly isLocked: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** States in which an operation waits for a clerk, or ended without success. */
const calling = [
  'rejected',
  'conflict',
  'needs-clerk',
] as const satisfies readonly OperationState[];

/** How often we check the clocks of awarded bids while one is running, in milliseconds. */
const AWARD_EVERY_MS = 5_000;

/**
 * Calls `tell` once for each operation that enters such a state, at each alarm of an awarded bid,
 * and when the console can no longer save or is signed out of a service. Returns a function that
 * stops it. Everything else that needs a clerk waits in the list (`shared/now`).
 */
export function watchAttention(
  parts: AttentionParts,
  tell: (attention: Attention) => void,
): () => void {
  const { outbox, marketplace, status, isLocked } = parts;
  const call = (attention: Attention) =>
    tell(
      isLocked()
        ? {
            ...attention,
            title: message('desktop.attention.locked'),
            body: message('desktop.attention.unlock'),
          }
        : attention,
    );
  const stops = [
    followOperations(outbox, call),
    followStatus(status, call),
    ...(marketplace === null ? [] : [followAwards(marketplace, parts, call)]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function followOperations(
  outbox: AttentionParts['outbox'],
  call: (attention: Attention) => void,
): () => void {
  const shownStates = new Map<string, OperationState>();
  const look = ({ id, state, label, known }: OperationRecord) => {
    const why = calling.find((each) => each === state);
    if (why === undefined) return void shownStates.delete(id);
    if (shownStates.get(id) === state) return;
    shownStates.set(id, state);
    call({
      key: `operation-${id}`,
      title: message(`desktop.attention.${why}`),
      body: inTurn([label, known]),
      screen: 'activity',
    });
  };
  return outbox.watch((change) => {
    if (change.kind === 'changed') look(change.record);
  });
}

/**
 * What stops the work: a serious notice, or a service that wants a sign-in. We don't report what
 * was true at the start, because the clerk already sees it.
 */
function followStatus(
  status: AttentionParts['status'],
  call: (attention: Attention) => void,
): () => void {
  const ending = new AbortController();
  const gravest = ({ notices, services: known }: ConsoleStatus): ReadonlyMap<string, Attention> => {
    const grave = new Map<string, Attention>();
    const add = (key: string, title: Message, body: Message) =>
      grave.set(key, { key, title, body, screen: 'now' });
    for (const { key, severity, said } of notices)
      if (severity === 'error') add(`notice-${key}`, message('desktop.attention.notice'), said);
    for (const name of services) {
      const service = known[name];
      if (service.state !== 'signed-out') continue;
      add(
        `service-${name}`,
        message('desktop.attention.signedOut', { service: message(`service.name.${name}`) }),
        service.said,
      );
    }
    return grave;
  };
  const follow = async () => {
    let before: ReadonlyMap<string, unknown> | null = null;
    for await (const now of status.watch(ending.signal)) {
      const grave = gravest(now);
      for (const [key, attention] of grave)
        if (before !== null && !before.has(key)) call(attention);
      before = grave;
    }
  };
  void follow();
  return () => ending.abort();
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
    const now = {
      ms: view.serviceTime.ms + (clock.monotonic() - viewedAt),
      sure: view.serviceTime.sure,
    };
    let isRunning = false;
    for (const bid of view.bids) {
      const award = awardClock(bid, now);
      if (award.kind !== 'running') continue;
      isRunning = true;
      const before = rung.get(bid.id);
      const due = dueAlarm(award.leftMs, before ?? new Set());
      rung.set(bid.id, new Set([...(before ?? []), ...(due === null ? [] : [due])]));
      if (due === null && before !== undefined) continue;
      const price = formatUsd(bid.price);
      const body =
        award.leftMs < 90_000
          ? message('desktop.attention.awardedSeconds', {
              price,
              left: Math.round(award.leftMs / 1_000),
            })
          : message('desktop.attention.awardedMinutes', {
              price,
              left: Math.round(award.leftMs / 60_000),
            });
      call({
        key: `bid-${bid.id}`,
        title: message('desktop.attention.awarded'),
        body:
          bid.source === 'event' ? inTurn([body, message('desktop.attention.unverified')]) : body,
        screen: 'marketplace',
      });
    }
    if (isRunning) cancel = timers.after(AWARD_EVERY_MS, look);
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
