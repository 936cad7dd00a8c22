/** Checking a truck in (contract.md 1.7): what is asked for, what is wrong with it, and which visit a lost call may have made. */
import { readPhone } from '../appointments/phone.ts';
import type { CheckIn, HeldTruck } from '../console-api/gate.ts';
import type { ArrivingTruck } from '../desks/check-in-log.ts';
import { type Message, message, rawText } from '../i18n/message.ts';
import type { VisitId } from '../ids.ts';
import { fail, ok, type Result } from '../result.ts';
import { displayText, isBlank } from '../text.ts';
import type { Visit } from '../yard/model.ts';
import { codeKey } from '../yard/natural-order.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from './container-kinds.ts';

/** What a driver comes for (contract.md 1.5). */
export const VISIT_TYPES = [
  'LiveUnload',
  'LiveLoad',
  'Live',
  'Drop',
  'PickUp',
  'DropHook',
  'Unknown',
] as const;
/** Containers a truck carries at most (seeds/yard.md, "Limits"). */
export const MOST_CONTAINERS = 2;

/** Part of the form that a complaint is about; `container` with its place. */
export type CheckInPart = 'phone' | 'truck' | 'visitType' | `container-${number}`;
/** One complaint. */
export type CheckInFinding = { readonly part: CheckInPart; readonly said: Message };

const oneOf = (list: readonly string[], value: string): boolean => list.includes(value);

/** Everything that is wrong with a check-in; nothing is sent while the list is not empty. */
export function checkInFindings(input: CheckIn): readonly CheckInFinding[] {
  const findings: CheckInFinding[] = [];
  const format = (part: CheckInPart, said: Message) => findings.push({ part, said });
  const phone = readPhone(input.phone);
  if (!phone.ok)
    format('phone', input.phone.trim() === '' ? message('gate.wrong.phoneMissing') : phone.error);
  if (isBlank(input.licensePlate) && isBlank(input.dotNumber))
    format('truck', message('gate.wrong.truck'));
  if (!oneOf(VISIT_TYPES, input.visitType)) format('visitType', message('gate.wrong.visitType'));
  if (input.containers.length > MOST_CONTAINERS)
    format(
      `container-${MOST_CONTAINERS}`,
      message('gate.wrong.tooMany', { most: MOST_CONTAINERS }),
    );
  input.containers.forEach(({ code, type, state }, index) => {
    if (isBlank(code)) format(`container-${index}`, message('gate.wrong.number'));
    else if (input.containers.findIndex((each) => codeKey(each.code) === codeKey(code)) !== index)
      format(
        `container-${index}`,
        message('gate.wrong.twice', { container: displayText(code.trim(), 40) }),
      );
    if (!oneOf(CONTAINER_TYPES, type)) format(`container-${index}`, message('gate.wrong.type'));
    if (!oneOf(CONTAINER_STATES, state)) format(`container-${index}`, message('gate.wrong.load'));
  });
  return findings;
}

/** The check-in as it is sent: spaces cut, the phone in its full international form. Fails with the first complaint. */
export function normalCheckIn(input: CheckIn): Result<CheckIn, Message> {
  const wrong = checkInFindings(input)[0];
  const phone = readPhone(input.phone);
  if (wrong !== undefined) return fail(wrong.said);
  if (!phone.ok) return fail(phone.error);
  const cut = (text: string) => text.trim();
  return ok({
    ...input,
    phone: phone.value,
    licensePlate: cut(input.licensePlate),
    dotNumber: cut(input.dotNumber),
    companyHint: cut(input.companyHint),
    driverNotes: cut(input.driverNotes),
    driverAppointmentIdentifier: cut(input.driverAppointmentIdentifier),
    containers: input.containers.map((each) => ({ ...each, code: cut(each.code) })),
  });
}

/** What a check-in is called: "TX 4821 with 53-1 and 53-2". */
export function checkInLabel(
  input: Pick<CheckIn, 'licensePlate' | 'dotNumber' | 'containers'>,
): Message {
  const truck = isBlank(input.licensePlate)
    ? message('gate.truck.dot', { number: displayText(input.dotNumber.trim(), 40) })
    : rawText(displayText(input.licensePlate.trim(), 40));
  const containers = input.containers.map(({ code }) => displayText(code.trim(), 40));
  return containers.length === 0 ? truck : message('gate.truck.with', { truck, containers });
}

/** Letters and digits without case: how plates and phones are compared. */
export const plainText = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether both are the same truck: by plate, else by DOT number and phone. */
export function isSameTruck(
  a: Pick<CheckIn, 'licensePlate' | 'dotNumber' | 'phone'>,
  b: { licensePlate: string | null; dotNumber: string | null; phone: string | null },
): boolean {
  const [plateA, plateB] = [plainText(a.licensePlate), plainText(b.licensePlate)];
  if (plateA !== '' && plateB !== '') return plateA === plateB;
  return (
    plainText(a.dotNumber) !== '' &&
    plainText(a.dotNumber) === plainText(b.dotNumber) &&
    plainText(a.phone) === plainText(b.phone)
  );
}

/** The truck of a check-in, as desks tell each other of it. */
export const arrivingOf = ({
  licensePlate,
  dotNumber,
  phone,
  appointmentId,
}: CheckIn): ArrivingTruck => ({
  plate: plainText(licensePlate).slice(0, 100),
  dot: plainText(dotNumber).slice(0, 100),
  phone: plainText(phone).slice(0, 100),
  appointment: appointmentId,
});

/** Which other desk has the truck, and since when. */
export const heldSaid = ({ stage, desk, clerk, since }: HeldTruck, truck: Message): Message =>
  message('gate.no.heldElsewhere', { stage, desk, clerk, at: Date.parse(since), truck });

/** How much the service's clock may differ from ours before a visit counts as an older one, in milliseconds. */
const CLOCK_SLACK_MS = 120_000;

/**
 * Visits that a lost check-in may have made, oldest first: same truck, phone and appointment, not known before, created since it was
 * sent (`sentAt`, milliseconds since the epoch by our clock). A visit without a time counts.
 */
export function visitsOfCheckIn(
  input: CheckIn,
  visits: Iterable<Visit>,
  before: ReadonlySet<VisitId>,
  sentAt: number,
): readonly Visit[] {
  const found = [...visits].filter(
    (visit) =>
      visit.isActive &&
      !before.has(visit.id) &&
      isSameTruck(input, visit) &&
      plainText(visit.phone) === plainText(input.phone) &&
      visit.appointmentId === input.appointmentId &&
      (visit.createdAt === null || Date.parse(visit.createdAt) >= sentAt - CLOCK_SLACK_MS),
  );
  return found.sort((a, b) => Date.parse(a.createdAt ?? '') - Date.parse(b.createdAt ?? '') || 0);
}

/** Number on a gate pass: short enough to type, made of the visit's id alone, so that scanning it finds the visit again. */
export const passNumber = (visit: VisitId): string =>
  `GP-${(
    plainText(visit)
      .replace(/[^a-z0-9]/g, '')
      .slice(-10) || '0'
  ).toUpperCase()}`;
