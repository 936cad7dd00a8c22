import { Button, PasswordInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ClerkId } from '../../../shared/clerks/model.ts';
import type { LanguageSettings } from '../../../shared/i18n/languages.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useSpeaking } from '../../page/language.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWallTimeText } from '../../page/parts/age.tsx';
import { useScanner } from '../../ui/keys/use-scanner.ts';
import { MessageLine, OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './clerks.module.css';
import { LanguageChoice } from './reading-controls.tsx';

/** A locked desk asks for the clerk, the language and the PIN. It shows nothing of the yard. */
export function LockScreen() {
  const { api, session, info, zone } = usePage();
  const { t } = useWords();
  const clerks = useStore(session, (state) => state.clerks).filter(
    ({ active, hasPin }) => active && hasPin,
  );
  const clock = useWallTimeText((now) => zone.clock(now));
  const [chosen, setChosen] = useState<ClerkId | null>(null);
  const last = useStore(session, (state) => state.reads);
  const system = useStore(session, (state) => state.system);
  // A language chosen here becomes the setting of the clerk who then enters the PIN.
  const [picked, setPicked] = useState<LanguageSettings | null>(null);
  const reads = picked ?? clerks.find(({ id }) => id === chosen)?.reads ?? last;
  useSpeaking({ reads, system, timeZone: zone.timeZone });
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<Message | null>(null);
  const [isTrying, setTrying] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const names = useRef<HTMLDivElement>(null);
  // The focused element went away with the screen, so we put the focus on the names.
  useEffect(() => {
    if (document.activeElement === document.body) names.current?.querySelector('button')?.focus();
  }, []);

  // A scan must neither choose a name nor count as a PIN.
  useScanner(() => setProblem(message('scan.locked')), { takesFromField: () => true });

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || isTrying) return;
    setTrying(true);
    try {
      await api.session.unlock({
        clerk: chosen,
        pin,
        ...(picked === null ? {} : { reads: picked }),
      });
    } catch (error) {
      setProblem(errorMessage(error));
      setPin('');
      field.current?.focus();
    }
    setTrying(false);
  };

  return (
    <main className={styles.lock}>
      <form
        className={styles.lockBox}
        onSubmit={(event) => void unlock(event)}
        aria-label={t('clerks.unlockDesk')}
      >
        <IconLock size={28} aria-hidden />
        <time className={styles.lockClock}>{clock}</time>
        <h1>
          <OutsideText text={info.facility.name} max={80} />
        </h1>
        <p>{t('clerks.chooseName')}</p>
        <div ref={names} className={styles.names}>
          {clerks.map(({ id, name }) => (
            <Button
              key={id}
              variant={id === chosen ? 'filled' : 'default'}
              aria-pressed={id === chosen}
              leftSection={<IconUser size={16} aria-hidden />}
              onClick={() => {
                setChosen(id);
                setPicked(null);
                setProblem(null);
                setPin('');
                setTimeout(() => field.current?.focus(), 0);
              }}
            >
              <OutsideText text={name} max={60} />
            </Button>
          ))}
        </div>
        {chosen !== null && (
          <>
            <PasswordInput
              ref={field}
              label={t('clerks.pin')}
              inputMode="numeric"
              autoComplete="off"
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value)}
            />
            <Button type="submit" loading={isTrying} disabled={pin === ''}>
              {t('clerks.unlock')}
            </Button>
          </>
        )}
        {problem !== null && <MessageLine said={problem} />}
        <LanguageChoice reads={reads} onChange={setPicked} />
      </form>
    </main>
  );
}
