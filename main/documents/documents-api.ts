import { implement } from '@orpc/server';
import { documentsContract, type Transfer } from '../../shared/console-api/documents.ts';
import { resultOf } from '../kernel/api/answers.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { Transfers } from './transfers.ts';

async function* watch(transfers: Transfers, signal: AbortSignal | undefined): AsyncGenerator<readonly Transfer[], void> {
  const waiter = createWaiter(signal);
  const stop = transfers.watch(waiter.wake);
  try {
    while (!signal?.aborted) {
      yield transfers.list();
      await waiter.next();
    }
  } finally {
    stop();
  }
}

/** Documents up and down. */
export function documentsApi(transfers: Transfers) {
  const contract = implement(documentsContract);
  return {
    watch: contract.watch.handler(({ signal }) => watch(transfers, signal)),
    begin: contract.begin.handler(({ input, errors }) => resultOf(transfers.begin(input), errors)),
    piece: contract.piece.handler(({ input, errors }) => {
      resultOf(transfers.piece(input.id, input.data), errors);
      return {};
    }),
    send: contract.send.handler(async ({ input, errors }) => resultOf(await transfers.send(input.id), errors)),
    fetch: contract.fetch.handler(async ({ input, signal, errors }) => resultOf(await transfers.fetch(input.key, signal), errors)),
    take: contract.take.handler(({ input, errors }) => resultOf(transfers.take(input.id, input.from), errors)),
    cancel: contract.cancel.handler(({ input }) => {
      transfers.cancel(input.id);
      return {};
    }),
  };
}
