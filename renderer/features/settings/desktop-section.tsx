import { Button, Progress, Switch } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { DesktopState, UpdateState } from '../../../shared/console-api/desktop.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { may } from '../../page/stores/session-store.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import { desktopKey } from './desktop-watch.tsx';
import styles from './settings.module.css';

/** Settings of the desktop program only: system notifications and updates. Empty in a browser. */
export function DesktopSection() {
  const { api } = usePage();
  const { t } = useWords();
  const { data } = useQuery<DesktopState>({ queryKey: desktopKey, queryFn: skipToken });
  const [problem, setProblem] = useState<Message | null>(null);
  if (data === undefined || data.notifications === null) return null;
  const run = (work: Promise<unknown>) => {
    setProblem(null);
    work.catch((error: unknown) => setProblem(errorMessage(error)));
  };
  return (
    <Group title={t('settings.desktop')}>
      <Setting label={t('settings.notifications')} note={t('settings.notificationsNote')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={data.notifications === true}
            onChange={(event) =>
              run(api.desktop.setNotifications({ on: event.currentTarget.checked }))
            }
          />
        )}
      </Setting>
      {data.update !== null && (
        <Updates state={data.update} step={(step) => run(api.desktop.update({ step }))} />
      )}
      {problem !== null && data.update?.kind !== 'failed' && <MessageLine said={problem} />}
    </Group>
  );
}

type Step = 'check' | 'download' | 'install';

function Updates({ state, step }: { state: UpdateState; step: (step: Step) => void }) {
  const { session } = usePage();
  const { t } = useWords();
  const canChange = useStore(session, (now) => may(now, 'administer'));
  const button = (label: string, next: Step) => (
    <Button
      variant={next === 'check' ? 'default' : 'filled'}
      size="compact-sm"
      disabled={!canChange}
      onClick={() => step(next)}
    >
      {label}
    </Button>
  );
  return (
    <Setting label={t('settings.updates')} note={t('settings.updatesNote')}>
      {() => (
        <div className={styles.update} role="status">
          <UpdateLine state={state} />
          {(state.kind === 'current' || state.kind === 'failed') &&
            button(t('settings.update.checkNow'), 'check')}
          {state.kind === 'available' &&
            state.installs &&
            button(t('settings.update.download'), 'download')}
          {state.kind === 'ready' && button(t('settings.update.install'), 'install')}
        </div>
      )}
    </Setting>
  );
}

function UpdateLine({ state }: { state: UpdateState }): ReactNode {
  const { t, format } = useWords();
  switch (state.kind) {
    case 'off':
      return <span>{format(state.said)}</span>;
    case 'current':
      return state.checkedAt === null ? (
        <span>{t('settings.update.never')}</span>
      ) : (
        <span>
          <Rich
            said={message('settings.update.current')}
            tags={{ time: () => <Moment at={state.checkedAt} /> }}
          />
        </span>
      );
    case 'checking':
      return <span>{t('settings.update.checking')}</span>;
    case 'available':
      return (
        <span>
          {t(state.installs ? 'settings.update.available' : 'settings.update.managed', {
            version: state.version,
          })}
        </span>
      );
    case 'downloading':
      return (
        <>
          <span>
            {t('settings.update.downloading', { version: state.version, percent: state.percent })}
          </span>
          <Progress w={160} value={state.percent} aria-label={t('settings.update.downloaded')} />
        </>
      );
    case 'ready':
      return <span>{t('settings.update.ready', { version: state.version })}</span>;
    case 'failed':
      return <MessageLine said={state.said} />;
  }
}
