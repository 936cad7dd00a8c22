import { Button, PasswordInput, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { longestName } from '../../../../shared/clerks/model.ts';
import {
  type LeftShift,
  mostTodo,
  type ShiftReport,
} from '../../../../shared/console-api/reports/shift.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { NowLine } from '../../../../shared/now/model.ts';
import { shiftSubject } from '../../../../shared/shift/shift-handover.ts';
import { displayText } from '../../../../shared/text.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { usePage } from '../../../page/page-context.tsx';
import { saveNote } from '../../../page/parts/note-field.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { focusNext } from '../../../ui/keys/focus.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import type { Taken } from './handover-sheet.tsx';

/** The keyboard begins here when the screen opens, and goes on here after a signature. */
export const firstField = { 'data-first-field': true } as const;

type Signers = ShiftReport['signers'];

/** The form of one signature: its fields, its button, and why it was refused. */
function SignForm(props: {
  label: string;
  title?: string;
  isReady: boolean;
  /** Whether the keyboard begins at its button. */
  isFirst: boolean;
  isQuiet?: boolean;
  /** Writes the signature. Throws the reason if it is refused. */
  sign: () => Promise<void>;
  children: ReactNode;
}) {
  const { label, isReady, isFirst, sign, children } = props;
  const queries = useQueryClient();
  const { act, isBusy, problem } = useConsoleCall();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return;
    const form = event.currentTarget;
    await act(async () => {
      try {
        await sign();
      } finally {
        // A note may be saved although the signature was refused.
        await queries.invalidateQueries({ queryKey: ['journal'] });
      }
      // This form goes, and with it the focus.
      focusNext(() => (form.isConnected ? null : document.querySelector('[data-first-field]')));
    });
  };
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => void submit(event)}
      aria-label={label}
      title={props.title}
    >
      {children}
      <Button
        size="compact-sm"
        type="submit"
        variant={props.isQuiet === true ? 'default' : 'filled'}
        {...(isFirst ? firstField : {})}
        loading={isBusy}
        disabled={!isReady}
      >
        {label}
      </Button>
      {problem !== null && <MessageLine said={problem} />}
    </form>
  );
}

/** The PIN of a named clerk. */
function PinField(props: {
  name: string;
  pin: string;
  isFirst: boolean;
  onChange: (pin: string) => void;
}) {
  const { t } = useWords();
  const label = t('shift.pinOf', { clerk: props.name });
  return (
    <PasswordInput
      {...(props.isFirst ? firstField : {})}
      data-no-loss
      size="xs"
      w={170}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      inputMode="numeric"
      value={props.pin}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
    />
  );
}

/** Who takes over: a clerk of this desk, with the PIN if there is one. */
function useTaker(signers: Signers, likely: Signers[number] | undefined) {
  const [clerk, setClerk] = useState<string | null>(likely?.id ?? null);
  const [pin, setPin] = useState('');
  const { t } = useWords();
  const next = signers.find(({ id }) => id === clerk);
  const needsPin = next?.needsPin === true;
  const fields = (label: string) => (
    <>
      <Select
        size="xs"
        {...(clerk === null ? firstField : {})}
        aria-label={label}
        placeholder={t('shift.nextClerk')}
        data={signers.map(({ id, name }) => ({ value: id, label: name }))}
        value={clerk}
        onChange={setClerk}
      />
      {next !== undefined && needsPin && (
        <PinField name={next.name} pin={pin} isFirst onChange={setPin} />
      )}
    </>
  );
  const isReady = clerk !== null && (!needsPin || pin !== '');
  return { clerk, pin, needsPin, fields, isReady, forgetPin: () => setPin('') };
}

/** The sentence about a hand-over that was just signed. */
const takenBy = (
  { by, at }: { readonly by: string; readonly at: number },
  gives: string,
  isByPin: boolean,
): Taken => ({
  by,
  said: message('shift.signedBy', { clerk: by, gives, at, isByPin: isByPin ? 'yes' : 'no' }),
});

/**
 * The next clerk takes over from the one at the desk. A note that is still typed is saved first,
 * and the report is read `again` with it.
 */
