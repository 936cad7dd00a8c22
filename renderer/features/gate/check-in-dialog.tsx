import { Button, Checkbox, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { CheckIn, CheckInAttempt } from '../../../shared/console-api/gate.ts';
import { checkInFindings, isSameTruck, VISIT_TYPES } from '../../../shared/gate/check-in.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { DialogButtons, FindingLine, ProblemLine } from '../../ui/parts.tsx';
import { visitTypeWords } from '../../ui/visit-type.ts';
import { ContainerFields } from './container-fields.tsx';
import styles from './gate.module.css';

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

const first = (appointment: Appointment | null): CheckIn => ({
  phone: '',
  useWhatsApp: false,
  appointmentId: appointment?.id ?? null,
  licensePlate: '',
  dotNumber: '',
  companyHint: displayText(appointment?.companyName ?? '', 128),
  visitType: 'Unknown',
  driverNotes: '',
  driverAppointmentIdentifier: appointment?.confirmationNumber ?? '',
  containers: [],
});

type Props = {
  /** What the driver comes for; null for an unplanned one. */
  readonly appointment: Appointment | null;
  readonly onClose: () => void;
  /** After the console answered, however it did. */
  readonly onAnswer: () => void;
  readonly onPass: (visit: VisitId) => void;
};

/** Checks a truck in: once, by its button, online. What is not clear stays on the gate screen until it is. */
export function CheckInDialog({ appointment, onClose, onAnswer, onPass }: Props) {
  const { api, yard, announcer, zone, ticker } = usePage();
  const [input, setInput] = useState<CheckIn>(() => first(appointment));
  const [wasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<CheckInAttempt | null>(null);
  const errors = useFieldErrors<FormField>(wireNames);
  const set = (change: Partial<CheckIn>) => setInput((known) => ({ ...known, ...change }));

  const findings = wasTried ? checkInFindings(input) : [];
  const errorOf = (part: FormField) => findings.find((each) => each.part === part)?.sentence ?? errors.at(part);
  const here = [...yard.table.visits()].find((visit) => visit.isActive && isSameTruck(input, visit));
  const isOver = answer !== null && answer.state !== 'refused';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isSending || isOver || checkInFindings(input).length > 0) return;
    setSending(true);
    errors.clear();
    try {
      const attempt = await api.gate.checkIn(input);
      setAnswer(attempt);
      if (attempt.refusal !== undefined) errors.share(attempt.refusal);
      else if (attempt.state === 'refused') errors.say(attempt.sentence);
      announcer.say(`${attempt.label}: ${attempt.sentence}`, attempt.state !== 'done');
    } catch (error) {
      // Without an answer of the console it may be under way: it is then in the list of unsettled check-ins.
      setAnswer(null);
      announcer.say(
        errors.tell(error, 'The console did not answer. Look at the gate screen whether this is under way before you send it again.'),
        true,
      );
    } finally {
      setSending(false);
      onAnswer();
    }
  };

  return (
    <Modal opened onClose={isSending ? () => {} : onClose} title="Check in a truck" size="lg" closeOnClickOutside={false}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.restated}>
          {appointment === null ? (
            'Without appointment: it can be linked to one later.'
          ) : (
            <>
              Appointment <strong>{displayText(appointment.confirmationNumber ?? appointment.id, 40)}</strong> at{' '}
              {zone.short(appointment.start, ticker.now())}
              {appointment.companyName !== null && (
                <>
                  , <bdi>{displayText(appointment.companyName, 60)}</bdi>
                </>
              )}
            </>
          )}
        </p>
        {!isOver && (
          <>
            <TruckFields input={input} errorOf={errorOf} set={set} />
            <ContainerFields containers={input.containers} findings={findings} onChange={(containers) => set({ containers })} />
            <Textarea
              label="Notes"
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
              label="The driver takes messages by WhatsApp"
              checked={input.useWhatsApp}
              onChange={(event) => set({ useWhatsApp: event.currentTarget.checked })}
            />
            {here !== undefined && (
              <FindingLine
                finding={{
                  severity: 'caution',
                  sentence: 'A truck with this plate is in the yard already. Check it in again only if it left and came back.',
                }}
              />
            )}
            {errors.above !== null && <ProblemLine sentence={answer === null ? errors.above : `Not checked in. ${errors.above}`} />}
            <DialogButtons note="Sent at once; it is not kept for later.">
              <Button variant="default" onClick={onClose} disabled={isSending}>
                Cancel
              </Button>
              <Button type="submit" loading={isSending}>
                Check in
              </Button>
            </DialogButtons>
          </>
        )}
        {isOver && answer !== null && <Over answer={answer} onClose={onClose} onPass={onPass} />}
      </form>
    </Modal>
  );
}

function Over({ answer, onClose, onPass }: { answer: CheckInAttempt; onClose: () => void; onPass: (visit: VisitId) => void }) {
  const { visitId } = answer;
  return (
    <>
      {answer.state === 'done' ? (
        <p role="status">{displayText(`${answer.label}: ${answer.sentence} It shows in the waiting list once the yard is read.`, 400)}</p>
      ) : (
        <ProblemLine sentence={displayText(`${answer.label}: ${answer.sentence} It stays on the gate screen until it is settled.`, 400)} />
      )}
      <DialogButtons>
        {visitId !== null && (
          <Button variant="default" onClick={() => onPass(visitId)}>
            Gate pass
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
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
  return (
    <div className={styles.pair}>
      <TextInput
        label="Plate"
        value={input.licensePlate}
        maxLength={20}
        error={errorOf('truck')}
        onChange={(event) => set({ licensePlate: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label="DOT number"
        value={input.dotNumber}
        maxLength={20}
        inputMode="numeric"
        error={errorOf('dotNumber')}
        onChange={(event) => set({ dotNumber: event.currentTarget.value })}
      />
      <TextInput
        label="Phone of the driver"
        description="US, or + and the country code"
        type="tel"
        value={input.phone}
        maxLength={40}
        error={errorOf('phone')}
        required
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
      <Select
        label="Comes for"
        description="As the driver says"
        data={VISIT_TYPES.map((value) => ({ value, label: value === 'Unknown' ? 'Not known' : visitTypeWords(value) }))}
        value={input.visitType}
        error={errorOf('visitType')}
        onChange={(visitType) => set({ visitType: visitType ?? input.visitType })}
      />
      <TextInput
        label="Company"
        description="As written on the truck"
        value={input.companyHint}
        maxLength={128}
        error={errorOf('companyHint')}
        onChange={(event) => set({ companyHint: event.currentTarget.value })}
      />
      <TextInput
        label="Driver's number"
        description="Confirmation, PO or other"
        value={input.driverAppointmentIdentifier}
        maxLength={100}
        error={errorOf('driverNumber')}
        onChange={(event) => set({ driverAppointmentIdentifier: event.currentTarget.value })}
      />
    </div>
  );
}
