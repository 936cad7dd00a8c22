import { Button, PasswordInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SignIn } from '../../../../shared/console-api/session.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './sign-in.module.css';

/** A new secret for one account: tried at once, and kept unless the service refuses it. */
export function SignInForm({
  signIn,
  onDone,
  onCancel,
}: {
  signIn: SignIn;
  onDone: (said: Message) => void;
  onCancel: () => void;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<Message | null>(null);
  const [isTrying, setTrying] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTrying(true);
    setProblem(null);
    try {
      const { said } = await api.session.signIn({
        service: signIn.service,
        account: signIn.account,
        secret,
      });
      onDone(said);
    } catch (error) {
      setProblem(errorMessage(error));
      setTrying(false);
    }
  };
  const common = {
    'data-autofocus': true,
    value: secret,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setSecret(event.currentTarget.value),
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <Rich
          said={message('settings.signIn.account')}
          tags={{ account: () => <OutsideText text={signIn.account} max={120} /> }}
        />
      </div>
      {signIn.how === 'signed' ? (
        <Textarea
          label={t('settings.signIn.key')}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          {...common}
        />
      ) : (
        <PasswordInput
          label={t(
            signIn.how === 'password' ? 'settings.signIn.password' : 'settings.signIn.token',
          )}
          {...common}
        />
      )}
      {problem !== null && <MessageLine said={problem} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isTrying} disabled={secret.trim() === ''}>
          {t('settings.facilities.signIn')}
        </Button>
      </div>
    </form>
  );
}
