import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { addDays } from '../../../shared/appointments/days.ts';
import { writtenDay } from '../../../shared/i18n/days.ts';
import { readDay, wordedDay } from '../../../shared/readers/day.ts';
import { isEnter } from '../keys/enter.ts';
import { dayInWords, today } from '../text/day-text.ts';
import { later } from '../timing/later.tsx';
import styles from '../ui.module.css';
import { useWords } from '../words.ts';
import { TwoReadings } from './two-readings.tsx';
import { useUnread } from './use-unread.ts';

const Calendar = later(async () => (await import('./date-calendar.tsx')).DateCalendar);

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue' | 'max'> & {
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  /** The day as `YYYY-MM-DD`; empty when nothing is typed, or nothing that is a day. */
  readonly onChange: (day: string) => void;
  /** The last day that is taken. */
  readonly max?: string;
  /**
   * Reports a day only when typing has ended (Enter, leaving the field). For screens that load data
   * for each day.
   */
  readonly whenDone?: boolean;
};

/** The typed text, and the day that was reported for it. */
type Typed = { readonly text: string; readonly reported: string };
/** A text with two readings, and the day that it was taken for. */
type Asked = { readonly text: string; readonly days: readonly [string, string] };

/** Pressing the button doesn't close the calendar as a click outside does, and takes no focus. */
const stay = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The day that a text means first; empty: none, or one after `max`. */
function dayOf(reading: ReturnType<typeof readDay>, max: string | undefined): string {
  if ('refused' in reading) return '';
  const day = 'value' in reading ? reading.value : reading.readings[0];
  return max !== undefined && day > max ? '' : day;
}

/** A field with the calendar that opens below it. */
function CalendarBelow({
  children,
  isOpen,
  onOpen,
  value,
  max,
  onChoose,
}: {
  children: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  value: string;
  max: string | undefined;
  onChoose: (day: string) => void;
}) {
  const { timeZone } = useWords();
  return (
    // The calendar keeps the focus itself: its code may come after the kit looked for something to
    // focus.
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      shadow="md"
      returnFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <Calendar
          value={value}
          today={today(timeZone)}
          max={max}
          onChoose={(day) => {
            onChoose(day);
            onOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function CalendarButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  return (
    <ActionIcon
      size="sm"
      tabIndex={-1}
      aria-label={t('common.date.calendar')}
      title={t('common.date.calendarKey')}
      onMouseDown={stay}
      onClick={onPress}
    >
      <IconCalendar size={14} aria-hidden />
    </ActionIcon>
  );
}

/**
 * A day, typed in the clerk's own order of month and day whatever the browser speaks ("11/23/2026",
 * "112326", "11/23"), or taken from a calendar (the button, Alt+Down). Up and down go to the day
 * after and before. Text that isn't a day stays, with an error. What others read as another day
 * ("03/04") is taken in the clerk's order, and both days are offered in words. "tomorrow" is shown
 * in words, too.
 */
export function DateField({ value, onChange, max, whenDone = false, error, ...rest }: Props) {
  const { t, locale, timeZone } = useWords();
  const dayHere = () => today(timeZone);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The day that "tomorrow" was taken for. */
  const [worded, setWorded] = useState<string | null>(null);
  // A day that came from elsewhere replaces what was typed.
  const isTyped = typed !== null && typed.reported === value;
  const read = (text: string) => dayOf(readDay(text, locale, dayHere()), max);
  const tell = (day: string, text: string | null) => {
    const reported = whenDone && day === '' ? value : day;
    setTyped(text === null ? null : { text, reported });
    if (reported !== value) onChange(reported);
  };
  const finish = () => {
    if (!isTyped) return;
    const day = read(typed.text);
    const isEmpty = typed.text.trim() === '';
    setWrong(day === '' && !isEmpty);
    const reading = readDay(typed.text, locale, dayHere());
    setWorded(day === '' ? null : wordedDay(typed.text, dayHere()));
    // Two days may fit the text. With `whenDone` the day only chooses what is shown, so we don't
    // ask which one is meant.
    if (!whenDone && 'readings' in reading && day !== '')
      setAsked({ text: typed.text, days: reading.readings });
    // If a day is required, an emptied field shows the day again.
    tell(day, day !== '' || isEmpty ? null : typed.text);
  };
  const wrong = t('common.date.wrong', { example: writtenDay(dayHere(), locale) });
  const isUnread = isTyped && typed.text.trim() !== '' && read(typed.text) === '';
  const input = useUnread(isUnread ? wrong : null);
  const choose = (day: string) => {
    setWrong(false);
    setAsked(null);
    setWorded(null);
    tell(day, null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (isEnter(event)) finish();
    if (step === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) {
      setOpen(true);
      return;
    }
    const from = isTyped ? read(typed.text) : value;
    const next = from === '' ? dayHere() : addDays(from, step);
    if (max === undefined || next <= max) choose(next);
  };
  const field = (
    <CalendarBelow isOpen={isOpen} onOpen={setOpen} value={value} max={max} onChoose={choose}>
      <TextInput
        {...rest}
        {...(whenDone ? { 'data-no-loss': true } : {})}
        ref={input}
        autoComplete="off"
        placeholder={t('common.date.placeholder')}
        value={isTyped ? typed.text : writtenDay(value, locale)}
        error={isTyped && isWrong ? wrong : error}
        onChange={({ currentTarget: { value: text } }) => {
          setWrong(false);
          setAsked(null);
          setWorded(null);
          if (whenDone) setTyped({ text, reported: value });
          else tell(read(text), text);
        }}
        onKeyDown={onKeyDown}
        onInvalid={() => setWrong(true)}
        onBlur={finish}
        rightSection={<CalendarButton onPress={() => setOpen((was) => !was)} />}
      />
    </CalendarBelow>
  );
  // The question is about the day in the field. A day from elsewhere ends it.
  const isAsked = asked?.days.includes(value) === true;
  const isWorded = worded !== null && worded === value;
  return (
    // The field stays where it is in the tree: moved in or out of a box it would lose the focus at
    // the first key.
    <div className={isAsked || isWorded ? undefined : styles.boxless}>
      {field}
      {isWorded && (
        <span role="status" className={styles.inWords}>
          {dayInWords(worded)}
        </span>
      )}
      {isAsked && (
        <TwoReadings
          text={asked.text}
          chosen={value}
          ways={asked.days.map((day) => ({ text: day, shown: dayInWords(day) }))}
          onChoose={choose}
        />
      )}
    </div>
  );
}
