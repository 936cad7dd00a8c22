import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogButtons } from './parts.tsx';
import { useWords } from './words.ts';

type Props = {
  readonly label: string;
  /** What is lost by leaving now. */
  readonly what: string;
  readonly isChanged: () => boolean;
  readonly onClose: () => void;
  /** `leave` closes the editor; where something is changed it asks first. */
  readonly children: (leave: () => void) => ReactNode;
};

/** An editor over the complete page. */
export function FullScreenEditor({ label, what, isChanged, onClose, children }: Props) {
  const { t } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isChanged() ? setLeaving(true) : onClose());
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={leave}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      padding={0}
    >
      <Modal.Content aria-label={label}>
        <Modal.Body h="100dvh" p={0}>
          {children(leave)}
        </Modal.Body>
      </Modal.Content>
      <Modal
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('common.leave.title')}
        centered
      >
        <p>{what}</p>
        <DialogButtons>
          <Button variant="default" onClick={() => setLeaving(false)} data-autofocus>
            {t('common.leave.stay')}
          </Button>
          <Button color="red" onClick={onClose}>
            {t('common.leave.go')}
          </Button>
        </DialogButtons>
      </Modal>
    </Modal.Root>
  );
}
