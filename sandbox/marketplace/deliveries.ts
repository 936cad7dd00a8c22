/**
 * Webhook deliveries: signed, and tried again when they fail. Tests can have them doubled or
 * swapped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedEvent } from './world-records.ts';

/** A registration of the first registry, for several events. */
export type Registration = {
  readonly uuid: string;
  readonly url: string;
  readonly events: readonly string[];
};
/** A registration of the second registry, for load events: one event each (contract.md 2.6). */
export type LoadRegistration = {
  readonly uuid: string;
  readonly url: string;
  readonly event: string;
};

/** How deliveries behave. Nothing about it is published (contract.md 2.6). */
export type DeliveryManners = {
  /** Each event is sent twice. */
  duplicates: boolean;
  /** Every other event waits half a second, so the next one overtakes it. */
  reorder: boolean;
  /**
   * Events that the first registry refuses with 400, because its published list lacks them
   * (contract.md section 4, rows 13 and 14).
   */
  unknownEvents: readonly string[];
  /** The pauses before further tries, in milliseconds. */
  retryMs: readonly number[];
};

/**
 * One try to deliver an event. `status` is null when there was no answer.
 *
 * Example: `{ event: 'bid:awarded', url: 'http://127.0.0.1:4100/hook', status: 200 }`.
 */
export type Delivery = {
  readonly event: string;
  readonly url: string;
  readonly status: number | null;
};

/** Sends events to those who registered for them. */
export function createDeliveries(
  registrations: () => Iterable<Pick<Registration, 'url' | 'events'>>,
  token: () => string,
  stopped: AbortSignal,
) {
  const manners: DeliveryManners = {
    duplicates: false,
    reorder: false,
    unknownEvents: [],
    retryMs: [200, 1_000, 3_000],
  };
  const log: Delivery[] = [];

  const attempt = async (event: PublishedEvent, url: string): Promise<boolean> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `JWT ${token()}` },
        body: JSON.stringify(event.body),
        signal: AbortSignal.any([stopped, AbortSignal.timeout(5_000)]),
        redirect: 'manual',
      });
      log.push({ event: event.name, url, status: answer.status });
      return answer.ok;
    } catch {
      log.push({ event: event.name, url, status: null });
      return false;
    }
  };
  const deliver = async (event: PublishedEvent, url: string) => {
    for (const pause of [0, ...manners.retryMs]) {
      if (pause > 0) await sleep(pause, undefined, { signal: stopped }).catch(() => undefined);
      if (stopped.aborted || (await attempt(event, url))) return;
    }
  };
  const later = async (event: PublishedEvent, url: string) => {
    await sleep(500, undefined, { signal: stopped }).catch(() => undefined);
    await deliver(event, url);
  };
  let held = false;
  return {
    manners,
    log,
    send(event: PublishedEvent): void {
      // The next event overtakes this one.
      held = manners.reorder && !held;
      for (const { url, events } of registrations()) {
        if (!events.includes(event.name)) continue;
        for (let copy = 0; copy < (manners.duplicates ? 2 : 1); copy += 1)
          void (held ? later(event, url) : deliver(event, url));
      }
    },
  };
}
