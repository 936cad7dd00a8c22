import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import type { ListedMove } from '../../../../shared/planning/moves/compare.ts';
import { isOpenMove } from '../../../../shared/planning/moves/model.ts';
import { moverOf } from '../../../../shared/planning/moves/mover.ts';
import { momentCell } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';
import { placesOf, whatOf } from './move-row.tsx';

/**
 * Moves as a sheet, in their order on the list. `dues`: when they have to be done, in milliseconds
 * since the epoch.
 */
export function moveList(
  listed: readonly ListedMove[],
  dues: ReadonlyMap<OperationId, number>,
  timeZone: string,
): WantedList {
  const inWords = words();
  const { t } = inWords;
  const columns = ['number', 'asset', 'from', 'to', 'why', 'due', 'driver', 'state'] as const;
  return {
    list: 'shown',
    title: t('shell.screen.moves'),
    columns: columns.map((key) =>
      key === 'due' ? t('moves.column.dueIn', { zone: timeZone }) : t(`moves.column.${key}`),
    ),
    rows: listed.map(({ move, fit }) => [
      move.number,
      whatOf(move, inWords),
      ...placesOf(move, inWords),
      move.planName,
      momentCell(dues.get(move.id) ?? null),
      move.driver === '' && moverOf(move.operation) === 'truck'
        ? t('moves.ownDriver')
        : move.driver,
      [
        t('moves.state', { state: move.state }),
        ...(isOpenMove(move) && 'said' in fit ? [inWords.format(fit.said)] : []),
      ].join(' '),
    ]),
  };
}
