import { Switch } from '@mantine/core';
import { type ProfileDraft, withExtension } from './profile-draft.ts';
import styles from './sign-in.module.css';

const extensions = [
  { key: 'checkIn', label: 'Check-in at the gate', hint: 'The service lets trucks and their containers be checked in from here.' },
  {
    key: 'link',
    label: 'Link visits to appointments',
    hint: 'The service lets an unplanned visit be linked to its appointment, and unlinked.',
  },
] as const;

/** Calls of dock scheduling that its documents leave open (contract.md 1.7): off until somebody knows that the service takes them. */
export function ExtensionSwitches({ draft, change }: { draft: ProfileDraft; change: (draft: ProfileDraft) => void }) {
  const chosen = draft.other['dockScheduling.extensions'];
  const isOn = (key: string) => typeof chosen === 'object' && chosen !== null && (chosen as Record<string, unknown>)[key] === true;
  return (
    <fieldset className={styles.service} aria-label="Extensions">
      {extensions.map(({ key, label, hint }) => (
        <Switch
          key={key}
          label={label}
          description={hint}
          checked={isOn(key)}
          onChange={(event) => change(withExtension(draft, key, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}
