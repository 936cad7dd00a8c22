import { Button } from '@mantine/core';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { CallDialog } from './call-dialog.tsx';
import { DepartDialog } from './depart-dialog.tsx';
import styles from './gate.module.css';
import type { HereRow } from './gate-rows.ts';
import { PassDialog } from './pass/pass-dialog.tsx';
import { WrongCheckInDialog } from './wrong-check-in-dialog.tsx';

/** The dialogs of the gate, one at a time. */
export type GateDialogKind =
  | { readonly kind: 'depart'; readonly visit: Visit }
  | {
      readonly kind: 'pass';
      readonly visit: VisitId;
      /** Why it isn't the spot that the card named at first. */
      readonly changed?: Message | null;
      /** Sent from the waiting check-ins: what it came for. Else the open card says it. */
      readonly sentFor?: { readonly appointment: Appointment | null };
    }
  | { readonly kind: 'call'; readonly visit: Visit }
  | { readonly kind: 'wrong'; readonly visit: Visit }
  | { readonly kind: 'unlink'; readonly row: HereRow };

type Props = {
  readonly dialog: GateDialogKind;
  readonly here: readonly HereRow[];
  /**
   * Appointments of the truck on the open card. The list may not have them yet when its pass is
   * shown.
   */
  readonly justCameFor: Appointment | null;
  /** Corrects a plate. Null while checking in is off. */
  readonly onPlate: ((visit: Visit) => void) | null;
  readonly onUnlink: (row: HereRow) => void;
  readonly onClose: () => void;
};

/** The dialog that is open. */
export function GateDialog({ dialog, here, justCameFor, onPlate, onUnlink, onClose }: Props) {
  const { t } = useWords();
  switch (dialog.kind) {
    case 'depart':
      return <DepartDialog visit={dialog.visit} onClose={onClose} />;
    case 'pass': {
      const just = dialog.sentFor === undefined ? justCameFor : dialog.sentFor.appointment;
      const row = here.find(({ visit }) => visit.id === dialog.visit);
      return (
        <PassDialog
          visit={dialog.visit}
          appointment={row === undefined ? just : row.appointment}
          changed={dialog.changed}
          onClose={onClose}
        />
      );
    }
    case 'call':
      return <CallDialog visit={dialog.visit} onClose={onClose} />;
    case 'wrong':
      return <WrongCheckInDialog visit={dialog.visit} onPlate={onPlate} onClose={onClose} />;
    case 'unlink':
      return (
        <Dialog
          onClose={onClose}
          title={t('gate.unlink.title', { truck: assetLabel(dialog.row.visit) })}
        >
          <div className={styles.form}>
            <p className={styles.restated}>{t('gate.unlink.what')}</p>
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                onClick={() => {
                  onClose();
                  onUnlink(dialog.row);
                }}
                data-autofocus
              >
                {t('gate.unlink')}
              </Button>
            </DialogButtons>
          </div>
        </Dialog>
      );
  }
}
