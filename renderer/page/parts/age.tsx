import { useSyncExternalStore } from 'react';
import type { Instant } from '../../../shared/time.ts';
import { type DwellAge, dwellAge } from '../../ui/text/dwell.ts';
import { agoText, durationText, instantMs } from '../../ui/text/time.ts';
import styles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';

/**
 * A text that depends on the present time. The part is rendered only when the text changes. It may
 * be ten seconds late, unless it `counts` seconds.
 */
export function useTimeText(text: (now: number) => string, counts = false): string {
  const { ticker } = usePage();
  return useSyncExternalStore(counts ? ticker.onSecond : ticker.on, () => text(ticker.now()));
}

/** A text that depends on the wall clock, even while the page shows another time. */
export function useWallTimeText(text: (now: number) => string): string {
  const { ticker } = usePage();
  return useSyncExternalStore(ticker.on, () => text(ticker.wallNow()));
}

const ageClass = { fresh: undefined, long: styles.ageLong, over: styles.ageOver } as const;

/**
 * How long ago `since` was (`isAgo` adds the word). More than two hours, and more than a day, are
 * set in heavier type, unless `level` knows better: how long it is at a time. Null shows a dash.
 */
export function Age(props: {
  since: Instant | null;
  plain?: boolean;
  isAgo?: boolean;
  isFirstSeen?: boolean;
  level?: ((now: number) => DwellAge) | undefined;
}) {
  const { since, plain = false, isAgo = false, isFirstSeen = false, level: levelAt } = props;
  const { t } = useWords();
  const { zone } = usePage();
  const at = instantMs(since);
  const text = useTimeText((now) =>
    at === null
      ? ''
      : `${levelAt?.(now) ?? dwellAge(now - at)}|${(isAgo ? agoText : durationText)(now - at)}`,
  );
  if (at === null) return <span title={t('common.unknown')}>—</span>;
  const [level = 'fresh', age = ''] = text.split('|');
  const full = zone.full(since);
  return (
    <time
      dateTime={since ?? undefined}
      title={isFirstSeen ? t('shell.onSite.firstSeenAt', { at: full }) : full}
      className={plain ? undefined : ageClass[level as keyof typeof ageClass]}
    >
      {age}
    </time>
  );
}

/**
 * How long an asset has been on site: since its arrival by the service, otherwise since this
 * console first saw it. An icon and words mark the second case. `level` as that of `Age`.
 */
export function OnSite({
  row,
  level,
}: {
  row: { readonly createdAt: Instant | null; readonly firstSeenAt?: Instant | null };
  level?: ((now: number) => DwellAge) | undefined;
}) {
  const { createdAt, firstSeenAt = null } = row;
  const { t } = useWords();
  if (createdAt !== null || firstSeenAt === null) return <Age since={createdAt} level={level} />;
  return (
    <>
      <span aria-hidden>≥ </span>
      <span className="ym-hidden">{t('shell.onSite.firstSeen')} </span>
      <Age since={firstSeenAt} isFirstSeen level={level} />
    </>
  );
}

/**
 * A point in time: hours and minutes today, with the date before today. The title has the full time
 * with its zone. `other` is the other end of a stretch, in milliseconds since the epoch. When it is
 * on another day, we name the day even for today. Otherwise four days would read as the minutes
 * between two times of one day.
 */
export function Moment({ at, other = null }: { at: Instant | null; other?: number | null }) {
  const { zone } = usePage();
  const text = useTimeText((now) => {
    const [own, beside] = [zone.short(at, now), zone.short(at, other ?? now)];
    // The longer text names the day.
    return beside.length > own.length ? beside : own;
  });
  return (
    <time dateTime={at ?? undefined} title={zone.full(at)}>
      {text}
    </time>
  );
}
