import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useWords } from '../../../ui/words.ts';
import { type PlotCell, PlotCells } from './plot-cells.tsx';
import { isEmpty } from './plot-figures.ts';
import styles from './plots.module.css';

type Values = readonly (number | null)[];

const height = 150;
const hoursHeight = 26;
const minute = 60_000;

/** Grid lines at full minutes and hours, and at full counts. */
export const timeSteps: readonly number[] = [
  1, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 7_200, 14_400,
].map((each) => each * minute);
export const countSteps: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000];
const usualWidth = 320;
/** Pixels between two lines across, and of a letter below and beside the plot. */
const linesApart = 26;
const letter = 6.5;

type Drawing = {
  readonly labels: readonly string[];
  readonly now: Values;
  readonly before: Values | null;
  readonly format: (value: number) => string;
  /** The allowed distances between grid lines. */
  readonly steps: readonly number[];
  /** The first bar that is drawn as an outline; null: all are filled. */
  readonly outlinedFrom?: number | null;
};

/**
 * Bars side by side, and a line for the earlier days. `labels` are below them. A null is a gap
 * without data. `cellOf` renders the clickable part of a bar, and `outlined` says what bars of an
 * outline are.
 */
export function BarChart({
  label,
  cellOf,
  outlined,
  ...drawing
}: Drawing & { label: string; cellOf: (at: number) => PlotCell; outlined?: string }) {
  const { t } = useWords();
  const { labels, now, before, format, steps, outlinedFrom = null } = drawing;
  const hasOutlined = outlinedFrom !== null && !isEmpty(now.slice(outlinedFrom));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const draw = () => drawn(element, { labels, now, before, format, steps, outlinedFrom });
    let chart = draw();
    const watcher = new ResizeObserver(() => chart.setSize({ width: widthOf(element), height }));
    watcher.observe(element);
    // A canvas keeps its colors: a change of coloring draws it anew.
    const colors = new MutationObserver(() => {
      chart.destroy();
      chart = draw();
    });
    colors.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-mantine-color-scheme', 'data-contrast', 'style', 'class'],
    });
    return () => {
      watcher.disconnect();
      colors.disconnect();
      chart.destroy();
    };
  }, [labels, now, before, format, steps, outlinedFrom]);
  return (
    <>
      <div className={styles.chart}>
        <div ref={box} aria-hidden />
        <PlotCells
          label={label}
          className={styles.hits}
          cells={labels.map((_, at) => ({
            ...cellOf(at),
            level: (now[at] ?? 0) / highest(now, before),
          }))}
        />
      </div>
      {(before !== null || hasOutlined) && (
        <ul className={styles.legend}>
          <li>
            <span className={styles.swatch} data-line="now" aria-hidden />
            {t('numbers.plot.now')}
          </li>
          {hasOutlined && (
            <li>
              <span className={styles.swatch} data-line="outlined" aria-hidden />
              {outlined}
            </li>
          )}
          {before !== null && (
            <li>
              <span className={styles.swatch} data-line="before" aria-hidden />
              {t('numbers.before')}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

const widthOf = (element: HTMLElement) => Math.max(usualWidth, element.clientWidth);

/** The top of the plot, a little above the largest value. */
const highest = (now: Values, before: Values | null): number =>
  Math.max(0.01, ...[...now, ...(before ?? [])].map((each) => each ?? 0)) * 1.15;

/** Room for the longest of some texts. */
const roomOf = (texts: readonly string[]): number =>
  Math.max(1, ...texts.map(({ length }) => length)) * letter;

/** Bars of nothing are left out: at the bottom they would be a line. */
const barsOf = (values: Values, from: number, until: number): (number | null)[] =>
  values.map((value, at) => (value === 0 || at < from || at >= until ? null : value));

function drawn(element: HTMLElement, drawing: Drawing): uPlot {
  const { labels, now, before, format, steps } = drawing;
  const outlinedFrom = drawing.outlinedFrom ?? labels.length;
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim() || '#888888';
  const axis = { stroke: color('--ym-dim'), grid: { stroke: color('--ym-line'), width: 1 } };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  const accent = color('--ym-accent');
  const paths = bars === undefined ? {} : { paths: bars };
  const series: uPlot.Series[] = [
    {},
    { fill: accent, stroke: accent, points: { show: false }, ...paths },
    { stroke: accent, width: 2, points: { show: false }, ...paths },
  ];
  if (before !== null)
    series.push({ stroke: color('--ym-warn'), width: 2, points: { show: false } });
  return new uPlot(
    {
      width: widthOf(element),
      height,
      legend: { show: false },
      cursor: { show: false },
      padding: [10, 4, 0, 0],
      scales: {
        x: { time: false, range: [-0.5, labels.length - 0.5] },
        y: { range: () => [0, highest(now, before)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: hoursHeight,
          splits: () => labels.map((_, at) => at),
          space: 0,
          values: ({ bbox }, ticks) => {
            const wanted = ticks.length * (roomOf(labels) + 6) * uPlot.pxRatio;
            const every = Math.max(1, Math.ceil(wanted / bbox.width));
            return ticks.map((tick) => (tick % every === 0 ? (labels[tick] ?? '') : ''));
          },
        },
        {
          ...axis,
          space: linesApart,
          values: (_, ticks) => ticks.map(format),
          size: (_, texts) => roomOf(texts ?? []) + 18,
          incrs: [...steps],
        },
      ],
      hooks: {
        draw: [
          // The clickable parts lie over the bars.
          ({ over }) => {
            for (const side of ['left', 'top', 'width', 'height'] as const)
              element.parentElement?.style.setProperty(`--plot-${side}`, over.style[side]);
          },
        ],
      },
      series,
    },
    [
      labels.map((_, at) => at),
      barsOf(now, 0, outlinedFrom),
      barsOf(now, outlinedFrom, labels.length),
      ...(before === null ? [] : [[...before]]),
    ] as uPlot.AlignedData,
    element,
  );
}
