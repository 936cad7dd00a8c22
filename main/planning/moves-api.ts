import { implement } from '@orpc/server';
import { movesContract } from '../../shared/console-api/planning/moves.ts';
import { moveCode } from '../../shared/planning/moves/model.ts';
import { acceptedOf, valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import { barcodeOf } from '../kernel/barcode.ts';
import type { MoveTable } from './move-table.ts';

/**
 * The move list. `clerk` returns the clerk at the desk. `settle`: called once moves are marked
 * done.
 */
export function movesApi(moves: MoveTable, clerk: () => string, settle: () => void) {
  const contract = implement(movesContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchState(moves, () => moves.current(), signal)),
    give: contract.give.handler(({ input, errors }) => {
      acceptedOf(moves.give(input, clerk()), errors);
    }),
    change: contract.change.handler(({ input, errors }) => {
      valueOrThrow(moves.change(input, clerk()), errors.NOT_SAVED);
      if (input.state === 'done') settle();
    }),
    clear: contract.clear.handler(({ errors }) => {
      valueOrThrow(moves.clear(), errors.NOT_SAVED);
    }),
    barcodes: contract.barcodes.handler(async ({ input: { numbers } }) => {
      const drawn = await Promise.all(numbers.map((number) => barcodeOf(moveCode(number), 9)));
      return { svgs: drawn.map(({ svg }) => svg) };
    }),
    labels: contract.labels.handler(async ({ input: { codes } }) => ({
      labels: await Promise.all(codes.map((code) => barcodeOf(code, 14))),
    })),
  };
}
