import { Button, Modal } from '@mantine/core';
import { useStore } from 'zustand';
import type { OperationId } from '../../../shared/ids.ts';
import { usePage } from '../../page/page-context.tsx';
import { DialogButtons, EmptyState } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { ActivityItem } from '../activity/activity-item.tsx';
import styles from './now.module.css';
import { nowOf } from './now-store.ts';

/** One operation that waits for the clerk, with everything Activity says of it and every choice it offers there. */
export function DecideDialog({ id, onClose }: { id: OperationId; onClose: () => void }) {
  const page = usePage();
  const { t } = useWords();
  const open = useStore(page.operations, (state) => state.open.get(id));
  const refused = useStore(nowOf(page), (state) => state.refused.find((each) => each.id === id));
  const record = open ?? refused;
  return (
    <Modal opened onClose={onClose} title={t('now.decide.title')} size="xl">
      {record === undefined ? (
        <EmptyState title={t('now.decide.gone')} />
      ) : (
        <ul className={styles.decide}>
          <ActivityItem record={record} />
        </ul>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus={record === undefined || undefined}>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
