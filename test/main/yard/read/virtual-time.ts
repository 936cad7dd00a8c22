/** Time that passes when a test says so: a clock and timers in one. */
import type { Timers } from '../../../../main/kernel/ports.ts';
import type { Clock } from '../../../../shared/time.ts';

export function createVirtualTime(start = Date.UTC(2026, 0, 1, 12)) {
  let now = start;
  let order = 0;
  const waiting = new Set<{ readonly at: number; readonly order: number; readonly work: () => void }>();
  const clock: Clock = { now: () => now, monotonic: () => now };
  const timers: Timers = {
    after(ms, work) {
      order += 1;
      const timer = { at: now + ms, order, work };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
  };
  /** Lets promises that are ready run. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    clock,
    timers,
    settle,
    waiting: () => waiting.size,
    /** Lets time pass, firing each timer at its moment. */
    async pass(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...waiting].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0];
        if (due === undefined) break;
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.work();
        await settle();
      }
      now = end;
    },
  };
}
