import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OperationId } from '../../../shared/ids.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { asksClerk } from '../../../shared/outbox/transitions.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import type { Results } from '../../page/results.ts';
import { isYardOffline } from '../../page/stores/status-store.ts';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { useWords, words } from '../../ui/words.ts';
import { operatorOf } from '../operator/operator-of-page.ts';
import { Departing, departingText, useRecordNow } from './departing.tsx';

/** The warning that the last act is old. Hidden once its button is pressed or the act is over. */
const oldToast = 'old-operation';

/**
 * Only the newest saved operation has a toast with "Undo". Undo takes the newest, so an older toast
 * must not offer it.
 */
const savedToast = 'saved-operation';

/** Of what is no operation, too, only the newest can be undone from its toast. */
const undoToast = 'said-with-undo';

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

/** Whether an operation isn't done, and its own notice says why. */
const hasFailed = (state: OperationState): boolean => state === 'rejected' || asksClerk(state);

/**
 * Shows results as toasts and announces them to screen readers. The toast's button calls `undo`.
 */
export function createToasts(page: Page, undo: (only: OperationId) => void): Results {
  const { announcer, ticker, status } = page;
  let offered: OperationId | null = null;
  /** How many were said: each has an id of its own. */
  let count = 0;
  const button = (act: () => void) => (
    <Button
      variant="subtle"
      size="compact-xs"
      onClick={() => {
        notifications.hide(savedToast);
        notifications.hide(oldToast);
        notifications.hide(undoToast);
        act();
      }}
    >
      {words().t('common.undo')}
    </Button>
  );
  return {
    saved(record) {
      const { id, label, operation } = record;
      offered = id;
      // A departure is sent after a while: until then it isn't done.
      const isHeld = operation.kind === 'depart';
      const isUnsent = isYardOffline(status.getState().status);
      const done = words().format(asDone(label));
      const unsent = isUnsent ? `${done} ${words().t('operations.savedOffline')}` : done;
      const text = isHeld ? departingText(record, ticker.now(), isUnsent) : unsent;
      const offer = isHeld ? null : operatorOf(page).undoOffer(record);
      const instead = offer?.kind === 'barred' ? offer.said : null;
      announcer.format(instead === null ? text : `${text} ${words().format(instead)}`);
      const back = button(() => undo(id));
      const data = {
        ...silent(),
        id: savedToast,
        color: 'ink',
        icon: isUnsent ? <IconClock size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />,
        message: isHeld ? (
          <Departing
            key={id}
            saved={record}
            undo={back}
            onFailed={() => notifications.hide(savedToast)}
          />
        ) : (
          <Done key={id} saved={record} text={text} undo={back} />
        ),
        // A departure can be undone for 15 s, and then it is seen how it ended.
        autoClose: isHeld ? 22_000 : 8_000,
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
    said(sentence, undo, by = []) {
      announcer.format(sentence);
      if (undo !== undefined) notifications.hide(undoToast);
      count += 1;
      const id = undo === undefined ? `said-${count}` : undoToast;
      const stop =
        by.length === 0
          ? null
          : page.operations.subscribe(({ latest }) => {
              if (latest !== null && by.includes(latest.id) && hasFailed(latest.state))
                notifications.hide(id);
            });
      notifications.show({
        ...silent(),
        id,
        onClose: () => stop?.(),
        color: 'gray',
        icon: <IconInfoCircle size={16} aria-hidden />,
        message:
          undo === undefined ? (
            sentence
          ) : (
            <>
              <bdi>{sentence}</bdi> {button(undo)}
            </>
          ),
        autoClose: undo === undefined ? 5_000 : 15_000,
      });
    },
    undoTaken() {
      notifications.hide(undoToast);
      notifications.hide(oldToast);
    },
  };
}

/** What was done, with Undo while it is possible; otherwise with what to do instead. */
function Done({ saved, text, undo }: { saved: OperationRecord; text: string; undo: ReactNode }) {
  const page = usePage();
  const { format } = useWords();
  const record = useRecordNow(saved);
  // An asset that others move changes what is possible.
  useYardPulse(page.yard);
  const offer = operatorOf(page).undoOffer(record);
  const isOpen = offer.kind === 'open';
  return (
    <>
      <bdi>{text}</bdi> {isOpen ? undo : offer.said !== null && <bdi>{format(offer.said)}</bdi>}
    </>
  );
}
