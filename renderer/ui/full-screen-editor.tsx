import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';

type Props = {
  readonly label: string;
  /** The changes that leaving would lose. */
  readonly what: string;
  readonly isChanged: () => boolean;
  readonly onClose: () => void;
  /** `leave` closes the editor. It asks first if there are changes. */
  readonly children: (leave: () => void) => ReactNode;
};

/** An editor over the complete page. */
export function FullScreenEditor({ label, what, isChanged, onClose, children }: Props) {
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
        <Modal.Body h="calc(100dvh - var(--ym-toast-room, 0px))" p={0}>
          {children(leave)}
        </Modal.Body>
      </Modal.Content>
      <LeaveDialog
        isOpen={isLeaving}
        what={what}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
      />
    </Modal.Root>
  );
}
