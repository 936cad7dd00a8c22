import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { CHECK_IN_LENGTHS } from '../../../shared/console-api/gate.ts';
import { plateProblem } from '../../../shared/gate/code-problems.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { isPlaceholder, maybeSamePlate } from '../../../shared/readers/identity.ts';
import { displayText, refLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { isYardOffline } from '../../page/stores/status-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { typedNumber } from '../../ui/fields/typed-number.ts';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords, words } from '../../ui/words.ts';
import { showCorrected } from '../corrected-plates.ts';
import { whichAsset } from '../draft/which-asset.ts';
import styles from './dialogs.module.css';

/**
 * Corrects the plate of a truck that is here. It begins with the plate as it is, since mostly one
 * character is wrong.
 */
export function PlateDialog({
  visit,
  onDone,
  onClose,
}: {
  readonly visit: VisitId;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t, format } = useWords();
  const { table } = page.yard;
  const [was] = useState(() => table.visit(visit)?.licensePlate ?? '');
  const [truck] = useState(() => refLabel(table, { kind: 'visit', id: visit }));
  const [which] = useState(() => whichAsset(table, { kind: 'visit', id: visit }));
  const [plate, setPlate] = useState(was);
  const { act, isBusy, problem } = useConsoleCall();
  const wrong = plateProblem(plate);
  const isSame = plate.trim() === was;
  const double = isSame ? undefined : otherWith(plate, visit, page);
  const taken = double === undefined ? null : whichAsset(table, { kind: 'visit', id: double.id });
  const isOffline = useStore(page.status, ({ status }) => isYardOffline(status));
  const isReady = !isSame && wrong === null && !isOffline;
  const correct = () => {
    if (isBusy || !isReady) return;
    void act(async () => {
      await page.api.gate.correctPlate({ visit, plate, was });
      showCorrected(page, visit, plate.trim());
      const now = displayText(plate.trim(), 40);
      page.results.said(words().t('gate.plate.done', { plate: now, truck }));
      onDone();
    }, message('common.noAnswerCheckList'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The plate of another truck is mostly a slip: Enter alone doesn't give it to two.
    if (double === undefined) correct();
  };
  return (
    <Dialog onClose={onClose} title={<WholeCodes text={t('gate.plate.of', { truck })} />} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        {which !== null && (
          <p className={styles.note}>
            <WholeCodes text={format(which)} />
          </p>
        )}
        <LimitedInput
          label={t('gate.plate.label')}
          value={plate}
          most={CHECK_IN_LENGTHS.licensePlate}
          autoComplete="off"
          error={wrong !== null && plate.trim() !== '' && format(wrong)}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setPlate(typedNumber(event))}
        />
        {taken !== null && (
          <MessageLine severity="caution" said={message('gate.plate.taken', { which: taken })} />
        )}
        {isOffline ? (
          <MessageLine severity="caution" said={message('gate.plate.offline')} />
        ) : (
          <p className={styles.note}>{t('gate.plate.online')}</p>
        )}
        {problem !== null && <MessageLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {double !== undefined && isReady && (
            <Button variant="default" loading={isBusy} onClick={correct}>
              {t('gate.plate.anyway')}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={!isReady || double !== undefined}>
            {t('gate.plate.do')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Another truck in the yard with this plate. A placeholder names no truck. */
function otherWith(plate: string, id: VisitId, { info, yard }: Page): Visit | undefined {
  if (isPlaceholder(plate, info.facility.placeholders)) return undefined;
  return [...yard.table.visits()].find(
    (each) => each.isActive && each.id !== id && maybeSamePlate(each.licensePlate, plate),
  );
}
