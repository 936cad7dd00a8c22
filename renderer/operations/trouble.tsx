import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { operationSentence } from '../../shared/text.ts';
import { usePage } from '../app/page-context.tsx';
import { stateLooks } from './state-words.ts';

const trouble = new Set(['rejected', 'conflict', 'needs-clerk']);

/** Tells the clerk, once each, when an operation was rejected or waits for a decision: it must not wait to be found. */
export function TroubleWatch() {
  const { operations, announcer, yard, ui } = usePage();
  useEffect(() => {
    const told = new Map<string, string>();
    return operations.subscribe(({ latest }, { latest: before }) => {
      if (latest === null || latest === before) return;
      if (!trouble.has(latest.state)) {
        told.delete(latest.id);
        return;
      }
      if (told.get(latest.id) === latest.state) return;
      told.set(latest.id, latest.state);
      const sentence = operationSentence(latest.operation, yard.table);
      announcer.say(`${stateLooks[latest.state].word}: ${sentence} ${latest.known}`, true);
      const id = `trouble-${latest.id}`;
      notifications.hide(id);
      notifications.show({
        id,
        role: 'group',
        'aria-live': 'off',
        color: 'red',
        icon: <IconAlertTriangle size={16} aria-hidden />,
        title: stateLooks[latest.state].word,
        autoClose: false,
        message: (
          <>
            <bdi>{sentence}</bdi> {latest.known}{' '}
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                notifications.hide(id);
                ui.getState().show('activity');
              }}
            >
              Show in Activity
            </Button>
          </>
        ),
      });
    });
  }, [operations, announcer, yard, ui]);
  return null;
}
