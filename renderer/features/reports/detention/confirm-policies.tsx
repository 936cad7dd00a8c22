import { Button } from '@mantine/core';
import type { Policy } from '../../../../shared/detention/policy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import { termsText, whomText } from './policy-words.ts';

const isSame = (one: Policy) => (other: Policy) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Policies charge money as soon as they are saved. So the clerk first reads each new one in words,
 * with an example.
 */
export function ConfirmPolicies({
  before,
  next,
  isBusy,
  onSave,
  onClose,
}: {
  before: readonly Policy[];
  next: readonly Policy[];
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const added = next.filter((each) => !before.some(isSame(each)));
  const removed = before.filter((each) => !next.some(isSame(each)));
  return (
    <Dialog title={t('detention.confirm')} size="lg" onClose={onClose}>
      {added.map((policy) => (
        <section key={JSON.stringify(policy)} aria-label={whomText(words, policy)}>
          <h4 className={styles.whom}>{whomText(words, policy)}</h4>
          <ul className={styles.lines}>
            {termsText(words, policy).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {removed.map((policy) => (
        <p key={JSON.stringify(policy)}>
          {t('detention.confirm.removed', { name: whomText(words, policy) })}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button loading={isBusy} data-autofocus onClick={onSave}>
          {t('detention.confirm.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('detention.confirm.back')}
        </Button>
      </div>
    </Dialog>
  );
}
