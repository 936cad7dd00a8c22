import type { CSSProperties } from 'react';
import type { UseKey } from '../../../../shared/metrics/figure-list.ts';
import type { NumbersAnswer, NumbersOf } from '../../../../shared/metrics/model.ts';
import { hourText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { type OpenList, opening } from './figure-dialog.tsx';
import { OpenShare, shareText } from './open-share.tsx';
import { HoursTable, hours, Plot } from './plot.tsx';
import { type PlotCell, PlotCells } from './plot-cells.tsx';
import styles from './plots.module.css';

/** Which share of the doors, or of the lot, was in use in each hour: a heat strip of a day. */
export function UseStrip({
  answer: { now, before },
  of,
  onOpen,
}: {
  answer: NumbersAnswer;
  of: UseKey;
  onOpen: OpenList | null;
}) {
  const words = useWords();
  const { t, number } = words;
  const values = now[of];
  const title = t(`numbers.figure.${of}`);
  const cell = (hour: number): PlotCell => {
    const share = values[hour] ?? null;
    const text = share === null ? t('numbers.plot.unknown') : shareText(share, number);
    return {
      key: String(hour),
      ...opening(
        {
          figure: of,
          count: share === null || share === 0 ? 0 : 1,
          text,
          of: { by: 'hour', name: String(hour) },
        },
        onOpen,
        words,
      ),
      content: (
        <>
          <span
            className={styles.heat}
            data-unknown={share === null}
            style={{ '--share': `${(share ?? 0) * 100}%` } as CSSProperties}
          />
          <span>{share === null ? '—' : text}</span>
          <span className={styles.hour} data-hour={hour % 3 === 0 ? hourText(hour) : ''} />
        </>
      ),
    };
  };
  const column = (from: NumbersOf | null, isBefore: boolean) => (hour: number) =>
    from !== null && from[of][hour] == null && !isBefore ? (
      t('numbers.plot.unknown')
    ) : (
      <OpenShare
        figure={of}
        hour={hour}
        share={from?.[of][hour]}
        isBefore={isBefore}
        onOpen={onOpen}
      />
    );
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
        onOpen && (
          <HoursTable
            label={title}
            columns={[
              { key: 'share', heading: t('numbers.column.share'), cell: column(now, false) },
              { key: 'before', heading: t('numbers.before'), cell: column(before, true) },
            ]}
          />
        )
      }
    >
      <PlotCells label={title} className={styles.strip} cells={hours.map(cell)} />
    </Plot>
  );
}
