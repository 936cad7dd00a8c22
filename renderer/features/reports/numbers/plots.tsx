import { type ReactNode, useMemo } from 'react';
import { lengthName } from '../../../../shared/metrics/figure-list.ts';
import type { NumbersAnswer } from '../../../../shared/metrics/model.ts';
import type { Spread } from '../../../../shared/metrics/stats.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { dwellText } from '../../../ui/text/dwell.ts';
import { durationText, hourText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import reports from '../reports.module.css';
import { BarChart, countSteps, timeSteps } from './bar-chart.tsx';
import { bucketName, OpenFigure, type OpenList, opening } from './figure-dialog.tsx';
import { HoursTable, hours, Plot } from './plot.tsx';
import { dwellBuckets, firstHourToCome, isEmpty, turnsByHour } from './plot-figures.ts';
import styles from './plots.module.css';
import { Carriers, Kept } from './punctuality.tsx';
import { UseStrip } from './use-strip.tsx';

type Props = {
  readonly answer: NumbersAnswer;
  /** Null on paper. */
  readonly onOpen: OpenList | null;
};

/** The figures as pictures. Each has its numbers beside it as text. */
export function Plots({ answer, onOpen }: Props) {
  return (
    <>
      <div className={styles.plots}>
        <Turns answer={answer} onOpen={onOpen} />
        <Kept answer={answer} onOpen={onOpen} />
        <Dwell answer={answer} onOpen={onOpen} />
        <UseStrip answer={answer} of="doorHours" onOpen={onOpen} />
        <UseStrip answer={answer} of="lotHours" onOpen={onOpen} />
        <Moves answer={answer} onOpen={onOpen} />
      </div>
      <Carriers answer={answer} onOpen={onOpen} />
    </>
  );
}

const ofHour = (hour: number) => ({ by: 'hour', name: String(hour) }) as const;

/** How long trucks took, by the hour in which they came. */
function Turns({ answer: { now, before }, onOpen }: Props) {
  const words = useWords();
  const { t } = words;
  const { zone } = usePage();
  const [is, was] = useMemo(
    () => [turnsByHour(now), before === null ? null : turnsByHour(before)] as const,
    [now, before],
  );
  const bars = useMemo(
    () => ({
      labels: hours.map(hourText),
      now: is.map(({ median }) => median),
      before: was?.map(({ median }) => median) ?? null,
    }),
    [is, was],
  );
  const text = (spread: Spread | undefined) =>
    spread?.median == null ? '—' : durationText(spread.median);
  const median = (spread: Spread | undefined, hour: number, isBefore = false) => (
    <OpenFigure
      figure="turn"
      count={spread?.count ?? 0}
      text={text(spread)}
      of={ofHour(hour)}
      isBefore={isBefore}
      onOpen={onOpen}
    />
  );
  const title = t('numbers.plot.turns');
  return (
    <Plot
      title={title}
      note={t('numbers.plot.turns.note')}
      isEmpty={isEmpty(bars.now)}
      table={
        onOpen && (
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
                    of={ofHour(hour)}
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
        )
      }
    >
      <BarChart
        label={title}
        {...bars}
        outlinedFrom={firstHourToCome(now, zone.timeZone)}
        outlined={t('numbers.plot.turns.earlier')}
        format={axisText}
        steps={timeSteps}
        cellOf={(hour) => ({
          key: String(hour),
          ...opening(
            {
              figure: 'turn',
              count: is[hour]?.count ?? 0,
              text: text(is[hour]),
              of: ofHour(hour),
            },
            onOpen,
            words,
          ),
        })}
      />
    </Plot>
  );
}

/** A duration on the axis. The origin has no unit. */
const axisText = (ms: number): string => (ms === 0 ? '0' : durationText(ms));

/** Moves by the hour of the day. */
function Moves({ answer: { now, before }, onOpen }: Props) {
  const words = useWords();
  const { t, number } = words;
  const bars = useMemo(
    () => ({
      labels: hours.map(hourText),
      now: now.movesByHour,
      before: before?.movesByHour ?? null,
      format: (value: number) => number(value),
    }),
    [now, before, number],
  );
  const title = t('numbers.figure.movesByHour');
  const cell = (values: readonly number[] | undefined, isBefore: boolean) => (hour: number) =>
    values === undefined ? (
      '—'
    ) : (
      <OpenFigure
        figure="moves"
        count={values[hour] ?? 0}
        of={ofHour(hour)}
        isBefore={isBefore}
        onOpen={onOpen}
      />
    );
  return (
    <Plot
      title={title}
      note={t('numbers.means.moves')}
      isEmpty={isEmpty(now.movesByHour)}
      table={
        onOpen && (
          <HoursTable
            label={title}
            columns={[
              {
                key: 'count',
                heading: t('numbers.column.count'),
                cell: cell(now.movesByHour, false),
              },
              {
                key: 'before',
                heading: t('numbers.before'),
                cell: cell(before?.movesByHour, true),
              },
            ]}
          />
        )
      }
    >
      <BarChart
        label={title}
        {...bars}
        steps={countSteps}
        cellOf={(hour) => ({
          key: String(hour),
          ...opening(
            { figure: 'moves', count: now.movesByHour[hour] ?? 0, of: ofHour(hour) },
            onOpen,
            words,
          ),
        })}
      />
    </Plot>
  );
}

type Bucket = ReturnType<typeof dwellBuckets>[number];

/** A bucket below its bar: "< 2h", "2–6h", "24h–3d", "> 3d". */
function bucketText({ from, to }: Bucket): string {
  if (from === null) return `< ${dwellText(to ?? 0)}`;
  if (to === null) return `> ${dwellText(from)}`;
  const [begin, end] = [dwellText(from), dwellText(to)];
  const unit = end.replace(/^\d+/, '');
  return `${begin.endsWith(unit) ? begin.slice(0, -unit.length) : begin}–${end}`;
}

/** How long things stood on a spot, in the steps of the map's heat colors. */
function Dwell({ answer: { now, before }, onOpen }: Props) {
  const words = useWords();
  const { t, number } = words;
  const [is, was] = useMemo(
    () => [dwellBuckets(now), before === null ? null : dwellBuckets(before)] as const,
    [now, before],
  );
  const bars = useMemo(
    () => ({
      labels: is.map(bucketText),
      now: is.map(({ count }) => count),
      before: was?.map(({ count }) => count) ?? null,
      format: (value: number) => number(value),
    }),
    [is, was, number],
  );
  const ofBucket = ({ from, to }: Bucket) =>
    ({ by: 'length', name: lengthName(from, to) }) as const;
  const all = is.reduce((sum, { count }) => sum + count, 0);
  const title = t('numbers.plot.dwell');
  return (
    <Plot
      title={title}
      note={t('numbers.plot.dwell.note')}
      isEmpty={all === 0}
      table={
        onOpen && (
          <DwellTable
            label={title}
            buckets={is}
            cell={(at, isBefore) => {
              const bucket = (isBefore ? was : is)?.[at];
              return bucket === undefined ? (
                '—'
              ) : (
                <OpenFigure
                  figure="stay"
                  count={bucket.count}
                  of={ofBucket(bucket)}
                  isBefore={isBefore}
                  onOpen={onOpen}
                />
              );
            }}
          />
        )
      }
    >
      <BarChart
        label={title}
        {...bars}
        steps={countSteps}
        cellOf={(at) => {
          const bucket = is[at] as Bucket;
          return {
            key: String(at),
            content: <span className={styles.above}>{number(bucket.count)}</span>,
            ...opening(
              { figure: 'stay', count: bucket.count, of: ofBucket(bucket) },
              onOpen,
              words,
            ),
          };
        }}
      />
      <p>
        {t('numbers.figure.stay')}: <OpenFigure figure="stay" count={all} onOpen={onOpen} />
      </p>
    </Plot>
  );
}

function DwellTable(props: {
  label: string;
  buckets: readonly Bucket[];
  cell: (at: number, isBefore: boolean) => ReactNode;
}) {
  const { label, buckets, cell } = props;
  const words = useWords();
  const { t } = words;
  return (
    <Table<number>
      className={reports.table}
      label={label}
      rows={buckets.map((_, at) => at)}
      keyOf={(at) => at}
      columns={[
        {
          key: 'bucket',
          heading: t('numbers.list.long'),
          isRowHead: true,
          cell: (at) => bucketName(buckets[at] as Bucket, words),
        },
        { key: 'count', heading: t('numbers.column.count'), cell: (at) => cell(at, false) },
        { key: 'before', heading: t('numbers.before'), cell: (at) => cell(at, true) },
      ]}
    />
  );
}
