import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { lengthName, type UseKey } from '../../../../shared/metrics/figure-list.ts';
import type { NumbersAnswer, NumbersOf } from '../../../../shared/metrics/model.ts';
import type { Spread } from '../../../../shared/metrics/stats.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { dwellText } from '../../../ui/text/dwell.ts';
import { durationText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import reports from '../reports.module.css';
import { BarChart, countSteps, timeSteps } from './bar-chart.tsx';
import { bucketName, OpenFigure, type OpenList } from './figure-dialog.tsx';
import { OpenShare, shareText } from './open-share.tsx';
import { dwellBuckets, isEmpty, keptParts, turnsByHour } from './plot-figures.ts';
import styles from './plots.module.css';

type Props = {
  readonly answer: NumbersAnswer;
  /** Null on paper. */
  readonly onOpen: OpenList | null;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourLabels = hours.map(String);

/** The figures as pictures. Each has its numbers beside it as text. */
export function Plots({ answer, onOpen }: Props) {
  return (
    <div className={styles.plots}>
      <Turns answer={answer} onOpen={onOpen} />
      <Kept answer={answer} onOpen={onOpen} />
      <UseStrip answer={answer} of="doorHours" onOpen={onOpen} />
      <UseStrip answer={answer} of="lotHours" onOpen={onOpen} />
      <Dwell answer={answer} onOpen={onOpen} />
      <Carriers answer={answer} onOpen={onOpen} />
    </div>
  );
}

function Plot(props: {
  title: string;
  note: string;
  isEmpty: boolean;
  children: ReactNode;
  table?: ReactNode;
}) {
  const { title, note, children, table } = props;
  const { t } = useWords();
  return (
    <section className={styles.plot} aria-label={title}>
      <h4>{title}</h4>
      <p className={reports.dim}>{note}</p>
      {props.isEmpty ? <p>{t('numbers.plot.none')}</p> : children}
      {!props.isEmpty && table !== undefined && (
        <details>
          <summary>{t('numbers.plot.table')}</summary>
          {table}
        </details>
      )}
    </section>
  );
}

/** How long trucks took, by the hour in which they came. */
function Turns({ answer: { now, before }, onOpen }: Props) {
  const { t } = useWords();
  const [is, was] = useMemo(
    () => [turnsByHour(now), before === null ? null : turnsByHour(before)] as const,
    [now, before],
  );
  const bars = useMemo(
    () => ({
      now: { label: t('numbers.plot.turns'), values: is.map(({ median }) => median) },
      before: was && { label: t('numbers.before'), values: was.map(({ median }) => median) },
    }),
    [is, was, t],
  );
  const median = (spread: Spread | undefined, hour: number, isBefore = false) => (
    <OpenFigure
      figure="turn"
      count={spread?.count ?? 0}
      text={spread?.median == null ? '—' : durationText(spread.median)}
      of={{ by: 'hour', name: String(hour) }}
      isBefore={isBefore}
      onOpen={onOpen}
    />
  );
  const title = t('numbers.plot.turns');
  return (
    <Plot
      title={title}
      note={t('numbers.plot.turns.note')}
      isEmpty={isEmpty(bars.now.values)}
      table={
        <HoursTable
          label={title}
          columns={[
            {
              key: 'count',
              heading: t('numbers.column.count'),
              cell: (hour) => (
                <OpenFigure
                  figure="turn"
                  count={is[hour]?.count ?? 0}
                  of={{ by: 'hour', name: String(hour) }}
                  onOpen={onOpen}
                />
              ),
            },
            {
              key: 'median',
              heading: t('numbers.column.median'),
              cell: (hour) => median(is[hour], hour),
            },
            {
              key: 'before',
              heading: t('numbers.before'),
              cell: (hour) => median(was?.[hour], hour, true),
            },
          ]}
        />
      }
    >
      <BarChart
        labels={hourLabels}
        now={bars.now}
        before={bars.before}
        format={axisText}
        steps={timeSteps}
      />
    </Plot>
  );
}

/** A length on the axis; where it begins there is no unit. */
const axisText = (ms: number): string => (ms === 0 ? '0' : durationText(ms));

/** A row for each hour of the day. */
function HoursTable({ label, columns }: { label: string; columns: readonly Column<number>[] }) {
  const { t } = useWords();
  return (
    <Table<number>
      className={reports.table}
      label={label}
      rows={hours}
      keyOf={(at) => at}
      columns={[
        {
          key: 'hour',
          heading: t('numbers.column.hour'),
          isRowHead: true,
          cell: (at) => `${at}:00`,
        },
        ...columns,
      ]}
    />
  );
}

/** Which share of the doors, or of the lot, was in use in each hour. */
function UseStrip({ answer: { now }, of, onOpen }: Props & { of: UseKey }) {
  const { t, number } = useWords();
  const values = now[of];
  const title = t(`numbers.figure.${of}`);
  const share = (hour: number) => {
    const value = values[hour];
    return value == null ? t('numbers.plot.unknown') : shareText(value, number);
  };
  return (
    <Plot
      title={title}
      note={
        of === 'doorHours'
          ? t('numbers.means.doorHours', { count: now.doors })
          : t('numbers.plot.lot.note', { count: now.lot })
      }
      isEmpty={values.every((value) => value === null)}
      table={
        <HoursTable
          label={title}
          columns={[
            {
              key: 'share',
              heading: t('numbers.column.share'),
              cell: (hour) =>
                values[hour] == null ? (
                  share(hour)
                ) : (
                  <OpenShare figure={of} hour={hour} share={values[hour]} onOpen={onOpen} />
                ),
            },
          ]}
        />
      }
    >
      <div className={styles.strip} aria-hidden>
        {hours.map((hour) => (
          <div
            key={hour}
            className={styles.cell}
            title={`${hour}:00 · ${share(hour)}`}
            data-unknown={values[hour] === null}
            style={{ '--share': `${(values[hour] ?? 0) * 100}%` } as CSSProperties}
          />
        ))}
        {hours.map((hour) => (
          <div key={hour} className={styles.hour}>
            {hour % 3 === 0 ? hour : ''}
          </div>
        ))}
      </div>
    </Plot>
  );
}

function KeptBar({ kept, isThin = false }: { kept: NumbersOf['kept']; isThin?: boolean }) {
  return (
    <div className={isThin ? `${styles.bar} ${styles.thin}` : styles.bar} aria-hidden>
      {keptParts(kept)
        .filter(({ count }) => count > 0)
        .map(({ key, share }) => (
          <span key={key} data-kept={key} style={{ width: `${share * 100}%` }} />
        ))}
    </div>
  );
}

/** Early, on time, late, and those that did not come. */
function Kept({ answer: { now }, onOpen }: Props) {
  const { t } = useWords();
  const parts = keptParts(now.kept);
  return (
    <Plot
      title={t('numbers.plot.kept')}
      note={t('numbers.plot.kept.note')}
      isEmpty={parts.every(({ count }) => count === 0)}
    >
      <KeptBar kept={now.kept} />
      <ul className={styles.legend}>
        {parts.map(({ key, count }) => (
          <li key={key} title={t(`numbers.means.${key}`)}>
            <span className={styles.swatch} data-kept={key} aria-hidden />
            {t(`numbers.figure.${key}`)} <OpenFigure figure={key} count={count} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Plot>
  );
}

/** How long things stood on a spot, in the steps of the map's heat colors. */
function Dwell({ answer: { now, before }, onOpen }: Props) {
  const words = useWords();
  const { t, number } = words;
  const [is, was] = useMemo(
    () => [dwellBuckets(now), before === null ? null : dwellBuckets(before)] as const,
    [now, before],
  );
  const count = (bucket: (typeof is)[number] | undefined, isBefore: boolean) =>
    bucket === undefined ? (
      '—'
    ) : (
      <OpenFigure
        figure="stay"
        count={bucket.count}
        of={{ by: 'length', name: lengthName(bucket.from, bucket.to) }}
        isBefore={isBefore}
        onOpen={onOpen}
      />
    );
  const bars = useMemo(
    () => ({
      labels: is.map(({ from, to }) =>
        to === null ? `> ${dwellText(from ?? 0)}` : `< ${dwellText(to)}`,
      ),
      now: { label: t('numbers.plot.dwell'), values: is.map(({ count }) => count) },
      before: was && { label: t('numbers.before'), values: was.map(({ count }) => count) },
      format: (value: number) => number(value),
      steps: countSteps,
    }),
    [is, was, t, number],
  );
  const all = is.reduce((sum, { count }) => sum + count, 0);
  return (
    <Plot
      title={t('numbers.plot.dwell')}
      note={t('numbers.plot.dwell.note')}
      isEmpty={all === 0}
      table={
        <Table<number>
          className={reports.table}
          label={t('numbers.plot.dwell')}
          rows={is.map((_, at) => at)}
          keyOf={(at) => at}
          columns={[
            {
              key: 'bucket',
              heading: t('numbers.list.long'),
              isRowHead: true,
              cell: (at) => {
                const bucket = is[at];
                return bucket === undefined ? '' : bucketName(bucket, words);
              },
            },
            {
              key: 'count',
              heading: t('numbers.column.count'),
              cell: (at) => count(is[at], false),
            },
            {
              key: 'before',
              heading: t('numbers.before'),
              cell: (at) => count(was?.[at], true),
            },
          ]}
        />
      }
    >
      <BarChart {...bars} />
      <p>
        {t('numbers.figure.stay')}: <OpenFigure figure="stay" count={all} onOpen={onOpen} />
      </p>
    </Plot>
  );
}

/** So many carriers are drawn; the list of each figure has them all. */
const mostCarriers = 12;

/** Who comes on time. */
function Carriers({ answer: { now }, onOpen }: Props) {
  const { t } = useWords();
  const counted = ({ kept }: NumbersOf['carriers'][number]) =>
    keptParts(kept).some(({ count }) => count > 0);
  const rows = now.carriers.filter(counted).slice(0, mostCarriers);
  const title = t('numbers.plot.carriers');
  return (
    <Plot title={title} note={t('numbers.plot.kept.note')} isEmpty={rows.length === 0}>
      <Table<NumbersOf['carriers'][number]>
        className={styles.carriers}
        label={title}
        rows={rows}
        keyOf={({ company }) => company}
        columns={[
          {
            key: 'carrier',
            heading: t('appointments.carrier'),
            isRowHead: true,
            cell: ({ company }) => (
              <bdi>{company === '' ? t('common.unknown') : displayText(company, 60)}</bdi>
            ),
          },
          { key: 'bar', heading: null, cell: ({ kept }) => <KeptBar kept={kept} isThin /> },
          ...(['onTime', 'late', 'notHere'] as const).map((key) => ({
            key,
            heading: t(`numbers.figure.${key}`),
            cell: ({ company, kept }: NumbersOf['carriers'][number]) => (
              <OpenFigure
                figure={key}
                count={kept[key]}
                of={{ by: 'company', name: company }}
                onOpen={onOpen}
              />
            ),
          })),
        ]}
      />
    </Plot>
  );
}
