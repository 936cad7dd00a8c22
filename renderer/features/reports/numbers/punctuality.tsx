import type { FigureOf } from '../../../../shared/metrics/figure-list.ts';
import type { NumbersAnswer, NumbersOf } from '../../../../shared/metrics/model.ts';
import {
  type PunctualityCounts,
  punctualityKeys,
} from '../../../../shared/metrics/punctuality-lists.ts';
import { Table } from '../../../ui/table/table.tsx';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { useWords } from '../../../ui/words.ts';
import { OpenFigure, type OpenList, opening } from './figure-dialog.tsx';
import { Plot } from './plot.tsx';
import { keptParts } from './plot-figures.ts';
import styles from './plots.module.css';

type Props = { readonly answer: NumbersAnswer; readonly onOpen: OpenList | null };

/**
 * Shares side by side. A click on one opens its list. For the keyboard and screen readers, the
 * counts beside it do the same.
 */
function KeptBar(props: {
  kept: PunctualityCounts;
  of?: FigureOf;
  isThin?: boolean;
  onOpen: OpenList | null;
}) {
  const { kept, of, isThin = false, onOpen } = props;
  const words = useWords();
  return (
    <div className={isThin ? `${styles.bar} ${styles.thin}` : styles.bar} aria-hidden>
      {keptParts(kept)
        .filter(({ count }) => count > 0)
        .map(({ key, count, share }) => {
          const part = opening({ figure: key, count, ...(of && { of }) }, onOpen, words);
          return (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              data-kept={key}
              title={part.name}
              disabled={part.onOpen === null}
              style={{ width: `${share * 100}%` }}
              onClick={() => part.onOpen?.()}
            />
          );
        })}
    </div>
  );
}

/** Early, on time, late, and those that did not come. */
export function Kept({ answer: { now }, onOpen }: Props) {
  const { t } = useWords();
  const parts = now.kept === null ? [] : keptParts(now.kept);
  return (
    <Plot
      title={t('numbers.plot.kept')}
      note={t('numbers.plot.kept.note')}
      isEmpty={parts.every(({ count }) => count === 0)}
      {...(now.kept === null && { none: t('numbers.plot.unknown') })}
    >
      {now.kept !== null && <KeptBar kept={now.kept} onOpen={onOpen} />}
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

/** The most carriers that we draw. */
const mostCarriers = 12;

/** The punctuality of carriers. */
export function Carriers({ answer: { now }, onOpen }: Props) {
  const { t } = useWords();
  const rows = now.carriers.filter(({ kept }) => keptParts(kept).some(({ count }) => count > 0));
  const title = t('numbers.plot.carriers');
  return (
    <Plot
      title={title}
      note={
        rows.length > mostCarriers
          ? t('numbers.plot.carriers.most', { shown: mostCarriers, count: rows.length })
          : t('numbers.plot.kept.note')
      }
      isEmpty={rows.length === 0}
      {...(now.kept === null && { none: t('numbers.plot.unknown') })}
    >
      <Table<NumbersOf['carriers'][number]>
        className={styles.carriers}
        label={title}
        rows={rows.slice(0, mostCarriers)}
        keyOf={({ company }) => company}
        columns={[
          {
            key: 'carrier',
            heading: t('appointments.carrier'),
            isRowHead: true,
            cell: ({ company }) => (
              <bdi>{company === '' ? t('common.unknown') : carrierNameText(company, 60)}</bdi>
            ),
          },
          {
            key: 'bar',
            heading: null,
            cell: ({ company, kept }) => (
              <KeptBar kept={kept} of={{ by: 'company', name: company }} isThin onOpen={onOpen} />
            ),
          },
          ...punctualityKeys.map((key) => ({
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
