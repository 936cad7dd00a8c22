/** Notices on every screen, and of the system, about awarded bids that can still be accepted. */
import type { Notice } from '../console-api/status.ts';
import { inTurn, message } from '../i18n/message.ts';
import { formatUsd } from '../money.ts';
import { ALARMS_BEFORE_END_MS, awardClock, type ServiceTime } from './award-clock.ts';
import type { BidRow } from './view.ts';

const MINUTE_MS = 60_000;

/**
 * Minutes before the end at which the words change; before the first step they only say that the
 * window is open.
 */
const steps: readonly number[] = ALARMS_BEFORE_END_MS.map((ms) => ms / MINUTE_MS);

/** The step that counts with so much left: the smallest that is not below it, or null above all. */
const stepAt = (leftMs: number): number | null =>
  steps.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;

/**
 * One notice for each awarded bid, the one that ends first in front. Its key changes with each
 * step, so that each step is reported once: `award:<bid id>:<minutes>`.
 * `laneOf`: from where to where an offer goes, as far as it is known.
 */
export function awardNotices(
  bids: readonly BidRow[],
  now: ServiceTime,
  laneOf: (offerId: string) => string | null = () => null,
): readonly Notice[] {
  const running = bids.flatMap((bid) => {
    const clock = awardClock(bid, now);
    return clock.kind === 'running' ? [{ bid, leftMs: clock.leftMs }] : [];
  });
  return running
    .sort((a, b) => a.leftMs - b.leftMs)
    .map(({ bid, leftMs }): Notice => {
      const step = stepAt(leftMs);
      const lane = laneOf(bid.offerId);
      const said = message('marketplace.award.notice', {
        isLaneKnown: lane === null ? 'no' : 'yes',
        lane: lane ?? '',
        price: formatUsd(bid.price),
        source: bid.source,
        minutes: step ?? 0,
      });
      return {
        key: `award:${bid.id}:${step ?? 15}`,
        severity: 'warning',
        said: now.sure ? said : inTurn([said, message('marketplace.award.clockUnknown')]),
      };
    });
}

/** Milliseconds until the notices have to be looked at again, or null when no window runs. */
export function nextAwardStep(bids: readonly BidRow[], now: ServiceTime): number | null {
  let next: number | null = null;
  for (const bid of bids) {
    const clock = awardClock(bid, now);
    if (clock.kind !== 'running') continue;
    for (const at of [...ALARMS_BEFORE_END_MS, 0]) {
      const wait = clock.leftMs - at;
      // A step that is just reached counts as passed.
      if (wait > 0 && (next === null || wait < next)) next = wait;
    }
  }
  return next;
}
