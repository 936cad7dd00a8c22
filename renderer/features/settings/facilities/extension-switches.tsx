import { Switch } from '@mantine/core';
import { useWords } from '../../../ui/words.ts';
import { type ProfileDraft, withExtension } from './profile-draft.ts';
import styles from './sign-in.module.css';

const extensions = ['checkIn', 'link', 'appointments', 'assetEvents'] as const;

/**
 * Calls of dock scheduling that its documents leave open (contract.md 1.7 to 1.9): off until an
 * administrator knows that the service takes them.
 */
export function ExtensionSwitches({
  draft,
  change,
}: {
  draft: ProfileDraft;
  change: (draft: ProfileDraft) => void;
}) {
  const { t } = useWords();
  const chosen = draft.other['dockScheduling.extensions'];
  const isOn = (key: string) =>
    typeof chosen === 'object' &&
    chosen !== null &&
    (chosen as Record<string, unknown>)[key] === true;
  return (
    <fieldset className={styles.service} aria-label={t('settings.setUp.extensions')}>
      {extensions.map((key) => (
        <Switch
          key={key}
          label={t(`settings.setUp.${key}`)}
          description={t(`settings.setUp.${key}Hint`)}
          checked={isOn(key)}
          onChange={(event) => change(withExtension(draft, key, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}
