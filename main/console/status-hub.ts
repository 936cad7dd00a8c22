import type { ConsoleStatus, Notice, ServiceConnection } from '../../shared/console-api/status.ts';
import type { StatusPort } from '../kernel/feature.ts';
import { createWakeSignal, type WakeSignal } from '../kernel/wake-signal.ts';

/** The status of the complete console, collected from its parts. */
export type StatusHub = StatusPort & {
  now(): ConsoleStatus;
  /**
   * The status now and after changes. If changes come faster than they are taken, the latest
   * replaces the others.
   */
  watch(signal?: AbortSignal): AsyncGenerator<ConsoleStatus, void>;
};

/** Services that aren't named count as not configured. */
export function createStatusHub(services: Partial<ConsoleStatus['services']>): StatusHub {
  const waiters = new Set<WakeSignal>();
  const noticesOf = new Map<string, readonly Notice[]>();
  const absent: ServiceConnection = { state: 'not-configured' };
  let status: ConsoleStatus = {
    services: { 'dock-scheduling': absent, marketplace: absent, quoting: absent, ...services },
    freshness: [],
    live: { state: 'off' },
    notices: [],
  };

  function set(change: Partial<ConsoleStatus>): void {
    status = { ...status, ...change };
    for (const wakeSignal of waiters) wakeSignal.wake();
  }

  return {
    now: () => status,
    setService: (name, connection) => set({ services: { ...status.services, [name]: connection } }),
    setFreshness(freshness) {
      const known = status.freshness.some((each) => each.source === freshness.source);
      const list = known
        ? status.freshness.map((each) => (each.source === freshness.source ? freshness : each))
        : [...status.freshness, freshness];
      set({ freshness: list });
    },
    setLive: (live) => set({ live }),
    setNotices(part, notices) {
      noticesOf.set(part, notices);
      set({ notices: [...noticesOf.values()].flat() });
    },
    async *watch(signal) {
      const wakeSignal = createWakeSignal(signal);
      waiters.add(wakeSignal);
      try {
        let lastSent: ConsoleStatus | null = null;
        while (!signal?.aborted) {
          if (lastSent === status) await wakeSignal.next();
          else {
            lastSent = status;
            yield status;
          }
        }
      } finally {
        waiters.delete(wakeSignal);
      }
    },
  };
}
