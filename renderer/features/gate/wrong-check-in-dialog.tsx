import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { cameForByVisit } from '../../../shared/gate/came-for.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { whichAsset } from '../../operations/draft/which-asset.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { statusWords } from '../../schedule/schedule-text.ts';
import { useMayChange } from '../../schedule/use-schedule.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedInput, useTextProblem } from '../../ui/fields/limited-text.tsx';
import { DialogButtons, KeyHint, MessageLine } from '../../ui/parts.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';
import { printedPassesOf } from './pass/printed-passes.ts';
import { whyNotCalled } from './use-gate-calls.ts';

/** The limit of the contract (`shared/console-api/gate.ts`). */
const LONGEST_REASON = 300;
/** The usual reasons why a check-in was wrong; each has a number key. */
const REASONS = ['truck', 'appointment', 'twice', 'notCome'] as const;

/**
 * Undoes a wrong check-in completely, with a reason. If the truck stands on a spot, the usual
 * departure with its own question follows.
 */
export function WrongCheckInDialog({
  visit,
  onPlate,
  onClose,
}: {
  visit: Visit;
  /** Corrects the plate instead. Null while checking in is off. */
  onPlate: ((visit: Visit) => void) | null;
  onClose: () => void;
}) {
  const page = usePage();
  const { api, announcer, results, yard } = page;
  const { t, format } = useWords();
  const operator = useOperator();
  const which = whichAsset(yard.table, { kind: 'visit', id: visit.id });
  const [why, setWhy] = useState('');
  const isWrong = useTextProblem(why, LONGEST_REASON, false) !== null;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const truck = assetLabel(visit);
  const mayChange = useMayChange();
  const isFor = cameForByVisit(visit).length > 0;
  const takeBack = async (reason: string) => {
    if (isBusy) return;
    const why = whyNotCalled(page, visit);
    setProblem(why);
    if (why !== null) return;
    setBusy(true);
    try {
      const { stays } = await api.gate.takeBack({ visit: visit.id, why: reason });
      const isOut = printedPassesOf(page).isOut(visit.id);
      const text = t('gate.wrongIn.done', { truck });
      const done = isOut ? `${text} ${t('gate.wrongIn.passOut')}` : text;
      if (stays === null && isOut) results.said(done);
      else if (stays === null) announcer.format(done);
      else {
        const { status, why } = stays;
        const still =
          status === null
            ? t('gate.wrongIn.unread', { why })
            : t('gate.wrongIn.stays', { status: statusWords(status), why });
        results.refused(`${done} ${still}`);
      }
      onClose();
      const { spotId: spot } = visit;
      if (spot !== null)
        void operator.perform({ kind: 'depart', spot, asset: { kind: 'visit', id: visit.id } });
    } catch (error) {
      setProblem(errorMessage(error, message('common.noAnswerCheckList')));
      setBusy(false);
    }
  };
  /** Only its plate is wrong: nothing is taken back. */
  const correctPlate =
    onPlate === null
      ? null
      : () => {
          onClose();
          onPlate(visit);
        };
  const onKeyDown = (event: KeyboardEvent) => {
    const reason = REASONS[Number(event.key) - 1];
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.ctrlKey || event.altKey || event.repeat) return;
    const isPlate = event.key === String(REASONS.length + 1) && correctPlate !== null;
    if (reason === undefined && !isPlate) return;
    event.preventDefault();
    if (reason !== undefined) void takeBack(t(`gate.wrongIn.reason.${reason}`));
    else if (!isBusy) correctPlate?.();
  };
  return (
    <Dialog onClose={onClose} title={t('gate.wrongIn.title', { truck })} size="md">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its number keys choose a reason */}
      <div className={styles.form} data-single-keys onKeyDown={onKeyDown}>
        {which !== null && (
          <p className={styles.restated}>
            <WholeCodes text={format(which)} />
          </p>
        )}
        <p className={styles.restated}>
          {isFor && t(mayChange ? 'gate.wrongIn.waits' : 'gate.wrongIn.waitsHere')}{' '}
          {t('gate.wrongIn.what')}
        </p>
        <div className={styles.buttons}>
          {REASONS.map((reason, at) => (
            <Button
              key={reason}
              variant="default"
              disabled={isBusy}
              data-autofocus={at === 0 || undefined}
              rightSection={<KeyHint keys={String(at + 1)} />}
              onClick={() => void takeBack(t(`gate.wrongIn.reason.${reason}`))}
            >
              {t(`gate.wrongIn.reason.${reason}`)}
            </Button>
          ))}
          {correctPlate !== null && (
            <Button
              variant="default"
              disabled={isBusy}
              rightSection={<KeyHint keys={String(REASONS.length + 1)} />}
              onClick={correctPlate}
            >
              {t('gate.wrongIn.reason.plate')}
            </Button>
          )}
        </div>
        <LimitedInput
          label={t('gate.wrongIn.other')}
          value={why}
          most={LONGEST_REASON}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        {problem !== null && <MessageLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={why.trim() === '' || isWrong}
            loading={isBusy}
            onClick={() => void takeBack(why)}
          >
            {t('gate.wrongIn.do')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
