import { Button, Modal } from '@mantine/core';
import { DialogButtons } from './parts.tsx';
import { useWords } from './words.ts';

type Props = {
  readonly isOpen: boolean;
  /** The changes that leaving would lose. */
  readonly what: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asks before something that isn't saved is left; Enter stays. */
export function LeaveDialog({ isOpen, what, onStay, onLeave }: Props) {
  const { t } = useWords();
  return (
    <Modal opened={isOpen} onClose={onStay} title={t('common.leave.title')} centered>
      <p>{what}</p>
      <DialogButtons>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('common.leave.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('common.leave.go')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
