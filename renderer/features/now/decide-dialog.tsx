import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, EmptyState, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { ActivityItem } from '../activity/activity-item.tsx';
import styles from './now.module.css';
import { nowOf } from './now-store.ts';

/** One operation that waits for the clerk, with the same details and choices as in Activity. */
export function DecideDialog({ id, onClose }: { id: OperationId; onClose: () => void }) {
  const page = usePage();
  const { t } = useWords();
  const open = useStore(page.operations, (state) => state.open.get(id));
  const refused = useStore(nowOf(page), (state) => state.refused.find((each) => each.id === id));
  const record = open ?? refused;
  const line = useStore(nowOf(page), ({ lines }) =>
    lines.find(({ act }) => act.kind === 'decide' && act.operation === id),
  );
  const [problem, setProblem] = useState<Message | null>(null);
  const { spot = null, asset = null } = line ?? {};
  const showInYard = () => {
    onClose();
    page.ui.getState().jumpTo(spot, asset);
  };
  /** An accepted refusal needs no attention any more; an open one still does. */
  const accept = async () => {
    if (line === undefined) return;
    try {
      await page.api.now.snooze({ key: line.key, reason: t('now.snooze.accepted'), until: null });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error, message('common.noAnswer')));
    }
  };
  return (
    <Dialog onClose={onClose} title={t('now.decide.title')} size="xl">
      {record === undefined ? (
        <EmptyState title={t('now.decide.gone')} />
      ) : (
        <ul className={styles.decide}>
          <ActivityItem record={record} />
        </ul>
      )}
      {problem !== null && <MessageLine said={problem} />}
      <DialogButtons>
        {line !== undefined && open === undefined && (
          <Button variant="subtle" onClick={() => void accept()}>
            {t('now.more.accept')}
          </Button>
        )}
        {(spot !== null || asset !== null) && (
          <Button variant="default" onClick={showInYard}>
            {t('now.act.showSpot')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={onClose}
          data-autofocus={record === undefined || undefined}
        >
          {t('common.close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
