import { Button, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayStart } from '../../../shared/appointments/days.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { limitMessage } from '../../../shared/limits.ts';
import type { NowLine } from '../../../shared/now/model.ts';
import { isBlank } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { useOfferedDigits } from '../../ui/fields/use-offered-digits.ts';
import { Controls, DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { lineName } from './acts.ts';
import { tomorrow } from './morning.ts';
import styles from './now.module.css';

const usual = ['called', 'handled', 'waits'] as const;
/** Minutes from now. */
const spans = [15, 60, 240] as const;
/** When the morning begins, in hours after the day does. */
const morningHour = 6;

type Until = `${(typeof spans)[number]}` | 'tomorrow' | 'settled';

/** Sets lines aside: with a reason, so that the next clerk knows, and until a time. */
export function SnoozeDialog({
  lines,
  onClose,
}: {
  lines: readonly NowLine[];
  onClose: () => void;
}) {
  const { api, ticker, zone, announcer } = usePage();
  const { t, format } = useWords();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<Until>('60');
  const [problem, setProblem] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const offered = usual.map((each) => t(`now.snooze.usual.${each}`));
  const { onKeyDown, onTyped } = useOfferedDigits(offered, reason, setReason);
  const [first] = lines;
  const what =
    lines.length === 1 && first !== undefined
      ? format(lineName(first))
      : t('now.snooze.many', { count: lines.length });
  const morning =
    dayStart(tomorrow(ticker.now(), zone.timeZone), zone.timeZone) + morningHour * 3_600_000;

  const untilOf = (): string | null => {
    if (until === 'settled') return null;
    return new Date(
      until === 'tomorrow' ? morning : ticker.now() + Number(until) * 60_000,
    ).toISOString();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(reason)) return setProblem(message('now.snooze.needsReason'));
    setBusy(true);
    try {
      const until = untilOf();
      for (const { key } of lines) await api.now.snooze({ key, reason: reason.trim(), until });
      announcer.format(t('now.snooze.done', { what }));
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('now.snooze.title', { what })} size="lg">
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <LimitedInput
          label={t('common.reason')}
          value={reason}
          most={200}
          autoComplete="off"
          data-autofocus
          error={problem !== null && isBlank(reason) ? format(problem) : null}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            onTyped();
            setReason(event.currentTarget.value);
          }}
        />
        <Controls label={t('common.reason')} className={styles.usual}>
          {offered.map((each, at) => (
            <Button
              key={each}
              variant="default"
              size="compact-xs"
              leftSection={<kbd aria-hidden>{at + 1}</kbd>}
              onClick={() => setReason(each)}
            >
              {each}
            </Button>
          ))}
        </Controls>
        <div className={styles.field}>
          <span id="now-snooze-until">{t('now.snooze.until')}</span>
          <SegmentedControl
            aria-labelledby="now-snooze-until"
            className={styles.until ?? ''}
            value={until}
            onChange={(value) => setUntil(value as Until)}
            data={[
              ...spans.map((each) => ({
                value: String(each),
                label: t('now.snooze.for', { time: limitMessage(each) }),
              })),
              {
                value: 'tomorrow',
                label: t('now.snooze.tomorrow', {
                  time: zone.short(new Date(morning).toISOString(), morning),
                }),
              },
              { value: 'settled', label: t('now.snooze.settled') },
            ]}
          />
        </div>
        {problem !== null && !isBlank(reason) && <MessageLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('now.snooze.do')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
