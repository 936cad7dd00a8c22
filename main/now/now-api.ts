import { implement } from '@orpc/server';
import { nowContract } from '../../shared/console-api/now.ts';
import { message } from '../../shared/i18n/message.ts';
import { isLimit, leastOf, limitSpecs } from '../../shared/limits.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { NowFile } from './now-file.ts';

/** Snoozed lines, and the limits. `clerk` returns the clerk at the desk. */
export function nowApi(store: NowFile, clerk: () => string) {
  const contract = implement(nowContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchState(store, () => store.current(), signal)),
    snooze: contract.snooze.handler(({ input: { key, reason, until }, errors }) => {
      valueOrThrow(
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
      valueOrThrow(store.wake(input.key), errors.NOT_SAVED);
    }),
    setLimit: contract.setLimit.handler(({ input: { limit, minutes }, errors }) => {
      if (minutes !== undefined && !isLimit(limit, minutes))
        throw errors.NOT_SAVED({
          data: {
            said: message('now.limit.notPossible', {
              least: leastOf(limit),
              most: limitSpecs[limit].most,
            }),
          },
        });
      valueOrThrow(store.setLimit(limit, minutes), errors.NOT_SAVED);
    }),
  };
}
