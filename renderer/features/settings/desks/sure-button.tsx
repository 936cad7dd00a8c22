import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';

type Props = {
  /** What the button says, also the name of its dialog. */
  readonly label: string;
  /** What the action does, for the clerk who has to decide. */
  readonly note: string;
  /** What is pressed in the dialog. */
  readonly go: string;
  readonly isSmall?: boolean;
  readonly disabled?: boolean;
  readonly onSure: () => void;
};

/** A button whose click asks first: what it does is felt at other desks. */
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