export function Sign(props: {
  report: ShiftReport;
  again: () => Promise<ShiftReport>;
  onSigned: (report: ShiftReport, taken: Taken) => void;
}) {
  const { signers, gives, signed } = props.report;
  const { t } = useWords();
  const page = usePage();
  // If only one clerk can take over, or two take turns, we fill in the name, and only the PIN is
  // left to type.
  const taker = useTaker(
    signers,
    signers.length === 1 ? signers[0] : signers.find(({ name }) => name === signed?.gives),
  );
  const { clerk, pin, needsPin, isReady } = taker;
  /** Whether a note was saved here that the report may not have. */
  const isNoted = useRef(false);
  if (signers.length === 0) return <span>{t('shift.noOther')}</span>;
  const sign = async () => {
    if (clerk === null) return;
    taker.forgetPin();
    if (await saveNote(page, shiftSubject)) isNoted.current = true;
    const report = isNoted.current ? await props.again() : props.report;
    const { from, until } = report;
    const signed = await page.api.shift.sign({ from, until, clerk, pin });
    props.onSigned(report, takenBy(signed, gives, needsPin));
  };
  return (
    <SignForm
      label={t('shift.sign')}
      isReady={isReady}
      isFirst={clerk !== null && !needsPin}
      sign={sign}
    >
      <span>{t('shift.handsOver', { gives })}</span>
      {taker.fields(t('shift.handsOver', { gives }))}
    </SignForm>
  );
}

/** The fields of a line that a hand-over stores. */
const todoOf = ({ key, kind, what, who, where, since, why }: NowLine) => {
  return { key, kind, what, who, where, since, why };
};

/**
 * The clerk at the desk signs and goes. The next one signs later that it was read. A note that is
 * still typed is saved first.
 */
export function Leave(props: { report: ShiftReport; todo: readonly NowLine[] }) {
  const { from, gives, givesByPin, signers } = props.report;
  const { t } = useWords();
  const page = usePage();
  const { api, session } = page;
  const [pin, setPin] = useState('');
  const isAlone = signers.length === 0;
  const isShared = session.getState().shared;
  return (
    <SignForm
      label={t('shift.leave')}
      title={[t('shift.leaveHelp'), isShared ? t('shift.leaveLocks') : ''].join(' ').trim()}
      isReady={!givesByPin || pin !== ''}
      isFirst={isAlone && !givesByPin}
      isQuiet={!isAlone}
      sign={async () => {
        setPin('');
        await saveNote(page, shiftSubject);
        await api.shift.leave({ from, pin, todo: props.todo.slice(0, mostTodo).map(todoOf) });
      }}
    >
      {givesByPin && (
        <PinField name={displayText(gives, 60)} pin={pin} isFirst={isAlone} onChange={setPin} />
      )}
    </SignForm>
  );
}

/** The next clerk signs that the hand-over that waits was read. */
export function Take(props: { waiting: LeftShift; onSigned: (taken: Taken) => void }) {
  const { gives, at, takers, byName } = props.waiting;
  const { t } = useWords();
  const { api, session } = usePage();
  const [name, setName] = useState('');
  const taker = useTaker(takers, takers.length === 1 ? takers[0] : undefined);
  const { clerk, pin, needsPin } = taker;
  const isHere = session.getState().shared;
  if (takers.length === 0 && !byName) return <span>{t('shift.waitsForOther')}</span>;
  const sign = async () => {
    taker.forgetPin();
    const taken = await api.shift.take({ at, clerk: byName ? null : clerk, name, pin });
    props.onSigned(takenBy(taken, gives, needsPin));
  };
  return (
    <SignForm
      label={t('shift.take')}
      isReady={byName ? name.trim() !== '' : taker.isReady}
      isFirst={!byName && clerk !== null && !needsPin}
      sign={sign}
    >
      {byName ? (
        <LimitedInput
          {...firstField}
          data-no-loss
          size="xs"
          aria-label={t('shift.yourName')}
          placeholder={t('shift.yourName')}
          most={longestName}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      ) : (
        !isHere && taker.fields(t('shift.takes'))
      )}
    </SignForm>
  );
}
