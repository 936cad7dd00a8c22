import { useQuery } from '@tanstack/react-query';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import {
  type FigureKey,
  type FigureLine,
  type FigureOf,
  isPunctuality,
} from '../../../../shared/metrics/figure-list.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useNames, useShowAppointment } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SaidLine } from '../../../ui/parts.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import { CountLink } from '../count-link.tsx';
import reports from '../reports.module.css';

/** A figure whose list is to be opened, and what it is narrowed to. */
export type WantedFigure = {
  readonly figure: FigureKey;
  readonly count: number;
  readonly of: FigureOf | null;
};
export type OpenList = (wanted: WantedFigure) => void;

/** A count that opens its list. A zero has none, and paper opens nothing. */
export function OpenFigure({
  figure,
  count,
  of = null,
  onOpen,
}: {
  figure: FigureKey;
  count: number;
  of?: FigureOf | null;
  onOpen: OpenList | null;
}) {
  const { t } = useWords();
  const named = t(`numbers.figure.${figure}`);
  return (
    <CountLink
      count={count}
      name={of === null ? named : `${named}, ${nameOf(of, t('common.unknown'))}`}
      onOpen={onOpen && (() => onOpen({ figure, count, of }))}
    />
  );
}

const nameOf = ({ by, name }: FigureOf, unknown: string): string =>
  name === '' ? unknown : by === 'visitType' ? visitTypeWords(name) : displayText(name, 60);

/** The cases behind a figure, newest first. */
export function FigureListDialog({
  wanted: { figure, of },
  first,
  days,
  onClose,
}: {
  wanted: WantedFigure;
  first: string;
  days: number;
  onClose: () => void;
}) {
  const { t, format } = useWords();
  const { api, zone, ticker } = usePage();
  const names = useNames();
  const showAppointment = useShowAppointment();
  const { data, error } = useQuery({
    queryKey: ['numbers', 'list', first, days, figure, of],
    queryFn: () => api.numbers.list({ first, days, figure, of }),
    staleTime: 0,
  });
  const ofAppointments = isPunctuality(figure);
  const what = (line: FigureLine) => {
    if (line.label !== null) return format(line.label);
    const name = line.name === '' ? t('numbers.list.gone') : displayText(line.name, 60);
    if (!ofAppointments) return <bdi>{name}</bdi>;
    const id = line.subject.slice('appointment:'.length) as AppointmentId;
    return (
      <button
        type="button"
        className={reports.link}
        onClick={() => {
          onClose();
          showAppointment(id, new Date(line.at).toISOString());
        }}
      >
        <bdi>{name}</bdi>
      </button>
    );
  };
  const title = t(`numbers.figure.${figure}`);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={of === null ? title : `${title} · ${nameOf(of, t('common.unknown'))}`}
    >
      {figure !== 'stay' && <p className={reports.dim}>{t(`numbers.means.${figure}`)}</p>}
      {error !== null && <SaidLine said={errorSaid(error, message('numbers.failed'))} />}
      {data === undefined && error === null && <p role="status">{t('numbers.list.loading')}</p>}
      {data !== undefined && (
        <>
          <p>
            {data.lines.length < data.count
              ? t('numbers.list.newest', { shown: data.lines.length, count: data.count })
              : t('numbers.list.count', { count: data.count })}
          </p>
          <Table<FigureLine>
            className={reports.table}
            label={title}
            rows={data.lines}
            keyOf={({ subject, at }, index) => `${subject} ${at} ${index}`}
            columns={[
              { key: 'what', heading: t('numbers.list.what'), isRowHead: true, cell: what },
              {
                key: 'when',
                heading: t('numbers.list.when'),
                cell: ({ at }) => zone.short(new Date(at).toISOString(), ticker.now()),
              },
              {
                key: 'long',
                heading: t(ofAppointments ? 'numbers.list.off' : 'numbers.list.long'),
                cell: ({ ms }) => (ms === null ? '—' : durationText(ms)),
              },
              {
                key: 'spot',
                heading: t('common.spot'),
                cell: ({ spot, dock }) => spot ?? (dock === null ? '—' : names.dock(dock)),
              },
              {
                key: 'who',
                heading: t('numbers.list.who'),
                cell: ({ who }) => <bdi>{displayText(who, 60)}</bdi>,
              },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}
