import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useWords } from '../../../ui/words.ts';
import type { UserToken } from './profile-draft.ts';
import styles from './sign-in.module.css';

/**
 * Pasted tokens of carrier accounts: one line an account. A token that is kept already stays when
 * its field is left empty.
 */
export function UserTokens({
  users,
  onChange,
}: {
  users: readonly UserToken[];
  onChange: (users: readonly UserToken[]) => void;
}) {
  const { t } = useWords();
  const set = (at: number, change: Partial<UserToken>) =>
    onChange(users.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className={styles.users}>
      <span className={styles.dim}>{t('settings.setUp.users')}</span>
      {users.map(({ account, token }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while its account is typed
        <div key={index} className={styles.user}>
          <TextInput
            aria-label={t('settings.setUp.user', { number: index + 1 })}
            placeholder={t('settings.setUp.userHint')}
            value={account}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set(index, { account: event.currentTarget.value })}
          />
          <PasswordInput
            aria-label={t('settings.setUp.userToken', { number: index + 1 })}
            placeholder={t('settings.setUp.userTokenHint')}
            value={token}
            autoComplete="new-password"
            onChange={(event) => set(index, { token: event.currentTarget.value })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('settings.setUp.removeUser', { number: index + 1 })}
            onClick={() => onChange(users.filter((_each, at) => at !== index))}
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...users, { account: '', token: '' }])}
        >
          {t('settings.setUp.addUser')}
        </Button>
      </div>
    </div>
  );
}
