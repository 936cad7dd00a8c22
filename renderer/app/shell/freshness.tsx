import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWallTimeText } from '../../page/parts/age.tsx';
import { useIsYardAbsent } from '../../page/parts/not-read-yet.tsx';
import { freshnessOf } from '../../page/stores/status-store.ts';
import { Rich } from '../../ui/rich.tsx';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

const oldAfter = 5 * 60_000;
/** While events arrive live, we read the complete yard less often. */
const oldWhileLive = 15 * 60_000;
/**
 * Anything younger is "just now". So a yard that is read on schedule shows the same words all the
 * time and is drawn once.
 */
const justNow = 60_000;
const bold = (parts: readonly ReactNode[]) => <strong>{parts}</strong>;

/**
 * How old the yard on the screen is, and a spinner while it is read. Old data never shows a newer
 * time.
 */
export function YardFreshness() {
  const { t, format } = useWords();
  const { status, zone, refresh } = usePage();
  const fresh = useStore(status, (state) => freshnessOf(state.status, 'yard'));
  const at = instantMs(fresh?.asOf ?? null);
  const hasFailed = fresh?.lastError != null;
  const isAbsent = useIsYardAbsent();
  const isLive = useStore(status, (state) => state.status?.live.state === 'live');
  const age = useWallTimeText((now) => {
    if (at === null) return '';
    if (hasFailed) return t('shell.fresh.failed', { age: durationText(now - at) });
    if (isLive)
      return now - at < justNow
        ? t('shell.fresh.liveNow')
        : t('shell.fresh.live', { age: durationText(now - at) });
    return now - at < justNow
      ? t('shell.fresh.justNow')
      : t('shell.fresh.ago', { age: durationText(now - at) });
  });
  const isOld =
    useWallTimeText((now) =>
      at !== null && now - at > (isLive ? oldWhileLive : oldAfter) ? 'old' : '',
    ) === 'old';
  const progress = fresh?.progress ?? null;
  return (
    <div className={`${styles.fresh} ${isOld || hasFailed ? styles.old : ''}`}>
      <div className={styles.freshText}>
        {progress === null ? (
          <>
            <span title={fresh?.asOf == null ? undefined : zone.full(fresh.asOf)}>
              {at === null ? (
                t(
                  isAbsent
                    ? 'service.notSetUp.dock-scheduling'
                    : hasFailed
                      ? 'shell.fresh.never'
                      : 'shell.fresh.loading',
                )
              ) : (
                <Rich
                  said={message('shell.fresh.asOf', { time: zone.clock(at) })}
                  tags={{ b: bold }}
                />
              )}
            </span>
            <span>{age}</span>
          </>
        ) : (
          <PullProgress done={progress.done} total={progress.total} />
        )}
      </div>
      <Tooltip
        label={fresh?.lastError ? format(fresh.lastError) : t('shell.fresh.refreshNow')}
        multiline
        maw={320}
      >
        <ActionIcon
          aria-label={t('shell.fresh.refresh')}
          onClick={() => void refresh()}
          disabled={progress !== null || isAbsent}
        >
          <IconRefresh
            size={16}
            className={progress === null ? undefined : 'ym-turning'}
            aria-hidden
          />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function PullProgress({ done, total }: { done: number; total: number | null }) {
  const { t } = useWords();
  const said =
    total === null
      ? message('shell.fresh.progress', { done })
      : message('shell.fresh.progressOf', { done, total });
  const share = total === null || total === 0 ? 100 : (100 * done) / total;
  return (
    <>
      <span>
        <Rich said={said} tags={{ b: bold }} />
      </span>
      <Progress
        className={styles.progress ?? ''}
        size={4}
        value={share}
        animated={total === null}
        aria-label={t('shell.fresh.loading')}
      />
    </>
  );
}
