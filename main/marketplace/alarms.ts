/**
 * Keeps the notices about awarded bids true while time passes: after every change, and when the
 * next step is reached.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { awardNotices, nextAwardStep } from '../../shared/marketplace/award-notices.ts';
import type { BidRow } from '../../shared/marketplace/view.ts';
import type { Timers } from '../kernel/ports.ts';
import type { ServiceClock } from './service-clock.ts';

/** The notices. */
export interface Alarms {
  notices(): readonly Notice[];
  /** Something changed: looks at once, and again when the next step is due. */
  look(): void;
  stop(): void;
}

export function createAlarms(parts: {
  readonly bids: () => readonly BidRow[];
  /** Lane and carrier of an offer that something was sent about; null where nothing was. */
  readonly laneOf: (offerId: string) => string | null;
  readonly serviceClock: Pick<ServiceClock, 'now'>;
  readonly timers: Timers;
  readonly onStep: () => void;
}): Alarms {
  const { bids, laneOf, serviceClock, timers, onStep } = parts;
  let cancel = () => {};
  const look = () => {
    cancel();
    onStep();
    const wait = nextAwardStep(bids(), serviceClock.now());
    // A timer may fire a little early by the service's clock: the extra keeps it from running in a
    // circle.
    cancel = wait === null ? () => {} : timers.after(wait + 250, look);
  };
  return {
    notices: () => awardNotices(bids(), serviceClock.now(), laneOf),
    look,
    stop: () => cancel(),
  };
}
