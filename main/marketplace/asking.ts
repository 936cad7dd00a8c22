/** How the service is asked, and how what it said is kept: a failure of either stops nothing that was done. */
import { type Why, wholeWhy } from '../../shared/field-errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { ServiceClock } from './service-clock.ts';

/** The ways of asking and keeping. */
export interface Asking {
  /** Runs what is asked of the service; its failure becomes what it says of it. */
  asked<T>(work: () => Promise<T>): Promise<Result<T, Why>>;
  /** The same, with its failure as one sentence. */
  attempted<T>(work: () => Promise<T>): Promise<Result<T, string>>;
  /** Keeps what the service said. What was done is done, and the next read tells it: nothing hangs on this copy. */
  keep(work: () => void): void;
}

/** Makes them; each answer of the service is noted by its clock. */
export function createAsking(serviceClock: ServiceClock, log: Log): Asking {
  const asked = async <T>(work: () => Promise<T>): Promise<Result<T, Why>> => {
    try {
      const value = await work();
      serviceClock.note();
      return ok(value);
    } catch (error) {
      if (error instanceof RemoteError) return fail(error.at ?? error.message);
      throw error;
    }
  };
  return {
    asked,
    async attempted(work) {
      const done = await asked(work);
      return done.ok ? done : fail(wholeWhy(done.error));
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
