import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { CheckIn, CheckInAttempt } from '../../../shared/console-api/gate.ts';
import {
  checkInFindings,
  checkInLabel,
  heldSaid,
  isSameTruck,
  VISIT_TYPES,
} from '../../../shared/gate/check-in.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, SaidLine } from '../../ui/parts.tsx';
import { visitTypeWords } from '../../ui/visit-type.ts';
import { useWords, words } from '../../ui/words.ts';
import { attemptSaid } from './attempts.tsx';
import { ContainerFields } from './container-fields.tsx';
import styles from './gate.module.css';
import { useHeldTruck } from './use-held-truck.ts';

/** Fields of the form by their names on the wire (contract.md 1.7). */
const wireNames = {
  phone: 'phone',
  licensePlate: 'truck',
  dotNumber: 'dotNumber',
  companyHint: 'companyHint',
  visitType: 'visitType',
  driverNotes: 'driverNotes',
  driverAppointmentIdentifier: 'driverNumber',
} as const;
type FormField = (typeof wireNames)[keyof typeof wireNames];

/** A check-in as far as the appointment tells it. */
export const firstCheckIn = (appointment: Appointment | null): CheckIn => ({
  phone: '',
  useWhatsApp: false,
  appointmentId: appointment?.id ?? null,
  licensePlate: '',
  dotNumber: '',
  companyHint: appointment?.companyName ?? '',
  visitType: 'Unknown',
  driverNotes: '',
  driverAppointmentIdentifier: appointment?.confirmationNumber ?? '',
  containers: [],
});

type Props = {
  /** What the driver comes for; null for an unplanned one. */
  readonly appointment: Appointment | null;
  /** What is known already; missing: what the appointment tells. */
  readonly known?: CheckIn | undefined;
  readonly onClose: () => void;
  /** After the console answered, however it did. */
  readonly onAnswer: () => void;
  readonly onPass: (visit: VisitId) => void;
};

/** Checks a truck in: once, by its button, online. What is not clear stays on the gate screen until it is. */
export function CheckInDialog({ appointment, known, onClose, onAnswer, onPass }: Props) {
  const { api, yard, announcer } = usePage();
  const { t, format } = useWords();
  const [input, setInput] = useState<CheckIn>(() => known ?? firstCheckIn(appointment));
  const [wasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<CheckInAttempt | null>(null);
  const errors = useFieldErrors<FormField>(wireNames);
  const set = (change: Partial<CheckIn>) => setInput((known) => ({ ...known, ...change }));

  const findings = wasTried ? checkInFindings(input) : [];
  const errorOf = (part: FormField) => {
    const found = findings.find((each) => each.part === part);
    return found === undefined ? errors.at(part) : format(found.said);
  };
  const here = [...yard.table.visits()].find(
    (visit) => visit.isActive && isSameTruck(input, visit),
  );
  const isOver = answer !== null && answer.state !== 'refused';
  const held = useHeldTruck(isOver ? null : input);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (held === null) void send(null);
  };
  const send = async (instead: string | null) => {
    setTried(true);
    if (isSending || isOver || checkInFindings(input).length > 0) return;
    setSending(true);
    errors.clear();
    try {
      const attempt = await api.gate.checkIn({ ...input, instead });
      setAnswer(attempt);
      if (attempt.refusal !== undefined) errors.share(attempt.refusal);
      else if (attempt.state === 'refused') errors.format(attempt.said);
      announcer.format(words().format(attemptSaid(attempt)), attempt.state !== 'done');
    } catch (error) {
      // Without an answer of the console it may be under way: it is then in the list of unsettled check-ins.
      setAnswer(null);
      announcer.format(format(errors.tell(error, message('gate.checkIn.noAnswer'))), true);
    } finally {
      setSending(false);
      onAnswer();
    }
  };

  return (
    <Dialog
      onClose={isSending ? () => {} : onClose}
      title={t('gate.checkIn.truck')}
      size="lg"
      closeOnClickOutside={false}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Restated appointment={appointment} />
        {!isOver && (
          <>
            <TruckFields input={input} errorOf={errorOf} set={set} />
            <ContainerFields
              containers={input.containers}
              findings={findings}
              onChange={(containers) => set({ containers })}
            />
            <Textarea
              label={t('common.notes')}
              size="xs"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={2_000}
              error={errors.at('driverNotes')}
              value={input.driverNotes}
              onChange={(event) => set({ driverNotes: event.currentTarget.value })}
            />
            <Checkbox
              size="xs"
              label={t('gate.checkIn.whatsApp')}
              checked={input.useWhatsApp}
              onChange={(event) => set({ useWhatsApp: event.currentTarget.checked })}
            />
            {held !== null && (
              <SaidLine severity="caution" said={heldSaid(held, checkInLabel(input))} />
            )}
            {here !== undefined && (
              <SaidLine severity="caution" said={message('gate.checkIn.alreadyHere')} />
            )}
            {errors.above !== null && (
              <SaidLine
                said={
                  answer === null
                    ? errors.above
                    : message('gate.checkIn.notDone', { why: errors.above })
                }
              />
            )}
            <DialogButtons note={t('gate.checkIn.online')}>
              <Button variant="default" onClick={onClose} disabled={isSending}>
                {t('common.cancel')}
              </Button>
              {held?.canGoOn === true && (
                <Button variant="default" onClick={() => void send(held.id)} disabled={isSending}>
                  {t('gate.held.goOn')}
                </Button>
              )}
              <Button type="submit" loading={isSending} disabled={held !== null}>
                {t('gate.checkIn')}
              </Button>
            </DialogButtons>
          </>
        )}
        {isOver && answer !== null && <Over answer={answer} onClose={onClose} onPass={onPass} />}
      </form>
    </Dialog>
  );
}

