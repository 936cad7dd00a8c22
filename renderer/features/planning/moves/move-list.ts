import type { WantedList } from '../../../../shared/console-api/exports.ts';
import { isOpenMove } from '../../../../shared/planning/moves/model.ts';
import { words } from '../../../ui/words.ts';
import { placesOf, whatOf } from './move-row.tsx';
import type { ListedMove } from './move-store.ts';

/** Moves as a sheet, in their order on the list. */
export function moveList(listed: readonly ListedMove[]): WantedList {
  const inWords = words();
  const { t } = inWords;
  const columns = ['number', 'asset', 'from', 'to', 'why', 'driver', 'state'] as const;
  return {
    list: 'shown',
    title: t('shell.screen.moves'),
    columns: columns.map((key) => t(`moves.column.${key}`)),
    rows: listed.map(({ move, fit }) => [
      move.number,
      whatOf(move, inWords),
      ...placesOf(move, inWords),
      move.planName,
      move.driver,
      [
        t('moves.state', { state: move.state }),
        ...(isOpenMove(move) && fit.kind === 'held' ? [inWords.format(fit.said)] : []),
      ].join(' '),
    ]),
  };
}
