import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { usePage } from '../../page/page-context.tsx';
import { words } from '../../ui/words.ts';
import { silent } from './toasts.tsx';

const trouble = new Set(['rejected', 'conflict', 'needs-clerk']);

/**
 * Tells the clerk once about each operation that was rejected or waits for a decision. No toast
 * when it is in view anyway.
 */
export function TroubleWatch() {
  const { operations, announcer, ui } = usePage();
  useEffect(() => {
    const shown = new Map<string, string>();
    // Activity shows them itself, with their buttons where the toasts would lie.
    const stopHiding = ui.subscribe(({ screen }, { screen: before }) => {
      if (screen !== 'activity' || before === screen) return;
      for (const id of shown.keys()) notifications.hide(`trouble-${id}`);
    });
    const stop = operations.subscribe(({ latest }, { latest: before }) => {
      if (latest === null || latest === before) return;
      if (!trouble.has(latest.state)) {
        // It was settled elsewhere, or refused for good, so the toast is no longer true.
        if (shown.delete(latest.id)) notifications.hide(`trouble-${latest.id}`);
        return;
      }
      if (shown.get(latest.id) === latest.state) return;
      shown.set(latest.id, latest.state);
      const { t, format } = words();
      const [state, label, known] = [
        t(`actions.state.${latest.state}`),
        format(latest.label),
        format(latest.known),
      ];
      announcer.format(t('actions.stateOf', { state, label, known }), true);
      if (ui.getState().screen === 'activity') return;
      const id = `trouble-${latest.id}`;
      notifications.hide(id);
      notifications.show({
        id,
        ...silent(),
        color: 'red',
        icon: <IconAlertTriangle size={16} aria-hidden />,
        title: state,
        autoClose: false,
        message: (
          <>
            <bdi>{label}</bdi> {known}{' '}
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                notifications.hide(id);
                ui.getState().show('activity');
              }}
            >
              {t('actions.showInActivity')}
            </Button>
          </>
        ),
      });
    });
    return () => {
      stopHiding();
      stop();
    };
  }, [operations, announcer, ui]);
  return null;
}
