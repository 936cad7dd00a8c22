import { Button } from '@mantine/core';
import { useState } from 'react';
import { assetLabel, displayText } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { copyText } from '../../ui/copy-to-clipboard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/parts.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';

/** The driver's number, large enough to be dialed from, and ready to be copied. */
export function CallDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const phone = visit.phone ?? '';
  return (
    <Dialog onClose={onClose} title={t('gate.call.title', { truck: assetLabel(visit) })} size="sm">
      <div className={styles.form}>
        <strong className={styles.phone}>
          <bdi>{displayText(phoneText(phone), 60)}</bdi>
        </strong>
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => void copyText(phone).then((isThere) => setCopied(isThere))}
          >
            {t(isCopied ? 'gate.call.copied' : 'gate.call.copy')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
