import { Button } from '@mantine/core';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { CheckInDialog } from './check-in-dialog.tsx';
import { DepartDialog } from './depart-dialog.tsx';
import styles from './gate.module.css';
import type { HereRow } from './gate-rows.ts';
import { PassDialog } from './pass/pass-dialog.tsx';

/** The dialogs of the gate, one at a time. */
export type GateDialogKind =
  | {
      readonly kind: 'check-in';
      readonly appointment: Appointment | null;
      readonly known?: CheckIn;
    }
  | { readonly kind: 'depart'; readonly visit: Visit }
  | { readonly kind: 'pass'; readonly visit: VisitId }
  | { readonly kind: 'unlink'; readonly row: HereRow };

type Props = {
  readonly dialog: GateDialogKind;
  readonly here: readonly HereRow[];
  readonly onAnswer: () => void;
  readonly onUnlink: (row: HereRow) => void;
  readonly onShow: (dialog: GateDialogKind) => void;
  readonly onClose: () => void;
};

/** The dialog that is open. */
export function GateDialog({ dialog, here, onAnswer, onUnlink, onShow, onClose }: Props) {
  const { t } = useWords();
  switch (dialog.kind) {
    case 'check-in':
      return (
        <CheckInDialog
          appointment={dialog.appointment}
          known={dialog.known}
          onClose={onClose}
          onAnswer={onAnswer}
          onPass={(visit) => onShow({ kind: 'pass', visit })}
        />
      );
    case 'depart':
      return <DepartDialog visit={dialog.visit} onClose={onClose} />;
    case 'pass':
      return (
        <PassDialog
          visit={dialog.visit}
          appointment={here.find(({ visit }) => visit.id === dialog.visit)?.appointment ?? null}
          onClose={onClose}
        />
      );
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
