import { Button } from '@mantine/core';
import { useState } from 'react';
import { assetLabel, displayText, spotRefLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { driverMessage } from '../../operations/driver-message.ts';
import { copyAndSay } from '../../page/copy-and-say.ts';
import { usePage } from '../../page/page-context.tsx';
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
  const page = usePage();
  const phone = visit.phone ?? '';
  const { id, spotId: spot } = visit;
  return (
    <Dialog onClose={onClose} title={t('gate.call.title', { truck: assetLabel(visit) })} size="sm">
      <div className={styles.form}>
        <strong className={styles.phone}>
          <bdi>{displayText(phoneText(phone), 60)}</bdi>
        </strong>
        {spot !== null && (
          <div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                void driverMessage(page, { visit: id, spot }).then((text) => copyAndSay(page, text))
              }
            >
              {t('gate.call.goTo', { spot: spotRefLabel(page.yard.table, spot) })}
            </Button>
          </div>
        )}
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
