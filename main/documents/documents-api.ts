import { implement } from '@orpc/server';
import { documentsContract, type Transfer } from '../../shared/console-api/documents.ts';
import { orSaid } from '../kernel/api/typed-errors.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Transfers } from './transfers.ts';

async function* watch(
  transfers: Transfers,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Transfer[], void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = transfers.watch(wakeSignal.wake);
  try {
    while (!signal?.aborted) {
      yield transfers.list();
      await wakeSignal.next();
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
    begin: contract.begin.handler(({ input, errors }) =>
      orSaid(transfers.begin(input), errors.NOT_POSSIBLE),
    ),
    piece: contract.piece.handler(({ input, errors }) => {
      orSaid(transfers.piece(input.id, input.data), errors.NOT_POSSIBLE);
      return {};
    }),
    send: contract.send.handler(async ({ input, errors }) =>
      orSaid(await transfers.send(input.id), errors.NOT_POSSIBLE),
    ),
    fetch: contract.fetch.handler(async ({ input, signal, errors }) =>
      orSaid(await transfers.fetch(input.key, signal), errors.NOT_POSSIBLE),
    ),
    take: contract.take.handler(({ input, errors }) =>
      orSaid(transfers.take(input.id, input.from), errors.NOT_POSSIBLE),
    ),
    cancel: contract.cancel.handler(({ input }) => {
      transfers.cancel(input.id);
      return {};
    }),
  };
}
