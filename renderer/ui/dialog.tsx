import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { captureFocus } from './keys/focus.ts';

/**
 * A dialog that is rendered only while it is open. On closing, the focus returns to its previous
 * element, or to that element's place. The kit does this only for dialogs that stay on the page
 * after they are closed.
 */
export function Dialog(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusBack();
  const isOnTop = useIsOnTop();
  return <Modal opened returnFocus={false} closeOnEscape={isOnTop} {...props} />;
}

/** Dialogs that are open, the topmost last: Escape closes that one alone. */
let open: readonly object[] = [];
const listeners = new Set<() => void>();
const setOpen = (next: readonly object[]) => {
  open = next;
  for (const listener of listeners) listener();
};
const watchOpen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function useIsOnTop(): boolean {
  const [own] = useState(() => ({}));
  useEffect(() => {
    setOpen([...open, own]);
    return () => setOpen(open.filter((each) => each !== own));
  }, [own]);
  return useSyncExternalStore(watchOpen, () => open.at(-1) === own);
}

/** Restores the focus when the part that took it is removed. */
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
