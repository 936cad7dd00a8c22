import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from '../reports.module.css';

type Bars = { readonly label: string; readonly values: readonly (number | null)[] };

const height = 150;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Bars by hour of the day, and a line for the days before. Those who do not see it have the table
 * below it.
 */
export function HourChart({
  now,
  before,
  format,
}: {
  now: Bars;
  before: Bars | null;
  format: (value: number) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const color = (name: string) =>
      getComputedStyle(element).getPropertyValue(name).trim() || '#888888';
    const axis = { stroke: color('--ym-dim'), grid: { stroke: color('--ym-line') } };
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
    const chart = new uPlot(
      {
        width: Math.max(320, element.clientWidth),
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.6, 23.6] },
          y: { range: (_, __, most) => [0, Math.max(most, 0.01) * 1.1] },
        },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((tick) => `${tick}`) },
          { ...axis, values: (_, ticks) => ticks.map(format), size: 56 },
        ],
        series,
      },
      [
        hours,
        [...now.values],
        ...(before === null ? [] : [[...before.values]]),
      ] as uPlot.AlignedData,
      element,
    );
    const watcher = new ResizeObserver(() =>
      chart.setSize({ width: Math.max(320, element.clientWidth), height }),
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [now, before, format]);
  return <div ref={box} className={styles.chart} aria-hidden />;
}
