import { Button, Chip, Select, TextInput, type TextInputProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenHours } from '../../../../shared/detention/open-time.ts';
import { type Policy, policyLimits } from '../../../../shared/detention/policy.ts';
import { visitTypes } from '../../../../shared/gate/kind-words.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { readClock } from '../../../../shared/readers/clock.ts';
import { readDay } from '../../../../shared/readers/day.ts';
import type { TimeUnit } from '../../../../shared/readers/minutes.ts';
import { readMoney } from '../../../../shared/readers/number.ts';
import { certain, typedText } from '../../../../shared/readers/reading.ts';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { MinutesField } from '../../../ui/fields/minutes-field.tsx';
import { DecimalField } from '../../../ui/fields/number-field.tsx';
import { useUnread } from '../../../ui/fields/use-unread.ts';
import { dayInWords, today } from '../../../ui/text/day-text.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';

type Props = {
  readonly label: string;
  readonly policy: Policy;
  readonly canChange: boolean;
  readonly onChange: (part: Partial<Policy>) => void;
  readonly onRemove: () => void;
};

type Own = { readonly size: 'xs'; readonly disabled: boolean };
type Fields = Pick<Props, 'policy' | 'onChange'> & { readonly own: Own };

/**
 * One policy: whom it is for, its free time and rate, and optional clauses of a contract. Text that
 * can't be read stays as typed. Saving the policies then fails.
 */
export function PolicyFields({ label, policy, canChange, onChange, onRemove }: Props) {
  const { t } = useWords();
  const own: Own = { size: 'xs', disabled: !canChange };
  const fields = { policy, onChange, own };
  return (
    <fieldset className={styles.policy} aria-label={label} data-reported>
      <WhomFields {...fields} />
      <TimeFields {...fields} />
      <ClauseFields {...fields} />
      <HoursFields {...fields} />
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={!canChange}
        aria-label={t('detention.remove', { name: label })}
        onClick={onRemove}
      >
        <IconTrash size={15} aria-hidden />
      </Button>
    </fieldset>
  );
}

function WhomFields({ policy, onChange, own }: Fields) {
  const { t } = useWords();
  const loadTypes = useSchedule(({ state }) => state?.loadTypes) ?? [];
  const kept = policy.loadType === null ? [] : [policy.loadType];
  const any = t('detention.any');
  return (
    <>
      <Select
        {...own}
        label={t('common.visitType')}
        placeholder={any}
        clearable
        data={visitTypes.map((value) => ({ value, label: visitTypeWords(value) }))}
        value={policy.visitType}
        onChange={(visitType) => onChange({ visitType })}
      />
      <LimitedInput
        {...own}
        label={t('common.company')}
        placeholder={any}
        most={200}
        value={policy.company ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ company: value === '' ? null : value })
        }
      />
      <Select
        {...own}
        label={t('detention.loadType')}
        placeholder={any}
        clearable
        data={[...new Set([...loadTypes.map(({ name }) => name), ...kept])]}
        value={policy.loadType}
        onChange={(loadType) => onChange({ loadType })}
      />
    </>
  );
}

function TimeFields({ policy, onChange, own }: Fields) {
  const { t } = useWords();
  return (
    <>
      <TimeField
        own={own}
        label={t('detention.freeMinutes')}
        value={policy.freeMinutes}
        onMinutes={(minutes) => onChange({ freeMinutes: minutes ?? Number.NaN })}
      />
      <DecimalField
        {...own}
        label={t('detention.rate')}
        w={110}
        read={readMoney}
        value={policy.rate}
        onText={(rate) => onChange({ rate })}
      />
      <TimeField
        own={own}
        label={t('detention.step')}
        value={policy.stepMinutes}
        onMinutes={(minutes) => onChange({ stepMinutes: minutes ?? Number.NaN })}
      />
      <Select
        {...own}
        label={t('detention.clock')}
        allowDeselect={false}
        data={(['arrival', 'appointment'] as const).map((value) => ({
          value,
          label: t(`detention.clock.${value}`),
        }))}
        value={policy.clock}
        onChange={(value) =>
          onChange({ clock: value === 'appointment' ? 'appointment' : 'arrival' })
        }
      />
    </>
  );
}

function ClauseFields({ policy, onChange, own }: Fields) {
  const { t } = useWords();
  const { layover } = policy;
  // A layover is a time and an amount. If both are empty there is no layover.
  const changeLayover = (part: Partial<NonNullable<Policy['layover']>>) => {
    const next = { afterMinutes: Number.NaN, amount: '', ...layover, ...part };
    const isEmpty = Number.isNaN(next.afterMinutes) && next.amount === '';
    onChange({ layover: isEmpty ? null : next });
  };
  return (
    <>
      <TimeField
        own={own}
        label={t('detention.grace')}
        value={policy.graceMinutes}
        onMinutes={(minutes) => onChange({ graceMinutes: minutes ?? 0 })}
      />
      <TimeField
        own={own}
        label={t('detention.forfeit')}
        value={policy.forfeitMinutes}
        onMinutes={(forfeitMinutes) => onChange({ forfeitMinutes })}
      />
      <TimeField
        own={own}
        label={t('detention.cap')}
        unit="hours"
        value={policy.capMinutes}
        onMinutes={(capMinutes) => onChange({ capMinutes })}
      />
      <TimeField
        own={own}
        label={t('detention.layoverAfter')}
        unit="hours"
        value={layover?.afterMinutes ?? null}
        onMinutes={(minutes) => changeLayover({ afterMinutes: minutes ?? Number.NaN })}
      />
      <DecimalField
        {...own}
        label={t('detention.layoverAmount')}
        w={110}
        read={readMoney}
        placeholder={t('detention.none')}
        value={layover?.amount ?? ''}
        onText={(amount) => changeLayover({ amount })}
      />
    </>
  );
}

