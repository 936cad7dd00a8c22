import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';

type Props = {
  /** The label of the button and the title of its dialog. */
  readonly label: string;
  /** The effect of the action, for the clerk who must decide. */
  readonly note: string;
  /** The label of the button in the dialog. */
  readonly go: string;
  readonly isSmall?: boolean;
  readonly disabled?: boolean;
  readonly onSure: () => void;
};

/** A button that asks before it acts, because the action affects other desks. */
export function SureButton({ label, note, go, isSmall = false, disabled = false, onSure }: Props) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button
        {...(isSmall ? { size: 'compact-sm' } : {})}
        variant="default"
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <Modal opened={isAsked} onClose={close} title={label}>
        <div className={styles.form}>
          <p className={styles.sure}>{note}</p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              onClick={() => {
                close();
                onSure();
              }}
            >
              {go}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
