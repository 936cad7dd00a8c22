import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { JoinStep } from '../../../../shared/console-api/desks.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useLeaveQuestion } from '../../../page/parts/leave-question.tsx';
import { LimitedArea, LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import { CopiedText } from './copied-text.tsx';
import { useResultLine } from './use-result-line.tsx';

/** Joining: this desk's name, its request to the first desk, and the code that comes back. */
export function JoinForm() {
  const { api } = usePage();
  const { t, format } = useWords();
  const { run, resultLine } = useResultLine();
  const { beforeLeaving, question } = useLeaveQuestion();
  const form = useRef<HTMLFieldSetElement>(null);
  const [name, setName] = useState('');
  const [request, setRequest] = useState('');
  const [code, setCode] = useState('');
  const [steps, setSteps] = useState<readonly JoinStep[]>([]);
  const ask = () =>
    run(async () => {
      setRequest((await api.desks.request({ name })).request);
      return null;
    });
  const test = () =>
    run(async () => {
      setSteps([]);
      setSteps(await api.desks.test({ code }));
      return null;
    });
  const join = () =>
    beforeLeaving(
      () => void run(async () => api.desks.join({ code }).then(() => null)),
      form.current,
    );
  return (
    <fieldset ref={form} className={styles.service}>
      {question}
      <legend>{t('desks.join')}</legend>
      <p className={styles.lead}>{t('desks.join.note')}</p>
      <LimitedInput
        label={t('desks.name')}
        description={t('desks.name.note')}
        value={name}
        most={60}
        onChange={(event) => {
          setName(event.currentTarget.value);
          // A request is of the name it was made for.
          setRequest('');
        }}
      />
      <div>
        <Button variant="default" disabled={name.trim() === ''} onClick={() => void ask()}>
          {t('desks.join.request')}
        </Button>
      </div>
      {request !== '' && (
        <CopiedText
          label={t('desks.server.request')}
          note={t('desks.join.requestNote')}
          value={request}
        />
      )}
      <LimitedArea
        label={t('desks.join.code')}
        description={t('desks.join.codeNote')}
        value={code}
        most={12_000}
        rows={4}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setSteps([]);
        }}
      />
      {steps.length > 0 && (
        <ul className={styles.list} aria-label={t('desks.join.test')}>
          {steps.map(({ step, ok, said }) => (
            <li key={step} className={ok ? undefined : styles.failed}>
              <strong>
                {t('desks.step', { step })}: {t('desks.step.result', { ok: ok ? 'yes' : 'no' })}
              </strong>{' '}
              {format(said)}
            </li>
          ))}
        </ul>
      )}
      {resultLine}
      <div className={styles.buttons}>
        <Button variant="default" disabled={code.trim() === ''} onClick={() => void test()}>
          {t('desks.join.test')}
        </Button>
        <Button disabled={code.trim() === ''} onClick={join}>
          {t('desks.join.go')}
        </Button>
      </div>
    </fieldset>
  );
}