const SHIFT: OpenHours = { days: [1, 2, 3, 4, 5], open: '06:00', close: '18:00', closedOn: [] };

function HoursFields({ policy: { hours }, onChange, own }: Fields) {
  const { t, locale, timeZone } = useWords();
  const change = (part: Partial<OpenHours>) => onChange({ hours: { ...SHIFT, ...hours, ...part } });
  // The text counts only while it is what the policy holds: hours that were taken out and put in
  // again, or that another desk saved, show their own days.
  const [typed, setTyped] = useState('');
  const days = (hours?.closedOn ?? []).join(', ');
  const closedOn = daysTyped(typed).join(', ') === days ? typed : days;
  return (
    <>
      <Select
        {...own}
        label={t('detention.hours')}
        allowDeselect={false}
        data={(['always', 'open'] as const).map((value) => ({
          value,
          label: t(`detention.hours.${value}`),
        }))}
        value={hours === null ? 'always' : 'open'}
        onChange={(value) => onChange({ hours: value === 'open' ? SHIFT : null })}
      />
      {hours !== null && (
        <>
          <fieldset className={styles.days} aria-label={t('detention.hours.days')}>
            <Chip.Group
              multiple
              value={hours.days.map(String)}
              onChange={(days) => change({ days: days.map(Number).sort() })}
            >
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <Chip key={day} size="xs" value={String(day)} disabled={own.disabled}>
                  {t('detention.weekday', { day: String(day) })}
                </Chip>
              ))}
            </Chip.Group>
          </fieldset>
          <ReadField
            {...own}
            label={t('detention.hours.from')}
            w={90}
            value={hours.open}
            problem={timeProblem(hours.open)}
            onText={(open) => change({ open })}
          />
          <ReadField
            {...own}
            label={t('detention.hours.until')}
            w={90}
            value={hours.close}
            problem={timeProblem(hours.close)}
            onText={(close) => change({ close })}
          />
          <ReadField
            {...own}
            label={t('detention.hours.closedOn')}
            placeholder={t('detention.none')}
            value={closedOn}
            problem={daysProblem(daysTyped(closedOn), locale, today(timeZone))}
            onText={(text) => {
              setTyped(text);
              change({ closedOn: daysTyped(text) });
            }}
          />
        </>
      )}
    </>
  );
}

/** Days between commas, as typed. */
const daysTyped = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Why a text is not a time of day. Null if it is one. */
const timeProblem = (text: string): Message | null =>
  readClock(text) === null ? message('detention.hours.noTime', { text: typedText(text) }) : null;

/** Why the first of these days that can't be taken is none, or which two it may be. */
function daysProblem(days: readonly string[], locale: string, here: string): Message | null {
  if (days.length > policyLimits.closedOn)
    return message('common.typed.mostTags', { count: days.length, most: policyLimits.closedOn });
  for (const day of days) {
    const read = certain(readDay(day, locale, here), day, dayInWords);
    if (!read.ok) return read.error;
  }
  return null;
}

/** A text that stays as typed. Once the field was left it says what is wrong with the text. */
function ReadField({
  problem,
  onText,
  ...rest
}: TextInputProps & { problem: Message | null; onText: (text: string) => void }) {
  const { format } = useWords();
  const [isLeft, setLeft] = useState(false);
  const said = problem === null ? null : format(problem);
  const input = useUnread(said);
  return (
    <TextInput
      {...rest}
      ref={input}
      autoComplete="off"
      error={isLeft ? said : null}
      onChange={({ currentTarget: { value } }) => {
        setLeft(false);
        onText(value);
      }}
      onInvalid={() => setLeft(true)}
      onBlur={() => setLeft(true)}
    />
  );
}

/** Minutes. Text that can't be read becomes `NaN`. */
function TimeField({
  own,
  label,
  value,
  unit = 'minutes',
  onMinutes,
}: {
  own: Own;
  label: string;
  value: number | null;
  unit?: TimeUnit;
  onMinutes: (minutes: number | null) => void;
}) {
  const { t } = useWords();
  return (
    <MinutesField
      {...own}
      label={label}
      w={110}
      in={unit}
      placeholder={t('detention.none')}
      value={value === null || Number.isNaN(value) ? null : value}
      onValue={(typed, text) => onMinutes(typed ?? (text.trim() === '' ? null : Number.NaN))}
    />
  );
}
