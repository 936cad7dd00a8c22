import { Button, Progress, Switch } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { DesktopState, UpdateState } from '../../../shared/console-api/desktop.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { may } from '../../page/stores/session-store.ts';
import { ProblemLine } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { desktopKey } from './desktop-watch.tsx';
import styles from './settings.module.css';

const noAnswer = 'The console did not answer. Try again in a moment.';

/** What only the desktop program has: notifications of the system and newer versions. Nothing in a browser. */
export function DesktopSection() {
  const { api } = usePage();
  const { data } = useQuery<DesktopState>({ queryKey: desktopKey, queryFn: skipToken });
  const [problem, setProblem] = useState<string | null>(null);
  if (data === undefined || data.notifications === null) return null;
  const run = (work: Promise<unknown>) => {
    setProblem(null);
    work.catch((error: unknown) => setProblem(errorSentence(error, noAnswer)));
  };
  return (
    <Group title="Desktop program">
      <Setting
        label="Notifications"
        note="While you work in another window: an operation is refused or in conflict, or the time to accept an awarded bid runs out. A click leads there."
      >
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={data.notifications === true}
            onChange={(event) => run(api.desktop.setNotifications({ on: event.currentTarget.checked }))}
          />
        )}
      </Setting>
      {data.update !== null && <Updates state={data.update} step={(step) => run(api.desktop.update({ step }))} />}
      {problem !== null && data.update?.kind !== 'failed' && <ProblemLine sentence={problem} />}
    </Group>
  );
}

type Step = 'check' | 'download' | 'install';

function Updates({ state, step }: { state: UpdateState; step: (step: Step) => void }) {
  const { session } = usePage();
  const canChange = useStore(session, (now) => may(now, 'administer'));
  const button = (label: string, next: Step) => (
    <Button variant={next === 'check' ? 'default' : 'filled'} size="compact-sm" disabled={!canChange} onClick={() => step(next)}>
      {label}
    </Button>
  );
  return (
    <Setting label="Newer versions" note="Only versions that the publisher signed are taken, and never an older one.">
      {() => (
        <div className={styles.update} role="status">
          {updateWords(state)}
          {(state.kind === 'current' || state.kind === 'failed') && button('Look now', 'check')}
          {state.kind === 'available' && state.installs && button('Fetch it', 'download')}
          {state.kind === 'ready' && button('Close and start the new version', 'install')}
        </div>
      )}
    </Setting>
  );
}

function updateWords(state: UpdateState): ReactNode {
  switch (state.kind) {
    case 'off':
      return <span>{state.sentence}</span>;
    case 'current':
      return state.checkedAt === null ? (
        <span>Not looked for yet.</span>
      ) : (
        <span>
          This is the newest version, as of <Moment at={state.checkedAt} />.
        </span>
      );
    case 'checking':
      return <span>Looking for a newer version.</span>;
    case 'available':
      return (
        <span>
          Version {state.version} is there.{state.installs ? '' : ' Whoever looks after this computer installs it.'}
        </span>
      );
    case 'downloading':
      return (
        <>
          <span>
            Fetching version {state.version}: {state.percent}%
          </span>
          <Progress w={160} value={state.percent} aria-label="Fetched" />
        </>
      );
    case 'ready':
      return <span>Version {state.version} is fetched and verified. Saved operations stay.</span>;
    case 'failed':
      return <ProblemLine sentence={state.sentence} />;
  }
}
