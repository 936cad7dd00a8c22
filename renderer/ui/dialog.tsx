import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { captureFocus } from './keys/focus.ts';

/**
 * A dialog that is drawn only while it is open. When it goes, what had the focus has it again, or
 * the place where that was: the kit does so for dialogs alone that stay on the page and are closed
 * there.
 */
export function Dialog(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusBack();
  return <Modal opened returnFocus={false} {...props} />;
}

/** Gives the focus back when the part goes that took it. */
export function useFocusBack(): void {
  // Taken before the part takes the focus.
  const [giveBack] = useState(captureFocus);
  useEffect(
    () => () => {
      // A dialog that follows has the focus by then.
      setTimeout(() => {
        if (document.activeElement === document.body) giveBack();
      });
    },
    [giveBack],
  );
}
