import { Button, PasswordInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ClerkId } from '../../../shared/clerks/model.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Foreign, ProblemLine } from '../../ui/parts.tsx';
import styles from './clerks.module.css';

/** A locked desk: who is it, and the PIN. Nothing of the yard is on the screen. */
export function LockScreen() {
  const { api, session, info } = usePage();
  const clerks = useStore(session, (state) => state.clerks).filter(({ active, hasPin }) => active && hasPin);
  const [chosen, setChosen] = useState<ClerkId | null>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || isTrying) return;
    setTrying(true);
    try {
      await api.session.unlock({ clerk: chosen, pin });
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again in a moment.'));
      setPin('');
      field.current?.focus();
    }
    setTrying(false);
  };

  return (
    <main className={styles.lock}>
      <form className={styles.lockBox} onSubmit={(event) => void unlock(event)} aria-label="Unlock the desk">
        <IconLock size={28} aria-hidden />
        <h1>
          <Foreign text={info.facility.name} max={80} />
        </h1>
        <p>The desk is locked. Choose your name.</p>
        <div className={styles.names}>
          {clerks.map(({ id, name }) => (
            <Button
              key={id}
              variant={id === chosen ? 'filled' : 'default'}
              aria-pressed={id === chosen}
              leftSection={<IconUser size={16} aria-hidden />}
              onClick={() => {
                setChosen(id);
                setProblem(null);
                setPin('');
                setTimeout(() => field.current?.focus(), 0);
              }}
            >
              <Foreign text={name} max={60} />
            </Button>
          ))}
        </div>
        {chosen !== null && (
          <>
            <PasswordInput
              ref={field}
              label="PIN"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value)}
            />
            <Button type="submit" loading={isTrying} disabled={pin === ''}>
              Unlock
            </Button>
          </>
        )}
        {problem !== null && <ProblemLine sentence={problem} />}
      </form>
    </main>
  );
}
