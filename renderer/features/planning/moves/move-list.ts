import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import { isToDrive, type ListedMove } from '../../../../shared/planning/moves/compare.ts';
import { isOpenMove } from '../../../../shared/planning/moves/model.ts';
import { moverOf } from '../../../../shared/planning/moves/mover.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';
import { momentCell } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';
import { fitText, placesOf, trailersOf, whatOf } from './move-row.tsx';

/**
 * Moves as a sheet, in their order on the list and with all that stands there. `dues`: when they
 * have to be done, in milliseconds since the epoch.
 */
export function moveList(
  listed: readonly ListedMove[],
  dues: ReadonlyMap<OperationId, number>,
  timeZone: string,
  yard: Yard,
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
      together(', ', [
        whatOf(move, inWords),
        isToDrive({ move, fit }) ? trailersOf(yard, move, inWords) : '',
      ]),
      ...placesOf(move, inWords),
      together('. ', [
        move.isAside ? t('moves.aside', { plan: move.planName }) : move.planName,
        move.isUrgent ? t('moves.urgent') : '',
        move.planned && isOpenMove(move)
          ? t('moves.planned', { at: Date.parse(move.planned) })
          : '',
        move.reason ? inWords.format(move.reason) : '',
      ]),
      momentCell(dues.get(move.id) ?? null),
      move.driver === '' && moverOf(move.operation) === 'truck'
        ? t('moves.ownDriver')
        : move.driver,
      together(' ', [
        t('moves.state', { state: move.state }),
        move.why,
        isOpenMove(move) ? fitText(fit, yard, inWords) : '',
      ]),
    ]),
  };
}

const together = (joint: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(joint);
