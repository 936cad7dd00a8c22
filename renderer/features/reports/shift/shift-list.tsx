import { isSameClerk } from '../../../../shared/clerks/model.ts';
import type { ShiftReport } from '../../../../shared/console-api/reports/shift.ts';
import type { Subject } from '../../../../shared/journal/journal-fact.ts';
import { isExact, seenBounds } from '../../../../shared/journal/stays.ts';
import {
  type Passage,
  type PassageFigure,
  passagesOf,
} from '../../../../shared/shift/shift-handover.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { useWords } from '../../../ui/words.ts';
import { CountLink } from '../count-link.tsx';
import reports from '../reports.module.css';

/** A figure of the hand-over whose list can be opened; `clerk` null: moves by others. */
export type ShiftFigure =
  | { readonly of: PassageFigure | 'moves' }
  | { readonly of: 'movesBy'; readonly clerk: string | null };

type Row = Passage & { readonly spot?: Subject; readonly clerk?: string | null };

/** The cases behind a figure of the hand-over. */
export const rowsOfFigure = (report: ShiftReport, figure: ShiftFigure): readonly Row[] => {
  if (figure.of === 'moves') return report.moves;
  return figure.of === 'movesBy'
    ? report.moves.filter(({ clerk }) => isSameClerk(clerk, figure.clerk))
    : passagesOf(report, figure.of);
};

/** A count of the hand-over that opens its list. */
export function OpenShiftFigure(props: {
  report: ShiftReport;
  figure: ShiftFigure;
  name: string;
  onOpen: ((figure: ShiftFigure) => void) | null;
}) {
  const { report, figure, name, onOpen } = props;
  const count = rowsOfFigure(report, figure).length;
  return <CountLink count={count} name={name} onOpen={onOpen && (() => onOpen(figure))} />;
}

/** The title of a figure of the hand-over. */
export function useFigureName() {
  const { t } = useWords();
  return (figure: ShiftFigure): string => {
    if (figure.of !== 'movesBy') return t(`shift.${figure.of}`);
    return figure.clerk === null
      ? t('shift.movesOthers')
      : t('shift.movesOf', { clerk: displayText(figure.clerk, 60) });
  };
}

/** The cases behind a figure of the hand-over, newest first. */
export function ShiftListDialog(props: {
  report: ShiftReport;
  figure: ShiftFigure;
  onClose: () => void;
}) {
  const { report, figure, onClose } = props;
  const { t } = useWords();
  const { zone } = usePage();
  const nameOf = useFigureName();
  const rows = rowsOfFigure(report, figure).toSorted((a, b) => b.at - a.at);
  const named = (subject: Subject) =>
    displayText(report.names[subject] ?? subject.slice(subject.indexOf(':') + 1), 60);
  const instant = (ms: number) => new Date(ms).toISOString();
  const when = ({ at, since }: Row) =>
    since === null || isExact(seenBounds({ at, since }))
      ? zone.dated(instant(at))
      : t('shift.fromTo', { from: zone.dated(instant(since)), until: zone.dated(instant(at)) });
  const isMoves = figure.of === 'moves' || figure.of === 'movesBy';
  return (
    <Dialog onClose={onClose} size="lg" title={nameOf(figure)}>
      <p>{t('numbers.list.count', { count: rows.length })}</p>
      <Table<Row>
        className={reports.table}
        label={nameOf(figure)}
        rows={rows}
        keyOf={({ subject, at }, index) => `${subject} ${at} ${index}`}
        columns={[
          {
            key: 'what',
            heading: t('numbers.list.what'),
            isRowHead: true,
            cell: ({ subject }) => <bdi>{named(subject)}</bdi>,
          },
          { key: 'when', heading: t('numbers.list.when'), cell: when },
          ...(isMoves
            ? [
                {
                  key: 'spot',
                  heading: t('common.spot'),
                  cell: ({ spot }: Row) => (spot === undefined ? '' : named(spot)),
                },
                {
                  key: 'who',
                  heading: t('common.clerk'),
                  cell: ({ clerk }: Row) => (
                    <bdi>{displayText(clerk ?? t('numbers.others'), 60)}</bdi>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Dialog>
  );
}
