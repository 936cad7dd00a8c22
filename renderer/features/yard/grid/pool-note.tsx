import { Button } from '@mantine/core';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useYardPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useWords } from '../../../ui/words.ts';
import { gapsText, placeOfTrailer, queryText, usePoolAnswer } from '../pool/use-pool.ts';
import styles from './grid.module.css';

/**
 * The result of the trailer filter. A button switches between the trailers found and those that we
 * can't judge.
 */
export function PoolNote() {
  const page = usePage();
  const { t } = useWords();
  const pool = useUi((ui) => ui.spotFilter.pool);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const answer = usePoolAnswer(useYardPulse(page.yard));
  if (pool === null || answer === null) return null;
  const { query, isUnknown } = pool;
  const shown = isUnknown ? answer.unknown.map(({ container }) => container) : answer.found;
  const trucks = isUnknown ? [] : answer.trucks;
  const waiting =
    shown.filter((each) => placeOfTrailer(page, each) === null).length +
    trucks.filter(({ spotId }) => spotId === null).length;
  return (
    <p className={styles.pool} role="status">
      {t('yard.pool.found', {
        query: queryText(query),
        count: answer.trucks.length + answer.found.length,
      })}
      {answer.unknown.length > 0 &&
        ` ${t('yard.pool.unknown', { count: answer.unknown.length, why: gapsText(answer.unknown) })}`}
      {waiting > 0 && ` ${t('yard.pool.waiting', { count: waiting })}`}
      {(isUnknown || answer.unknown.length > 0) && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => filterSpots({ pool: { query, isUnknown: !isUnknown } })}
        >
          {t('yard.pool.show', { which: isUnknown ? 'found' : 'unknown' })}
        </Button>
      )}
    </p>
  );
}
