import { Switch, Textarea, TextInput } from '@mantine/core';
import type { ProfileTest } from '../../../../shared/console-api/facilities.ts';
import { type ProfileDraft, receiverOf, withReceiver } from './profile-draft.ts';
import styles from './sign-in.module.css';

/** The texts of the receiver's settings, in the order of the form. */
const fields = [
  { key: 'port', label: 'Port', hint: 'Of this computer; a relay needs a fixed one.' },
  { key: 'publicUrl', label: 'Address of the relay', hint: 'Begins with https:// and leads to the port. Optional.' },
  { key: 'bind', label: 'Listen at', hint: 'Only this computer unless another of its addresses is named. Optional.' },
  { key: 'sources', label: 'Who may deliver', hint: 'Addresses or networks such as 10.0.0.0/8, with commas. Optional.' },
] as const;

/** The opt-in receiver of webhooks: off until somebody who leads a relay here turns it on. */
export function ReceiverFields(props: { draft: ProfileDraft; problems: ProfileTest['problems']; change: (draft: ProfileDraft) => void }) {
  const { draft, problems, change } = props;
  const receiver = receiverOf(draft);
  const set = (key: string, value: string) => change(withReceiver(draft, { ...receiver, [key]: value }));
  const problemOf = (key: string) => problems.find(({ path }) => `${path}.`.startsWith(`marketplace.webhooks.${key}.`))?.sentence ?? null;
  return (
    <fieldset className={styles.service} aria-label="Events">
      <Switch
        label="Receive events"
        description="The marketplace tells at once what happened, if a relay leads to this computer. Without it everything is read every now and then."
        checked={receiver !== null}
        onChange={(event) => change(withReceiver(draft, event.currentTarget.checked ? {} : null))}
      />
      {receiver !== null && (
        <>
          <div className={styles.pair}>
            {fields.map(({ key, label, hint }) => (
              <TextInput
                key={key}
                label={label}
                description={hint}
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
            label="Key of the service (PEM)"
            description="With it only what the service signed is taken. Optional; without it deliveries are hints."
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
