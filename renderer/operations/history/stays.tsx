import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { TimeBounds } from '../../../shared/detention/calculate.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import type { NamesBySubject } from '../../../shared/journal/lines.ts';
import { isExact, type SpotStay, stayLength, staysOf } from '../../../shared/journal/stays.ts';
import { displayText } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment, useTimeText } from '../../page/parts/age.tsx';
import { freshnessOf } from '../../page/stores/status-store.ts';
import history from '../../ui/lists/history.module.css';
import { dwellWords } from '../../ui/text/dwell.ts';
import { instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';
import styles from './timeline.module.css';

/**
 * The stays of an asset: spot, since when, until when, how long. Newest first. Renders nothing when
 * no spot is known.
 */
export function Stays({ facts, names }: { facts: readonly JournalFact[]; names: NamesBySubject }) {
  const { t } = useWords();
  const stays = useMemo(() => staysOf(facts), [facts]);
  if (stays.length === 0) return null;
  return (
    <section className={styles.stays} aria-label={t('journal.stays')}>
      <h4 className={history.title}>{t('journal.stays')}</h4>
      <ul>
        {stays.map((stay) => (
          <Stay key={`${stay.seq} ${stay.spot}`} stay={stay} spot={spotOfStay(stay, names)} />
        ))}
      </ul>
    </section>
  );
}

const longestName = 40;

/** What the spot of a stay is called; its id where no name is known. */
export const spotOfStay = ({ spot }: SpotStay, names: NamesBySubject): string =>
  displayText(names[`spot:${spot}`] ?? spot, longestName);

/** How long a stay was, in words: to the minute, at least, or unknown. */
export function useStayLength(stay: SpotStay): string {
  const { t } = useWords();
  const { status } = usePage();
  const readAt = useStore(status, (state) =>
    instantMs(freshnessOf(state.status, 'yard')?.asOf ?? null),
  );
  return useTimeText((now) => {
    const known = stayLength(stay, now, readAt);
    if (known === null) return t('journal.stay.unknown');
    const words = dwellWords(known.least);
    return known.isExact ? words : t('journal.stay.least', { length: words });
  });
}

function Stay({ stay, spot }: { stay: SpotStay; spot: string }) {
  const { t } = useWords();
  const { from, until } = stay;
  const length = useStayLength(stay);
  return (
    <li>
      <bdi>{spot}</bdi>
      <span>
        {from === null ? t('journal.stay.before') : <End of={from} other={until} />} –{' '}
        {until === null ? t('journal.stay.here') : <End of={until} other={from} />}
      </span>
      <span>{length}</span>
    </li>
  );
}

/**
 * One end of a stay, at the latest possible time. When we don't know it to the minute, with the
 * earliest time too.
 */
function End({ of, other }: { of: TimeBounds; other: TimeBounds | null }) {
  const { t } = useWords();
  const { zone } = usePage();
  const instant = (ms: number) => new Date(ms).toISOString() as Instant;
  return (
    <>
      <Moment at={instant(of.latest)} other={other?.latest ?? null} />
      {!isExact(of) && (
        <span className={styles.unsure}>
          {t('journal.between', { from: zone.full(instant(of.earliest)) })}
        </span>
      )}
    </>
  );
}
