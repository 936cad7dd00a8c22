import { useSyncExternalStore } from 'react';
import type { Instant } from '../../shared/time.ts';
import { usePage } from '../app/page-context.tsx';
import { dwellAge } from '../yard-map/dwell.ts';
import { durationText, instantMs } from './time.ts';
import styles from './ui.module.css';

/** A text made from the present time; the part is rendered again only when the text changes. */
export function useTimeText(text: (now: number) => string): string {
  const { ticker } = usePage();
  return useSyncExternalStore(ticker.on, () => text(ticker.now()));
}

const ageClass = { fresh: undefined, long: styles.ageLong, over: styles.ageOver } as const;

/** How long ago `since` was; a stay of two hours and one of a day are also set in heavier type. Null shows a dash. */
export function Age({ since, plain = false, suffix = '' }: { since: Instant | null; plain?: boolean; suffix?: string }) {
  const { zone } = usePage();
  const at = instantMs(since);
  const text = useTimeText((now) => (at === null ? '' : `${dwellAge(now - at)}|${durationText(now - at)}`));
  if (at === null) return <span title="Not known">—</span>;
  const [level = 'fresh', words = ''] = text.split('|');
  return (
    <time dateTime={since ?? undefined} title={zone.full(since)} className={plain ? undefined : ageClass[level as keyof typeof ageClass]}>
      {words}
      {suffix}
    </time>
  );
}

/** A point in time: hours and minutes today, with the date before. The full time with its zone is in the title. */
export function Moment({ at }: { at: Instant | null }) {
  const { zone } = usePage();
  const text = useTimeText((now) => zone.short(at, now));
  return (
    <time dateTime={at ?? undefined} title={zone.full(at)}>
      {text}
    </time>
  );
}
