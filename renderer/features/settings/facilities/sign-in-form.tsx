import { Button, PasswordInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SignIn } from '../../../../shared/console-api/session.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Foreign, ProblemLine } from '../../../ui/parts.tsx';
import styles from './sign-in.module.css';

/** A new secret for one account: tried at once, and kept unless the service refuses it. */
export function SignInForm({ signIn, onDone, onCancel }: { signIn: SignIn; onDone: (sentence: string) => void; onCancel: () => void }) {
  const { api } = usePage();
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTrying(true);
    setProblem(null);
    try {
      const { sentence } = await api.session.signIn({ service: signIn.service, account: signIn.account, secret });
      onDone(sentence);
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again in a moment.'));
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
        Account: <Foreign text={signIn.account} max={120} />
      </div>
      {signIn.how === 'signed' ? (
        <Textarea label="Private key (PEM)" autosize minRows={3} maxRows={8} spellCheck={false} {...common} />
      ) : (
        <PasswordInput label={signIn.how === 'password' ? 'Password' : 'Token'} {...common} />
      )}
      {problem !== null && <ProblemLine sentence={problem} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isTrying} disabled={secret.trim() === ''}>
          Sign in
        </Button>
      </div>
    </form>
  );
}
