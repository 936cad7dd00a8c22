import { implement } from '@orpc/server';
import { nowContract } from '../../shared/console-api/now.ts';
import { isLimit, limitSpecs } from '../../shared/limits.ts';
import { message } from '../../shared/words/message.ts';
import { orSaid } from '../kernel/api/answers.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { KeptNow, NowStore } from './now-store.ts';

async function* watchNow(
  store: NowStore,
  signal: AbortSignal | undefined,
): AsyncGenerator<KeptNow, void> {
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

/** What clerks set aside, and the limits. `clerk` answers who works at the desk now. */
export function nowApi(store: NowStore, clerk: () => string) {
  const contract = implement(nowContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchNow(store, signal)),
    snooze: contract.snooze.handler(({ input: { key, reason, until }, errors }) => {
      orSaid(
        store.snooze({
          key,
          reason,
          until: until === null ? null : new Date(until).toISOString(),
          by: clerk(),
        }),
        errors.NOT_SAVED,
      );
    }),
    wake: contract.wake.handler(({ input, errors }) => {
      orSaid(store.wake(input.key), errors.NOT_SAVED);
    }),
    setLimit: contract.setLimit.handler(({ input: { limit, minutes }, errors }) => {
      if (minutes !== undefined && !isLimit(limit, minutes))
        throw errors.NOT_SAVED({
          data: { said: message('now.limit.notPossible', { most: limitSpecs[limit].most }) },
        });
      orSaid(store.setLimit(limit, minutes), errors.NOT_SAVED);
    }),
  };
}
