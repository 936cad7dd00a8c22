import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Random, Timers } from '../kernel/ports.ts';

/** The clock of this computer. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** The timers of this process. */
export const systemTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Chance for back-off and the like; nothing secret is made of it. */
export const systemRandom: Random = { next: () => Math.random() };

/** A new id for an operation that the console makes itself. */
export const newOperationId = (): OperationId => randomUUID() as OperationId;
