import { Button, Progress } from '@mantine/core';
import { sizeMessage } from '../../../../shared/appointments/upload-file.ts';
import type { Transfer } from '../../../../shared/console-api/documents.ts';
import { useWords, words } from '../../../ui/words.ts';
import styles from './documents.module.css';
import { useTransfers } from './use-transfers.ts';

/** How far a transfer is, with a button that cancels it. `match` finds it among those under way. */
export function TransferBar(props: {
  match: (transfer: Transfer) => boolean;
  label: string;
  onCancel: () => void;
}) {
  const { match, label, onCancel } = props;
  const { t } = useWords();
  const transfer = useTransfers(true).find(match);
  const { done = 0, total = null } = transfer ?? {};
  const share =
    total === null || total === 0 ? null : Math.min(100, Math.round((done / total) * 100));
  return (
    <div className={styles.line}>
      <Progress.Root size="sm" className={styles.bar ?? ''}>
        <Progress.Section value={share ?? 100} animated={share === null} aria-label={label} />
      </Progress.Root>
      <span className={styles.note}>{progress(share, done)}</span>
      <Button variant="default" size="compact-xs" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

/** Everything was sent or nothing has come: the other side has the word. */
const progress = (share: number | null, done: number): string => {
  if (share === 100) return words().t('documents.waitingForAnswer');
  if (share !== null) return words().t('common.percent', { share });
  return done > 0 ? words().format(sizeMessage(done)) : words().t('documents.waiting');
};
