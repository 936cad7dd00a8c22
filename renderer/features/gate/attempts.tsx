import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CheckInAttempt } from '../../../shared/console-api/gate.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { Foreign, ProblemLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './gate.module.css';

const words = { sending: 'Being sent', unknown: 'Unclear', partly: 'Partly done', done: 'Checked in', refused: 'Not done' } as const;

/** Check-ins that are not settled: nothing is sent again but by a click, and a look at the service comes first. */
export function Attempts({ attempts, again }: { attempts: readonly CheckInAttempt[]; again: () => void }) {
  if (attempts.length === 0) return null;
  return (
    <section className={styles.attempts} aria-label="Check-ins that are not settled">
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} again={again} />
      ))}
    </section>
  );
}

function AttemptLine({ attempt, again }: { attempt: CheckInAttempt; again: () => void }) {
  const { api, announcer } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<CheckInAttempt | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      const after = await work();
      if (after !== null) announcer.say(`${after.label}: ${after.sentence}`, after.state !== 'done');
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Look again in a moment.'));
    } finally {
      setBusy(false);
      again();
    }
  };
  const clear = async () => {
    await api.gate.clear({ id: attempt.id });
    return null;
  };
  return (
    <div className={styles.attempt}>
      <div className={styles.attemptLine}>
        <Tag tone="warn">{words[attempt.state]}</Tag>
        <strong>
          <Foreign text={attempt.label} max={80} />
        </strong>
        <span className={styles.sub}>
          <Moment at={attempt.at} />
        </span>
        {attempt.state !== 'sending' && (
          <span className={styles.buttons}>
            <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void run(() => api.gate.look({ id: attempt.id }))}>
              Look for it
            </Button>
            {attempt.state === 'partly' && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                onClick={() => void run(() => api.gate.finish({ id: attempt.id }))}
              >
                Send the rest
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" disabled={isBusy} onClick={() => void run(clear)}>
              It is settled
            </Button>
          </span>
        )}
      </div>
      <p className={styles.sub}>
        <Foreign text={attempt.sentence} max={400} />
      </p>
      {problem !== null && <ProblemLine sentence={problem} />}
    </div>
  );
}
