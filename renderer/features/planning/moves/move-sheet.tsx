import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import { type Move, moveCode } from '../../../../shared/planning/moves/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { checkHeld } from '../../../../shared/yard/check/held.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { printPage } from '../../../page/print-page.ts';
import { SaidLine } from '../../../ui/parts.tsx';
import { Paper, PrintDialog } from '../../../ui/print-sheet.tsx';
import { useWords } from '../../../ui/words.ts';
import { placesOf, whatOf } from './move-row.tsx';

/** Moves of one sheet. */
const mostOnSheet = 500;

/** The list on paper, a barcode a move: scanning it says done. */
export function MoveSheetDialog({
  moves,
  onClose,
}: {
  moves: readonly Move[];
  onClose: () => void;
}) {
  const { t } = useWords();
  const page = usePage();
  const { api } = page;
  const shown = moves.slice(0, mostOnSheet);
  const numbers = shown.map(({ number }) => number);
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
      {error !== null && <SaidLine said={errorMessage(error, message('moves.sheetFailed'))} />}
      {data !== undefined && <MoveSheet moves={shown} svgs={data.svgs} />}
    </PrintDialog>
  );
}

function MoveSheet({ moves, svgs }: { moves: readonly Move[]; svgs: readonly string[] }) {
  const { t } = useWords();
  const { info, zone, ticker } = usePage();
  const printed = useMemo(() => zone.dated(new Date(ticker.now()).toISOString()), [zone, ticker]);
  return (
    <Paper label={t('moves.sheet')}>
      <h2>
        {t('moves.sheet')} · <bdi>{displayText(info.facility.name, 60)}</bdi>
      </h2>
      <p>{t('moves.sheetHow', { at: printed })}</p>
      <table>
        <thead>
          <tr>
            {(['number', 'asset', 'from', 'to', 'why', 'driver'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`moves.column.${key}`)}
              </th>
            ))}
            <th scope="col">{t('moves.column.scan')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move, index) => (
            <SheetRow key={move.id} move={move} svg={svgs[index] ?? ''} />
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

/** One move. If it is held we print all reasons, so that the driver leaves it where it is. */
function SheetRow({ move, svg }: { readonly move: Move; readonly svg: string }) {
  const words = useWords();
  const { t, format } = words;
  const { yard } = usePage();
  const [from, to] = placesOf(move, words);
  return (
    <tr style={{ breakInside: 'avoid' }}>
      <td>{move.number}</td>
      <td>
        <bdi>{whatOf(move, words)}</bdi>
        {checkHeld(yard.table, move.operation).map(({ said }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may read the same
          <div key={at}>
            <strong>
              {t('moves.sheetHeld')} {format(said)}
            </strong>
          </div>
        ))}
      </td>
      <td>
        <bdi>{from}</bdi>
      </td>
      <td>
        <strong>
          <bdi>{to}</bdi>
        </strong>
      </td>
      <td>
        {move.isUrgent && <strong>{t('moves.urgent')} </strong>}
        <bdi>{displayText(move.planName, 40)}</bdi>
      </td>
      <td>
        <bdi>{displayText(move.driver, 40)}</bdi>
      </td>
      <td>
        <img
          src={`data:image/svg+xml;base64,${btoa(svg)}`}
          alt={t('moves.barcode', { code: moveCode(move.number) })}
          height={36}
        />
      </td>
    </tr>
  );
}
