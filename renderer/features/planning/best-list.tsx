import { refLabel } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './planning.module.css';
import type { NumberedSpots } from './spot-numbers.ts';

/**
 * The best spots for what is picked up or chosen, with why: beside the map, where they wear the
 * same numbers.
 */
export function BestList({ asset, numbered }: { asset: AssetRef; numbered: NumberedSpots }) {
  const { t, format } = useWords();
  const { yard } = usePage();
  const { best, note } = numbered;
  if (best.length === 0 && note === null) return null;
  return (
    <section className={styles.best} aria-label={t('plan.best.name')}>
      <p className={styles.bestOf}>{t('plan.best.of', { asset: refLabel(yard.table, asset) })}</p>
      <ol>
        {best.map(({ spot, label, why }, index) => (
          <li key={spot}>
            {t('plan.best.spot', { number: index + 1, spot: label })}{' '}
            <span className={styles.bestWhy}>{format(why)}</span>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.bestChanged}>
        {note === null ? '' : format(note)}
      </p>
      {best.length > 0 && <p>{t('plan.best.keys')}</p>}
    </section>
  );
}
