import type { BestSpot } from '../../operations/draft/ranking.ts';
import { useWords } from '../../ui/words.ts';
import styles from './planning.module.css';

/**
 * The best spots for what is picked up or chosen, with why: beside the map, where they wear the
 * same numbers.
 */
export function BestList({ best }: { best: readonly BestSpot[] }) {
  const { t, format } = useWords();
  if (best.length === 0) return null;
  return (
    <section className={styles.best} aria-label={t('plan.best.name')}>
      <ol>
        {best.map(({ spot, label, why }, index) => (
          <li key={spot}>
            {t('plan.best.spot', { number: index + 1, spot: label })}{' '}
            <span className={styles.bestWhy}>{format(why)}</span>
          </li>
        ))}
      </ol>
      <p>{t('plan.best.keys')}</p>
    </section>
  );
}