/** What the truck is checked in for. */
function Restated({ appointment }: Pick<Props, 'appointment'>) {
  const { zone, ticker } = usePage();
  const { t } = useWords();
  if (appointment === null) return <p className={styles.restated}>{t('gate.checkIn.walkIn')}</p>;
  const number = displayText(appointment.confirmationNumber ?? appointment.id, 40);
  const at = zone.short(appointment.start, ticker.now());
  const { companyName } = appointment;
  return (
    <p className={styles.restated}>
      <bdi>
        {companyName === null
          ? t('gate.checkIn.appointment', { number, at })
          : t('gate.checkIn.appointmentOf', { number, at, company: displayText(companyName, 60) })}
      </bdi>
    </p>
  );
}

function Over({
  answer,
  onClose,
  onPass,
}: {
  answer: CheckInAttempt;
  onClose: () => void;
  onPass: (visit: VisitId) => void;
}) {
  const { t, format } = useWords();
  const { visitId, label: truck, said: what } = answer;
  const isDone = answer.state === 'done';
  const told = message(isDone ? 'gate.checkIn.over' : 'gate.checkIn.pending', { truck, what });
  return (
    <>
      {isDone ? <p role="status">{format(told)}</p> : <SaidLine said={told} />}
      <DialogButtons>
        {visitId !== null && (
          <Button variant="default" onClick={() => onPass(visitId)}>
            {t('gate.pass')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </>
  );
}

type TruckProps = {
  readonly input: CheckIn;
  readonly errorOf: (part: FormField) => string | null;
  readonly set: (change: Partial<CheckIn>) => void;
};

/** The truck, its driver, and what they come for. */
function TruckFields({ input, errorOf, set }: TruckProps) {
  const { t } = useWords();
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('gate.checkIn.plate')}
        value={input.licensePlate}
        maxLength={20}
        error={errorOf('truck')}
        onChange={(event) => set({ licensePlate: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('common.dotNumber')}
        value={input.dotNumber}
        maxLength={20}
        inputMode="numeric"
        error={errorOf('dotNumber')}
        onChange={(event) => set({ dotNumber: event.currentTarget.value })}
      />
      <TextInput
        label={t('common.driverPhone')}
        description={t('gate.checkIn.phone.hint')}
        type="tel"
        value={input.phone}
        maxLength={40}
        error={errorOf('phone')}
        required
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
      <Select
        label={t('common.visitType')}
        description={t('gate.checkIn.visitType.hint')}
        data={VISIT_TYPES.map((value) => ({
          value,
          label: value === 'Unknown' ? t('common.unknown') : visitTypeWords(value),
        }))}
        value={input.visitType}
        error={errorOf('visitType')}
        onChange={(visitType) => set({ visitType: visitType ?? input.visitType })}
      />
      <TextInput
        label={t('common.company')}
        description={t('gate.checkIn.company.hint')}
        value={input.companyHint}
        maxLength={128}
        error={errorOf('companyHint')}
        onChange={(event) => set({ companyHint: event.currentTarget.value })}
      />
      <TextInput
        label={t('common.referenceNumber')}
        description={t('gate.checkIn.reference.hint')}
        value={input.driverAppointmentIdentifier}
        maxLength={100}
        error={errorOf('driverNumber')}
        onChange={(event) => set({ driverAppointmentIdentifier: event.currentTarget.value })}
      />
    </div>
  );
}
