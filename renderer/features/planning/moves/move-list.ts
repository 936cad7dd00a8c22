import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { Move } from '../../../../shared/planning/moves/model.ts';
import { words } from '../../../ui/words.ts';
import { placesOf, whatOf } from './move-row.tsx';

/** Moves as a sheet, in their order on the list. */
export function moveList(listed: readonly { readonly move: Move }[]): WantedList {
  const inWords = words();
  const { t } = inWords;
  const columns = ['number', 'asset', 'from', 'to', 'why', 'driver', 'state'] as const;
  return {
    list: 'shown',
    title: t('shell.screen.moves'),
    columns: columns.map((key) => t(`moves.column.${key}`)),
    rows: listed.map(({ move }) => [
      move.number,
      whatOf(move, inWords),
      ...placesOf(move, inWords),
      move.planName,
      move.driver,
      t('moves.state', { state: move.state }),
    ]),
  };
}
