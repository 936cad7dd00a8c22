import { implement } from '@orpc/server';
import {
  type CheckEvent,
  yardCheckContract,
} from '../../shared/console-api/planning/yard-check.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { CheckTable } from './check-table.ts';

async function* watchCheck(
  checks: CheckTable,
  signal: AbortSignal | undefined,
): AsyncGenerator<CheckEvent, void> {
  const wakeSignal = createWakeSignal(signal);
  const waiting: CheckEvent[] = [];
  const stop = checks.watch((event) => {
    waiting.push(event);
    wakeSignal.wake();
  });
  try {
    yield { kind: 'state', state: checks.current() };
    while (!signal?.aborted) {
      const next = waiting.shift();
      if (next === undefined) await wakeSignal.next();
      else yield next;
    }
  } finally {
    stop();
  }
}

/** Yard checks. `clerk` returns the clerk at the desk. */
export function yardCheckApi(checks: CheckTable, clerk: () => string) {
  const contract = implement(yardCheckContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchCheck(checks, signal)),
    begin: contract.begin.handler(({ errors }) => {
      valueOrThrow(checks.begin(clerk()), errors.NOT_SAVED);
    }),
    answer: contract.answer.handler(({ input, errors }) => {
      valueOrThrow(checks.answer(input.answers, clerk()), errors.NOT_SAVED);
    }),
    looked: contract.looked.handler(({ input }) => checks.looked(input.until)),
    end: contract.end.handler(({ errors }) => {
      valueOrThrow(checks.end(clerk()), errors.NOT_SAVED);
    }),
  };
}
