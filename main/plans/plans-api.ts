import { implement } from '@orpc/server';
import { type KeptPlans, plansContract } from '../../shared/console-api/plans.ts';
import { acceptedOf, orSaid } from '../kernel/api/answers.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { PlanStore } from './plan-store.ts';

async function* watchPlans(store: PlanStore, signal: AbortSignal | undefined): AsyncGenerator<KeptPlans, void> {
  const waiter = createWaiter(signal);
  const stop = store.watch(waiter.wake);
  try {
    while (!signal?.aborted) {
      yield store.current();
      await waiter.next();
    }
  } finally {
    stop();
  }
}

/** Plans, areas and weights. `clerk` answers who works at the desk now. */
export function plansApi(store: PlanStore, clerk: () => string) {
  const contract = implement(plansContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchPlans(store, signal)),
    save: contract.save.handler(({ input, errors }) => ({ version: acceptedOf(store.save({ ...input, by: clerk() }), errors) })),
    remove: contract.remove.handler(({ input, errors }) => {
      orSaid(store.remove(input.id), errors.NOT_SAVED);
    }),
    setArea: contract.setArea.handler(({ input: { area, attributes }, errors }) => {
      orSaid(store.setArea(area, attributes, clerk()), errors.NOT_SAVED);
    }),
    setWeight: contract.setWeight.handler(({ input: { weight, feet }, errors }) => {
      orSaid(store.setWeight(weight, feet), errors.NOT_SAVED);
    }),
  };
}
