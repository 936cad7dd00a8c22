import { implement } from '@orpc/server';
import { documentsContract } from '../../shared/console-api/documents.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { Transfers } from './transfers.ts';

/** Documents up and down. */
export function documentsApi(transfers: Transfers, viewer: PdfViewer | null) {
  const contract = implement(documentsContract);
  return {
    watch: contract.watch.handler(({ signal }) =>
      watchState(transfers, () => transfers.list(), signal),
    ),
    begin: contract.begin.handler(({ input, errors }) =>
      valueOrThrow(transfers.begin(input), errors.NOT_POSSIBLE),
    ),
    piece: contract.piece.handler(({ input, errors }) => {
      valueOrThrow(transfers.piece(input.id, input.data), errors.NOT_POSSIBLE);
      return {};
    }),
    send: contract.send.handler(async ({ input, errors }) =>
      valueOrThrow(await transfers.send(input.id), errors.NOT_POSSIBLE),
    ),
    fetch: contract.fetch.handler(async ({ input, signal, errors }) =>
      valueOrThrow(await transfers.fetch(input.key, signal), errors.NOT_POSSIBLE),
    ),
    take: contract.take.handler(({ input, errors }) =>
      valueOrThrow(transfers.take(input.id, input.from), errors.NOT_POSSIBLE),
    ),
    view: contract.view.handler(async ({ input, errors }) =>
      valueOrThrow(await transfers.view(input.id, viewer), errors.NOT_POSSIBLE),
    ),
    cancel: contract.cancel.handler(({ input }) => {
      transfers.cancel(input.id);
      return {};
    }),
  };
}
