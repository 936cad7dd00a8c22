import type { NumbersAnswer } from '../../../../shared/metrics/model.ts';
import { usePage } from '../../../page/page-context.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';

/** Notes for the reader of the figures: when counting began, and the times we didn't watch. */
export function HowCounted({ answer: { now, before } }: { answer: NumbersAnswer }) {
  const { t } = useWords();
  const { zone } = usePage();
  const dated = (ms: number) => zone.dated(new Date(ms).toISOString());
  return (
    <>
      {now.countedSince !== null && (
        <p className={styles.summary}>
          <strong>{t('numbers.since', { at: dated(now.countedSince) })}</strong>
        </p>
      )}
      {now.bookedSince !== null && (
        <p className={styles.summary}>
          <strong>
            {now.kept === null
              ? t('numbers.booked.none')
              : t('numbers.booked.since', { at: dated(now.bookedSince) })}
          </strong>{' '}
          {t('numbers.booked.how')}
        </p>
      )}
      {before !== null && before.bookedSince !== null && (
        <p className={styles.summary}>
          {before.kept === null
            ? t('numbers.booked.beforeNone')
            : t('numbers.booked.beforeSince', { at: dated(before.bookedSince) })}
        </p>
      )}
      {now.unwatched >= 60_000 && (
        <p className={styles.summary}>
          {t('numbers.unwatched', { time: durationText(now.unwatched) })}
        </p>
      )}
      {before === null && <p className={styles.summary}>{t('numbers.noBefore')}</p>}
      {before !== null && before.countedSince !== null && (
        <p className={styles.summary}>
          {t('numbers.beforeSince', { at: dated(before.countedSince) })}
        </p>
      )}
    </>
  );
}
