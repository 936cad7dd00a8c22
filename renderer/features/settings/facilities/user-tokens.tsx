import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { UserToken } from './profile-draft.ts';
import styles from './sign-in.module.css';

/** Pasted tokens of carrier accounts: one line an account. A token that is kept already stays when its field is left empty. */
export function UserTokens({ users, onChange }: { users: readonly UserToken[]; onChange: (users: readonly UserToken[]) => void }) {
  const set = (at: number, change: Partial<UserToken>) =>
    onChange(users.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <div className={styles.users}>
      <span className={styles.dim}>
        Carrier accounts that you bid and accept for: the id of the account and its user token. Without any, offers can be looked at only.
      </span>
      {users.map(({ account, token }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while its account is typed
        <div key={index} className={styles.user}>
          <TextInput
            aria-label={`Carrier account ${index + 1}`}
            placeholder="Carrier account id"
            value={account}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set(index, { account: event.currentTarget.value })}
          />
          <PasswordInput
            aria-label={`User token of carrier account ${index + 1}`}
            placeholder="User token"
            value={token}
            autoComplete="new-password"
            onChange={(event) => set(index, { token: event.currentTarget.value })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Remove carrier account ${index + 1}`}
            onClick={() => onChange(users.filter((_each, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...users, { account: '', token: '' }])}>
          Add a carrier account
        </Button>
      </div>
    </div>
  );
}
