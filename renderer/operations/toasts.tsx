import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { asDone } from '../../shared/outbox/label.ts';
import type { Results } from '../page/results.ts';
import type { Announcer } from '../page/stores/announcer.ts';
import { words } from '../ui/words.ts';

/** The newest saved operation has the only toast with an "Undo": undo takes the newest, so an older toast must not offer it. */
const savedToast = 'saved-operation';

/** Props of every toast. The live regions speak for the toasts, so the toasts themselves are silent groups. */
export const silent = () =>
  ({ role: 'group', 'aria-live': 'off', closeButtonProps: { 'aria-label': words().t('common.dismiss') } }) as const;

/** Shows results as toasts and says them to screen readers. `undo` is asked for by the toast's button. */
export function createToasts(announcer: Announcer, undo: () => void): Results {
  return {
    saved({ label }) {
      const { t, say } = words();
      const done = say(asDone(label));
      announcer.say(done);
      const data = {
        ...silent(),
        id: savedToast,
        color: 'ink',
        icon: <IconCheck size={16} aria-hidden />,
        message: (
          <>
            <bdi>{done}</bdi>{' '}
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                notifications.hide(savedToast);
                undo();
              }}
            >
              {t('common.undo')}
            </Button>
          </>
        ),
        autoClose: 8_000,
      };
      notifications.hide(savedToast);
      notifications.show(data);
    },
    refused(sentence) {
      announcer.say(sentence, true);
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
      announcer.say(sentence);
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
