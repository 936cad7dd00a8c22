import { useQuery } from '@tanstack/react-query';
import { message } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import type { ListedMove, MoveFit } from '../../../../shared/planning/moves/compare.ts';
import { placesOf as spotsOf } from '../../../../shared/planning/moves/dependencies.ts';
import { moveCode } from '../../../../shared/planning/moves/model.ts';
import { moverOf } from '../../../../shared/planning/moves/mover.ts';
import { displayText } from '../../../../shared/text.ts';
import { checkHeld } from '../../../../shared/yard/check/held.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment, useTimeText } from '../../../page/parts/age.tsx';
import { printPage } from '../../../page/print-page.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { Paper, PrintDialog } from '../../../ui/print-sheet.tsx';
import { useWords } from '../../../ui/words.ts';
import { fitText, lateText, placesOf, trailersOf, whatOf } from './move-row.tsx';

/** Moves of one sheet. */
const mostOnSheet = 500;

type SheetProps = {
  readonly listed: readonly ListedMove[];
  /** When moves have to be done, in milliseconds since the epoch. */
  readonly dues: ReadonlyMap<OperationId, number>;
};

/** The list on paper, a barcode a move: scanning it says done. */
export function MoveSheetDialog({
  listed,
  dues,
  onClose,
}: SheetProps & { readonly onClose: () => void }) {
  const { t } = useWords();
  const page = usePage();
  const { api } = page;
  const shown = listed.slice(0, mostOnSheet);
  const numbers = shown.map(({ move }) => move.number);
  const { data, error } = useQuery({
    queryKey: ['moves', 'barcodes', numbers],
    queryFn: () => api.moves.barcodes({ numbers }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: numbers.length > 0,
  });
  return (
    <PrintDialog
      title={t('moves.sheet')}
      isReady={data !== undefined}
      onPrint={() => printPage(page)}
      onClose={onClose}
    >
      {error !== null && <MessageLine said={errorMessage(error, message('moves.sheetFailed'))} />}
      {data !== undefined && <MoveSheet listed={shown} dues={dues} svgs={data.svgs} />}
    </PrintDialog>
  );
}

function MoveSheet({ listed, dues, svgs }: SheetProps & { readonly svgs: readonly string[] }) {
  const { t } = useWords();
  const { info, zone } = usePage();
  // The sheet follows the yard until it is printed, so its time follows the clock.
  const printed = useTimeText((now) => zone.dated(new Date(now).toISOString()));
  return (
    <Paper label={t('moves.sheet')}>
      <h2>
        {t('moves.sheet')} · <bdi>{displayText(info.facility.name, 60)}</bdi>
      </h2>
      <p>{t('moves.sheetHow', { at: printed })}</p>
      <table>
        <thead>
          <tr>
            {(['number', 'asset', 'from', 'to', 'due', 'why', 'driver'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`moves.column.${key}`)}
              </th>
            ))}
            <th scope="col">{t('moves.column.scan')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((each, index) => (
            <SheetRow
              key={each.move.id}
              listed={each}
              due={dues.get(each.move.id)}
              svg={svgs[index] ?? ''}
            />
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

type RowProps = {
  readonly listed: ListedMove;
  /** In milliseconds since the epoch. Undefined: at any time. */
  readonly due: number | undefined;
  readonly svg: string;
};

/** One move. If it is held we print all reasons, so that the driver leaves it where it is. */
function SheetRow({ listed: { move, fit }, due, svg }: RowProps) {
  const words = useWords();
  const { t, format } = words;
  const { yard, zone } = usePage();
  const [from, to] = placesOf(move, words);
  const [fromArea, toArea] = areasOf(move.operation, yard.table);
  const late = useTimeText((now) => {
    const time = lateText(due ?? null, move.planned, now);
    return time === '' ? '' : zone.short(new Date(now).toISOString(), now);
  });
  const isOwn = move.driver === '' && moverOf(move.operation) === 'truck';
  return (
    <tr style={{ breakInside: 'avoid' }}>
      <td>{move.number}</td>
      <td>
        <bdi>{whatOf(move, words)}</bdi>
        <div>
          <bdi>{trailersOf(yard.table, move, words)}</bdi>
        </div>
        {checkHeld(yard.table, move.operation).map(({ said }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may read the same
          <div key={at}>
            <strong>
              {t('moves.sheetHeld')} {format(said)}
            </strong>
          </div>
        ))}
        <Fit fit={fit} />
      </td>
      <td>
        <bdi>{from}</bdi>
        {fromArea !== '' && <div>{fromArea}</div>}
      </td>
      <td>
        <strong>
          <bdi>{to}</bdi>
        </strong>
        {toArea !== '' && <div>{toArea}</div>}
      </td>
      <td>
        {due !== undefined && <Moment at={new Date(due).toISOString()} />}
        {late !== '' && <strong> {t('moves.sheetLate', { at: late })}</strong>}
        {move.planned !== null && <div>{t('moves.planned', { at: Date.parse(move.planned) })}</div>}
      </td>
      <td>
        {move.isUrgent && <strong>{t('moves.urgent')} </strong>}
        <bdi>
          {move.isAside
            ? t('moves.aside', { plan: displayText(move.planName, 40) })
            : displayText(move.planName, 40)}
        </bdi>
        {move.reason !== null && <div>{format(move.reason)}</div>}
      </td>
      <td>{isOwn ? t('moves.ownDriver') : <bdi>{displayText(move.driver, 40)}</bdi>}</td>
      <td>
        <img
          src={`data:image/svg+xml;base64,${btoa(svg)}`}
          alt={t('moves.barcode', { code: moveCode(move.number) })}
          height={36}
        />
        <div>{moveCode(move.number)}</div>
      </td>
    </tr>
  );
}

/** The areas of the two ends of a move; empty where it has none, or begins and ends on one spot. */
function areasOf(operation: Operation, yard: Yard): readonly [string, string] {
  const [from, to] = spotsOf(operation).map((id) => {
    const area = id === null ? undefined : yard.spot(id)?.areaId;
    return area === undefined ? '' : displayText(yard.area(area)?.name ?? '', 40);
  });
  return operation.kind === 'assign' ? ['', to ?? ''] : [from ?? '', to ?? ''];
}

/** How the yard was when we printed, with the time: it may differ by the drive. */
function Fit({ fit }: { readonly fit: MoveFit }) {
  const words = useWords();
  const { yard, zone } = usePage();
  const at = useTimeText((now) => zone.short(new Date(now).toISOString(), now));
  const text = fit.kind === 'held' ? '' : fitText(fit, yard.table, words);
  if (text === '') return null;
  if (fit.kind === 'caution') return <strong>{text}</strong>;
  // What comes first stays so; the rest is true of a time.
  return <div>{fit.kind === 'waits' ? text : words.t('moves.sheetFit', { fit: text, at })}</div>;
}
