import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { UnknownSight } from '../../../../shared/planning/yard-check/check-answers.ts';
import { spotRefLabel } from '../../../../shared/text.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useYardPulse } from '../../../page/stores/use-yard-pulse.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { checkOf } from './check-store.ts';

/** Everything that was seen and has no record, in one sentence; null: there is nothing. */
export function unknownMessage(yard: YardTable, unknown: readonly UnknownSight[]): Message | null {
  if (unknown.length === 0) return null;
  const names = unknown.map((each) =>
    message('check.unknownAt', { what: each.text, spot: spotRefLabel(yard, each.spot) }),
  );
  return message('check.unknown', { count: unknown.length, names });
}

type Props = {
  readonly onClose: () => void;
  readonly onReview: () => void;
};

/** Asks before a check ends with something still to do, and lists that. Enter keeps checking. */
export function EndDialog({ onClose, onReview }: Props) {
  const { t } = useWords();
  const page = usePage();
  const check = checkOf(page);
  // We render again with each answer, also of another desk.
  const { walk } = useStore(check.store);
  useYardPulse(page.yard);
  const { goals, unknown } = check.result();
  const left = check.left();
  const missing = unknownMessage(page.yard.present(), unknown);
  return (
    <Dialog onClose={onClose} title={t('check.end.title')}>
      {goals.length > 0 && (
        <MessageLine
          said={message('check.end.differences', { count: goals.length })}
          severity="caution"
        />
      )}
      {missing !== null && <MessageLine said={missing} severity="caution" />}
      {left > 0 && <p>{t('check.end.left', { count: left, of: walk.length })}</p>}
      <p>{t('check.end.after')}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('check.end.stay')}
        </Button>
        {goals.length + unknown.length > 0 && (
          <Button variant="default" onClick={onReview}>
            {t('check.review', { count: goals.length + unknown.length })}
          </Button>
        )}
        <Button
          color="red"
          onClick={() => {
            onClose();
            void check.end();
          }}
        >
          {t('check.end')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
