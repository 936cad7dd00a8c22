import { implement } from '@orpc/server';
import { type ReservesNow, reservesContract } from '../../shared/console-api/reserves.ts';
import { message } from '../../shared/i18n/message.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Reserves } from './reserves.ts';

async function* watchReserves(
  reserves: Reserves,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReservesNow, void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = reserves.watch(wakeSignal.wake);
  try {
    while (!signal?.aborted) {
      yield reserves.now();
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}

/** Targets of plans, reserved at the service. */
export function reservesApi(reserves: Reserves) {
  const contract = implement(reservesContract);
  const kept = async (
    work: Promise<void>,
    not: (data: { data: { said: ReturnType<typeof message> } }) => Error,
  ): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof DatabaseError)
        throw not({ data: { said: message('plan.notSaved', { why: error.said }) } });
      throw error;
    }
  };
  return {
    watch: contract.watch.handler(({ signal }) => watchReserves(reserves, signal)),
    reserve: contract.reserve.handler(async ({ input: { plan, until, targets }, errors }) => {
      if (!reserves.now().isOn) throw errors.REFUSED({ data: { said: message('reserves.off') } });
      await kept(reserves.reserve(plan, until, targets), errors.NOT_SAVED);
    }),
    release: contract.release.handler(({ input, errors }) =>
      kept(reserves.release(input.plan), errors.NOT_SAVED),
    ),
  };
}
