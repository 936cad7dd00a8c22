import { useQuery } from '@tanstack/react-query';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import {
  type FigureKey,
  type FigureLine,
  type FigureOf,
  isPunctuality,
  isUse,
  lengthOfName,
} from '../../../../shared/metrics/figure-list.ts';
import { firstBefore } from '../../../../shared/metrics/figures.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useNames, useShowAppointment } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { durationText, hourText } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import { CountLink } from '../count-link.tsx';
import reports from '../reports.module.css';

/** The figure whose list is open, and its filters. */
export type WantedFigure = {
  readonly figure: FigureKey;
  readonly count: number;
  readonly of: FigureOf | null;
  /** The list of the same weekdays before. */
  readonly isBefore: boolean;
};
export type OpenList = (wanted: WantedFigure) => void;

/**
 * A figure that opens its list. `count` is its number of cases. `text` replaces the count as the
 * label, such as a median. Without a case there is no list, and a figure on paper opens nothing.
 */
export function OpenFigure({
  figure,
  count,
  text,
  of = null,
  isBefore = false,
  onOpen,
}: {
  figure: FigureKey;
  count: number;
  text?: string;
  of?: FigureOf | null;
  isBefore?: boolean;
  onOpen: OpenList | null;
}) {
  const inWords = useWords();
  return (
    <CountLink
      count={count}
      text={text}
      name={namesOf({ figure, of, isBefore }, inWords).join(', ')}
      onOpen={onOpen && (() => onOpen({ figure, count, of, isBefore }))}
    />
  );
}

/** A figure and its filters. `text` replaces the count as the label. */
type FigureCase = {
  readonly figure: FigureKey;
  readonly count: number;
  readonly text?: string;
  readonly of?: FigureOf;
};

/**
 * The name of a bar or cell, and the handler that opens its list. Null without a case, and on
 * paper.
 */
export function opening(
  { figure, count, text, of }: FigureCase,
  onOpen: OpenList | null,
  words: Words,
): { readonly name: string; readonly onOpen: (() => void) | null } {
  const wanted = { figure, count, of: of ?? null, isBefore: false };
  const values = {
    figure: namesOf(wanted, words).join(', '),
    value: text ?? words.number(count),
  };
  return count === 0 || onOpen === null
    ? { name: words.t('numbers.plot.value', values), onOpen: null }
    : { name: words.t('numbers.list.open', values), onOpen: () => onOpen(wanted) };
}

/** The title of a list: its figure, its row, and whether it is about the earlier days. */
const namesOf = (
  { figure, of, isBefore }: Omit<WantedFigure, 'count'>,
  words: Words,
): readonly string[] => [
  words.t(`numbers.figure.${figure}`),
  ...(of === null ? [] : [nameOf(of, words)]),
  ...(isBefore ? [words.t('numbers.before')] : []),
];

function nameOf({ by, name }: FigureOf, words: Words): string {
  if (by === 'length') return bucketName(lengthOfName(name), words);
  if (name === '') return words.t('common.unknown');
  if (by === 'hour') return hourText(Number(name));
  return by === 'visitType' ? visitTypeWords(name) : displayText(name, 60);
}

/** How long the stays of a bucket lasted; null: no beginning, or no end. */
export const bucketName = (
  { from, to }: { from: number | null; to: number | null },
  { t }: Words,
): string =>
  from === null
    ? t('numbers.bucket.under', { time: durationText(to ?? 0) })
    : to === null
      ? t('numbers.bucket.over', { time: durationText(from) })
      : t('numbers.bucket.between', { from: durationText(from), to: durationText(to) });

/** The cases behind a figure, newest first. */
export function FigureListDialog({
  wanted,
  first,
  days,
  onClose,
}: {
  wanted: WantedFigure;
  first: string;
  days: number;
  onClose: () => void;
}) {
  const inWords = useWords();
  const { t, format } = inWords;
  const { api, zone, ticker } = usePage();
  const names = useNames();
  const { figure, of, isBefore } = wanted;
  const from = isBefore ? firstBefore(first, days) : first;
  const showAppointment = useShowAppointment();
  const { data, error } = useQuery({
    queryKey: ['numbers', 'list', from, days, figure, of],
    queryFn: () => api.numbers.list({ first: from, days, figure, of }),
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
    <Dialog onClose={onClose} size="lg" title={namesOf(wanted, inWords).join(' · ')}>
      {figure !== 'stay' && (
        <p className={reports.dim}>
          {t(isUse(figure) ? 'numbers.means.standing' : `numbers.means.${figure}`)}
        </p>
      )}
      {error !== null && <MessageLine said={errorMessage(error, message('numbers.failed'))} />}
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
                heading: t(isUse(figure) ? 'numbers.list.since' : 'numbers.list.when'),
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
