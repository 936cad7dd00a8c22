import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CheckInAttempt } from '../../../shared/console-api/gate.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { MessageLine, OutsideText } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './gate.module.css';

/** The state of a check-in, with its truck, for the announcement. */
export const attemptMessage = ({ label, said }: CheckInAttempt): Message =>
  message('gate.attempt.said', { truck: label, what: said });

/** A container that the service hasn't got yet, as far as we know. */
const isNotIn = ({ state }: CheckInAttempt['containers'][number]): boolean => state !== 'done';

/** Unsettled check-ins. We check the service first, and send again only when the clerk clicks. */
export function Attempts({
  attempts,
  again,
}: {
  attempts: readonly CheckInAttempt[];
  again: () => void;
}) {
  const { t } = useWords();
  if (attempts.length === 0) return null;
  return (
    <section className={styles.attempts} aria-label={t('gate.attempts')} data-focus-place>
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} again={again} />
      ))}
    </section>
  );
}

function AttemptLine({ attempt, again }: { attempt: CheckInAttempt; again: () => void }) {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const run = async (work: () => Promise<CheckInAttempt | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      const after = await work();
      if (after !== null)
        announcer.format(words().format(attemptMessage(after)), after.state !== 'done');
    } catch (error) {
      setProblem(errorMessage(error));
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields
    <div
      role="group"
      className={styles.attempt}
      aria-label={displayText(format(attempt.label), 80)}
      data-focus-place
    >
      <div className={styles.attemptLine}>
        <Tag tone="warn">{t(`gate.attempt.${attempt.state}`)}</Tag>
        <strong>
          <OutsideText text={format(attempt.label)} max={80} />
        </strong>
        <span className={styles.sub}>
          <Moment at={attempt.at} />
        </span>
        {attempt.state !== 'sending' && (
          <span className={styles.buttons}>
            <Button
              size="compact-xs"
              variant="default"
              loading={isBusy}
              onClick={() => void run(() => api.gate.look({ id: attempt.id }))}
            >
              {t('common.checkNow')}
            </Button>
            {attempt.state === 'partly' && attempt.containers.some(isNotIn) && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                onClick={() => void run(() => api.gate.finish({ id: attempt.id }))}
              >
                {t('gate.attempt.finish')}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={isBusy}
              onClick={() => void run(clear)}
            >
              {t('gate.attempt.clear')}
            </Button>
          </span>
        )}
      </div>
      <p className={styles.sub}>
        <OutsideText text={format(attempt.said)} max={400} />
      </p>
      {problem !== null && <MessageLine said={problem} />}
    </div>
  );
}
