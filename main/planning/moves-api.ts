import { implement } from '@orpc/server';
import { movesContract } from '../../shared/console-api/planning/moves.ts';
import { moveCode } from '../../shared/planning/moves/model.ts';
import { acceptedOf, orSaid } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { MoveTable } from './move-table.ts';

/** The move list. `clerk` returns the clerk at the desk. */
export function movesApi(moves: MoveTable, clerk: () => string) {
  const contract = implement(movesContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchState(moves, () => moves.current(), signal)),
    give: contract.give.handler(({ input, errors }) => {
      acceptedOf(moves.give(input, clerk()), errors);
    }),
    change: contract.change.handler(({ input, errors }) => {
      orSaid(moves.change(input, clerk()), errors.NOT_SAVED);
    }),
    clear: contract.clear.handler(({ errors }) => {
      orSaid(moves.clear(), errors.NOT_SAVED);
    }),
    barcodes: contract.barcodes.handler(async ({ input: { numbers } }) => {
      // Loaded at the first sheet: it is large, and most consoles never print one.
      const { toSVG } = await import('bwip-js/node');
      return {
        svgs: numbers.map((number) =>
          toSVG({ bcid: 'code128', text: moveCode(number), scale: 2, height: 9 }),
        ),
      };
    }),
  };
}
