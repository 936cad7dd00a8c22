import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { freshnessOf } from '../../page/stores/status-store.ts';
import { durationText, instantMs } from '../../ui/time.ts';
import { useWords } from '../../ui/words.ts';
import styles from './shell.module.css';

const oldAfter = 5 * 60_000;

/** How old the yard on the screen is, and a pull while it runs. An old picture never wears a new time. */
export function YardFreshness() {
  const { say } = useWords();
  const { status, zone, refresh } = usePage();
  const fresh = useStore(status, (state) => freshnessOf(state.status, 'yard'));
  const at = instantMs(fresh?.asOf ?? null);
  const age = useTimeText((now) => (at === null ? '' : `${durationText(now - at)} ago`));
  const isOld = useTimeText((now) => (at !== null && now - at > oldAfter ? 'old' : '')) === 'old';
  const progress = fresh?.progress ?? null;
  return (
    <div className={`${styles.fresh} ${isOld || fresh?.lastError ? styles.old : ''}`}>
      <div className={styles.freshText}>
        {progress === null ? (
          <>
            <span>
              {at === null ? (
                'Yard not read yet'
              ) : (
                <>
                  Yard as of <strong>{zone.clock(at)}</strong>
                </>
              )}
            </span>
            <span>{at === null ? 'Nothing to show before' : fresh?.lastError ? `${age}; last read failed` : age}</span>
          </>
        ) : (
          <PullProgress done={progress.done} total={progress.total} />
        )}
      </div>
      <Tooltip label={fresh?.lastError ? say(fresh.lastError) : 'Read the yard now'} multiline maw={320}>
        <ActionIcon aria-label="Refresh the yard" onClick={() => void refresh()} disabled={progress !== null}>
          <IconRefresh size={16} className={progress === null ? undefined : 'ym-turning'} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function PullProgress({ done, total }: { done: number; total: number | null }) {
  const count = total === null ? done.toLocaleString('en-US') : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  const share = total === null || total === 0 ? 100 : (100 * done) / total;
  return (
    <>
      <span>
        Reading yard, <strong>{count}</strong>
      </span>
      <Progress className={styles.progress ?? ''} size={4} value={share} animated={total === null} aria-label="Reading the yard" />
    </>
  );
}
