import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { OperationId } from '../../../shared/ids.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { Results } from '../../page/results.ts';
import type { Announcer } from '../../page/stores/announcer.ts';
import { words } from '../../ui/words.ts';

/** The warning that the last act is old. Hidden once its button is pressed or the act is over. */
const oldToast = 'old-operation';

/**
 * Only the newest saved operation has a toast with "Undo". Undo takes the newest, so an older toast
 * must not offer it.
 */
const savedToast = 'saved-operation';

/**
 * Props of every toast. The live regions announce toasts, so the toasts themselves are silent
 * groups.
 */
export const silent = () =>
  ({
    role: 'group',
    'aria-live': 'off',
    closeButtonProps: { 'aria-label': words().t('common.dismiss') },
  }) as const;

/**
 * Shows results as toasts and announces them to screen readers. The toast's button calls `undo`.
 */
export function createToasts(announcer: Announcer, undo: (only: OperationId) => void): Results {
  let offered: OperationId | null = null;
  const button = (act: () => void) => (
    <Button
      variant="subtle"
      size="compact-xs"
      onClick={() => {
        notifications.hide(savedToast);
        notifications.hide(oldToast);
        act();
      }}
    >
      {words().t('common.undo')}
    </Button>
  );
  return {
    saved({ id, label, operation }) {
      offered = id;
      const { format } = words();
      const done = format(asDone(label));
      announcer.format(done);
      const data = {
        ...silent(),
        id: savedToast,
        color: 'ink',
        icon: <IconCheck size={16} aria-hidden />,
        message: (
          <>
            <bdi>{done}</bdi> {button(() => undo(id))}
          </>
        ),
        // A departure can be taken back for a while, and its toast stays for nearly that long.
        autoClose: operation.kind === 'depart' ? 14_000 : 8_000,
      };
      notifications.hide(savedToast);
      notifications.show(data);
    },
    old(sentence, act) {
      announcer.format(sentence);
      notifications.hide(oldToast);
      notifications.show({
        ...silent(),
        id: oldToast,
        color: 'yellow',
        icon: <IconInfoCircle size={16} aria-hidden />,
        message: (
          <>
            <bdi>{sentence}</bdi> {button(act)}
          </>
        ),
        autoClose: 10_000,
      });
    },
    over(id) {
      notifications.hide(oldToast);
      if (offered === id) notifications.hide(savedToast);
    },
    refused(sentence) {
      announcer.format(sentence, true);
      notifications.show({
        ...silent(),
        color: 'red',
        icon: <IconBan size={16} aria-hidden />,
        title: words().t('actions.notDone'),
        message: sentence,
        autoClose: 10_000,
      });
    },
    said(sentence) {
      announcer.format(sentence);
      notifications.show({
        ...silent(),
        color: 'gray',
        icon: <IconInfoCircle size={16} aria-hidden />,
        message: sentence,
        autoClose: 5_000,
      });
    },
  };
}
