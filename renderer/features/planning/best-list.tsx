import type { BestSpot } from '../../operations/ranking.ts';
import { useWords } from '../../ui/words.ts';
import styles from './planning.module.css';
import { bestWords } from './use-best.ts';

/** The best spots for what is picked up or chosen, with why: beside the map, where they wear the same numbers. */
export function BestList({ best }: { best: readonly BestSpot[] }) {
  const { t } = useWords();
  if (best.length === 0) return null;
  return (
    <section className={styles.best} aria-label={t('plan.best.name')}>
      <ol>
        {bestWords(best).map((line, index) => (
          <li key={best[index]?.spot}>{line}</li>
        ))}
      </ol>
      <p>{t('plan.best.keys')}</p>
    </section>
  );
}
