import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './plots.module.css';

type Bars = { readonly label: string; readonly values: readonly (number | null)[] };

const height = 150;
const minute = 60_000;

/** Lines across at full minutes and hours, and at full counts. */
export const timeSteps: readonly number[] = [
  1, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 7_200, 14_400,
].map((each) => each * minute);
export const countSteps: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000];
const usualWidth = 320;
const axisWidth = 64;

/**
 * Bars side by side, and a line for the days before. `labels` stand under them. Those who do not
 * see it have the table beside it. A null is a gap: nothing is known there.
 */
export function BarChart({
  labels,
  now,
  before,
  format,
  steps,
}: {
  labels: readonly string[];
  now: Bars;
  before: Bars | null;
  format: (value: number) => string;
  /** What the lines across may be apart. */
  steps: readonly number[];
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const draw = () => drawn(element, { labels, now, before, format, steps });
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
  }, [labels, now, before, format, steps]);
  return <div ref={box} className={styles.chart} aria-hidden />;
}

const widthOf = (element: HTMLElement) => Math.max(usualWidth, element.clientWidth);

function drawn(
  element: HTMLElement,
  { labels, now, before, format, steps }: Parameters<typeof BarChart>[0],
): uPlot {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim() || '#888888';
  const axis = { stroke: color('--ym-dim'), grid: { stroke: color('--ym-line'), width: 1 } };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  const accent = color('--ym-accent');
  const series: uPlot.Series[] = [
    {},
    {
      label: now.label,
      fill: accent,
      stroke: accent,
      points: { show: false },
      ...(bars === undefined ? {} : { paths: bars }),
    },
  ];
  if (before !== null)
    series.push({
      label: before.label,
      stroke: color('--ym-warn'),
      width: 2,
      points: { show: false },
    });
  return new uPlot(
    {
      width: widthOf(element),
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.6, labels.length - 0.4] },
        y: { range: (_, __, most) => [0, Math.max(most, 0.01) * 1.1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: () => labels.map((_, at) => at),
          space: 0,
          values: (chart, ticks) => {
            const wanted = ticks.length * (longest(labels) * 8 + 6);
            const every = Math.ceil(wanted / (chart.width - axisWidth));
            return ticks.map((tick) => (tick % every === 0 ? (labels[tick] ?? '') : ''));
          },
        },
        { ...axis, values: (_, ticks) => ticks.map(format), size: axisWidth, incrs: [...steps] },
      ],
      series,
    },
    [
      labels.map((_, at) => at),
      [...now.values],
      ...(before === null ? [] : [[...before.values]]),
    ] as uPlot.AlignedData,
    element,
  );
}

const longest = (labels: readonly string[]) => Math.max(1, ...labels.map(({ length }) => length));
