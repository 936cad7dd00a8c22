import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DesksState, JoinStep } from '../../../../shared/console-api/desks.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import type { Tell } from './tell.ts';

/** Joining: this desk's name, its request for whoever looks after the yard server, and the code that comes back. */
export function JoinForm({ state, tell }: { state: DesksState; tell: Tell }) {
  const { api } = usePage();
  const { t, say } = useWords();
  const [name, setName] = useState(state.self?.name ?? '');
  const [request, setRequest] = useState('');
  const [code, setCode] = useState('');
  const [steps, setSteps] = useState<readonly JoinStep[]>([]);
  if (state.self !== null)
    return (
      <div>
        <Button variant="default" onClick={() => void tell(async () => api.desks.leave().then(() => null))}>
          {t('desks.leave')}
        </Button>
      </div>
    );
  const ask = () =>
    tell(async () => {
      setRequest((await api.desks.request({ name })).request);
      return null;
    });
  const test = () =>
    tell(async () => {
      setSteps(await api.desks.test({ code }));
      return null;
    });
  return (
    <fieldset className={styles.service}>
      <legend>{t('desks.join')}</legend>
      <TextInput label={t('desks.name')} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
      <div>
        <Button variant="default" disabled={name.trim() === ''} onClick={() => void ask()}>
          {t('desks.join.request')}
        </Button>
      </div>
      {request !== '' && (
        <Textarea label={t('desks.server.request')} description={t('desks.join.requestNote')} value={request} readOnly rows={3} />
      )}
      <Textarea
        label={t('desks.join.code')}
        value={code}
        rows={3}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setSteps([]);
        }}
      />
      {steps.length > 0 && (
        <ul className={styles.list} aria-label={t('desks.join.test')}>
          {steps.map(({ step, ok, said }) => (
            <li key={step}>
              <strong>
                {t('desks.step', { step })}: {t('desks.step.result', { ok: ok ? 'yes' : 'no' })}
              </strong>{' '}
              {say(said)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" disabled={code.trim() === ''} onClick={() => void test()}>
          {t('desks.join.test')}
        </Button>
        <Button disabled={code.trim() === ''} onClick={() => void tell(async () => api.desks.join({ code }).then(() => null))}>
          {t('desks.join.go')}
        </Button>
      </div>
    </fieldset>
  );
}
