/**
 * How the service is asked, and how what it said is kept: a failure of either stops nothing that
 * was done.
 */
import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { ServiceClock } from './service-clock.ts';

/** The ways of asking and keeping. */
export interface GuardedCalls {
  /** Runs a request to the service. A failure becomes its message. */
  asked<T>(work: () => Promise<T>): Promise<Result<T, CallRefusal>>;
  /**
   * Keeps what the service said. What was done is done, and the next read shows it: nothing depends
   * on this copy.
   */
  keep(work: () => void): void;
}

/** Each reply of the service updates its clock. */
export function createGuardedCalls(serviceClock: ServiceClock, log: Log): GuardedCalls {
  return {
    async asked(work) {
      try {
        const value = await work();
        serviceClock.note();
        return ok(value);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        return fail(error.at === null ? { said: error.said } : { said: error.said, at: error.at });
      }
    },
    keep(work) {
      try {
        work();
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        log.warn('marketplace store', { kind: error.kind });
      }
    },
  };
}
