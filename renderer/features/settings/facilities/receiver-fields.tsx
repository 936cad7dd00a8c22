import { Switch, Textarea, TextInput } from '@mantine/core';
import type { ProfileTest } from '../../../../shared/console-api/facilities.ts';
import { useWords } from '../../../ui/words.ts';
import { type ProfileDraft, receiverOf, withReceiver } from './profile-draft.ts';
import styles from './sign-in.module.css';

/** The texts of the receiver's settings, in the order of the form. */
const fields = ['port', 'publicUrl', 'bind', 'sources'] as const;

/**
 * The opt-in receiver of webhooks: off until an administrator who sends a relay's events here turns
 * it on.
 */
export function ReceiverFields(props: {
  draft: ProfileDraft;
  problems: ProfileTest['problems'];
  change: (draft: ProfileDraft) => void;
}) {
  const { draft, problems, change } = props;
  const { t, format } = useWords();
  const receiver = receiverOf(draft);
  const set = (key: string, value: string) =>
    change(withReceiver(draft, { ...receiver, [key]: value }));
  const problemOf = (key: string) => {
    const found = problems.find(({ path }) =>
      `${path}.`.startsWith(`marketplace.webhooks.${key}.`),
    );
    return found === undefined ? null : format(found.said);
  };
  return (
    <fieldset className={styles.service} aria-label={t('settings.setUp.events')}>
      <Switch
        label={t('settings.setUp.receive')}
        description={t('settings.setUp.receiveHint')}
        checked={receiver !== null}
        onChange={(event) => change(withReceiver(draft, event.currentTarget.checked ? {} : null))}
      />
      {receiver !== null && (
        <>
          <div className={styles.pair}>
            {fields.map((key) => (
              <TextInput
                key={key}
                label={t(`settings.setUp.receiver.${key}`)}
                description={t(`settings.setUp.receiver.${key}Hint`)}
                inputMode={key === 'port' ? 'numeric' : 'text'}
                autoComplete="off"
                spellCheck={false}
                value={receiver[key] ?? ''}
                error={problemOf(key)}
                onChange={(event) => set(key, event.currentTarget.value)}
              />
            ))}
          </div>
          <Textarea
            label={t('settings.setUp.receiver.publicKey')}
            description={t('settings.setUp.receiver.publicKeyHint')}
            autosize
            minRows={2}
            maxRows={5}
            spellCheck={false}
            value={receiver.publicKey ?? ''}
            error={problemOf('publicKey')}
            onChange={(event) => set('publicKey', event.currentTarget.value)}
          />
        </>
      )}
    </fieldset>
  );
}
