/**
 * Checking a truck in (contract.md 1.7): what is required, what is wrong with it, and which visit a
 * lost call may have created.
 */
import { CHECK_IN_LENGTHS, type CheckIn, type TakenTruck } from '../console-api/gate.ts';
import { type ArrivingTruck, isSameArrival, noPlate } from '../desks/check-in-log.ts';
import { type Message, message, rawText } from '../i18n/message.ts';
import type { VisitId } from '../ids.ts';
import { canBeCode, inCapitals, isPlaceholder, phoneKey } from '../readers/identity.ts';
import { readPhone } from '../readers/phone.ts';
import { fail, ok, type Result } from '../result.ts';
import { searchKey } from '../search-key.ts';
import { displayText, isBlank } from '../text.ts';
import type { Visit } from '../yard/model.ts';
import { noCodeMessage } from './code-problems.ts';
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

/** Part of the form that a finding is about; `container` with its index. */
export type CheckInPart =
  | 'phone'
  | 'truck'
  | 'visitType'
  | 'dotNumber'
  | 'companyHint'
  | 'driverNotes'
  | 'driverNumber'
  | `container-${number}`;
/**
 * One finding.
 *
 * Example: `{ part: 'phone', said }` for a phone number that can't be read.
 */
export type CheckInFinding = { readonly part: CheckInPart; readonly said: Message };

const oneOf = (list: readonly string[], value: string): boolean => list.includes(value);

/** Everything that is wrong with a check-in. We send nothing unless it is empty. */
export function checkInFindings(input: CheckIn): readonly CheckInFinding[] {
  const findings: CheckInFinding[] = [];
  const format = (part: CheckInPart, said: Message) => findings.push({ part, said });
  const phone = readPhone(input.phone);
  if (!phone.ok)
    format('phone', input.phone.trim() === '' ? message('gate.wrong.phoneMissing') : phone.error);
  if (isBlank(input.licensePlate) && isBlank(input.dotNumber))
    format('truck', message('gate.wrong.truck'));
  const read = (part: CheckInPart, code: string) => {
    const said = noCodeMessage(code);
    if (said !== null) format(part, said);
  };
  read('truck', input.licensePlate);
  read('dotNumber', input.dotNumber);
  read('driverNumber', input.driverAppointmentIdentifier);
  const measure = (part: CheckInPart, text: string, most: number) => {
    const { length } = text.trim();
    if (length > most) format(part, message('gate.wrong.tooLong', { length, most }));
  };
  const { licensePlate, driverAppointmentIdentifier, container, ...others } = CHECK_IN_LENGTHS;
  measure('truck', input.licensePlate, licensePlate);
  measure('driverNumber', input.driverAppointmentIdentifier, driverAppointmentIdentifier);
  for (const [part, most] of Object.entries(others) as [keyof typeof others, number][])
    measure(part, input[part], most);
  if (!oneOf(VISIT_TYPES, input.visitType)) format('visitType', message('gate.wrong.visitType'));
  if (input.containers.length > MOST_CONTAINERS)
    format(
      `container-${MOST_CONTAINERS}`,
      message('gate.wrong.tooMany', { most: MOST_CONTAINERS }),
    );
  input.containers.forEach(({ code, type, state }, index) => {
    measure(`container-${index}`, code, container);
    read(`container-${index}`, code);
    if (isBlank(code)) format(`container-${index}`, message('gate.wrong.number'));
    else if (
      canBeCode(code) &&
      input.containers.findIndex((each) => searchKey(each.code) === searchKey(code)) !== index
    )
      format(
        `container-${index}`,
        message('gate.wrong.twice', { container: displayText(code.trim(), 40) }),
      );
    if (!oneOf(CONTAINER_TYPES, type)) format(`container-${index}`, message('gate.wrong.type'));
    // Empty: the clerk doesn't know, and the service may be left without it (contract.md 1.7).
    if (state !== '' && !oneOf(CONTAINER_STATES, state))
      format(`container-${index}`, message('gate.wrong.load'));
  });
  return findings;
}

/**
 * The check-in as it is sent: spaces trimmed, numbers in capitals, the phone in full international
 * form. Fails with the first finding.
 */
export function normalCheckIn(input: CheckIn): Result<CheckIn, Message> {
  const wrong = checkInFindings(input)[0];
  const phone = readPhone(input.phone);
  if (wrong !== undefined) return fail(wrong.said);
  if (!phone.ok) return fail(phone.error);
  const cut = (text: string) => text.trim();
  return ok({
    ...input,
    phone: phone.value.number,
    licensePlate: inCapitals(cut(input.licensePlate)),
    dotNumber: cut(input.dotNumber),
    companyHint: cut(input.companyHint),
    driverNotes: cut(input.driverNotes),
    driverAppointmentIdentifier: cut(input.driverAppointmentIdentifier),
    containers: input.containers.map((each) => ({ ...each, code: inCapitals(cut(each.code)) })),
  });
}

/** Name of a check-in: "TX 4821 with 53-1 and 53-2". */
export function checkInLabel(
  input: Pick<CheckIn, 'licensePlate' | 'dotNumber' | 'containers'>,
): Message {
  const truck = isBlank(input.licensePlate)
    ? message('gate.truck.dot', { number: displayText(input.dotNumber.trim(), 40) })
    : rawText(displayText(input.licensePlate.trim(), 40));
  const containers = input.containers.map(({ code }) => displayText(code.trim(), 40));
  return containers.length === 0 ? truck : message('gate.truck.with', { truck, containers });
}

/** Letters and digits without case, for comparing plates and phones. */
export const plainText = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

type Truck = Pick<Visit, 'licensePlate' | 'dotNumber' | 'phone' | 'appointmentId'>;

/**
 * By what desks know two trucks apart. A placeholder isn't a plate; `placeholders` are the words
 * that the operator added.
 */
export const arrivingOf = (
  { licensePlate, dotNumber, phone, appointmentId }: Truck,
  placeholders: readonly string[],
): ArrivingTruck => ({
  plate:
    plainText(licensePlate) !== '' && isPlaceholder(licensePlate, placeholders)
      ? noPlate
      : plainText(licensePlate).slice(0, 100),
  dot: plainText(dotNumber).slice(0, 100),
  phone: phoneKey(phone).slice(0, 100),
  appointment: appointmentId,
});

/**
 * Whether both are the same truck, without asking anyone. We don't send a second check-in of it
 * beside the first.
 */
export const isSameTruck = (a: Truck, b: Truck, placeholders: readonly string[]): boolean =>
  isSameArrival(arrivingOf(a, placeholders), arrivingOf(b, placeholders));

/** Whether a visit has what this check-in sent. */
const isAsSent = (input: CheckIn, visit: Visit): boolean =>
  plainText(input.licensePlate) === plainText(visit.licensePlate) &&
  (input.dotNumber === '' || plainText(input.dotNumber) === plainText(visit.dotNumber)) &&
  plainText(input.phone) === plainText(visit.phone) &&
  visit.appointmentId === input.appointmentId;

/** Visits that existed before a check-in and could be mistaken for its result. */
export const knownBefore = (
  input: CheckIn,
  visits: Iterable<Visit>,
  placeholders: readonly string[],
): readonly VisitId[] =>
  [...visits]
    .filter(
      (visit) =>
        visit.isActive && (isSameTruck(input, visit, placeholders) || isAsSent(input, visit)),
    )
    .map(({ id }) => id);

/** Which other desk has the truck, and since when. */
export const heldMessage = ({ stage, desk, clerk, since }: TakenTruck, truck: Message): Message =>
  message('gate.no.heldElsewhere', { stage, desk, clerk, at: Date.parse(since), truck });

/**
 * Largest difference between the service's clock and ours before a visit counts as older, in
 * milliseconds.
 */
const CLOCK_SLACK_MS = 120_000;

/**
 * Visits that a lost check-in may have created, oldest first: same truck, phone and appointment,
 * not known before, created since it was sent (`sentAt`, milliseconds since the epoch by our
 * clock). A visit without a time counts.
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
      isAsSent(input, visit) &&
      (visit.createdAt === null || Date.parse(visit.createdAt) >= sentAt - CLOCK_SLACK_MS),
  );
  return found.sort((a, b) => Date.parse(a.createdAt ?? '') - Date.parse(b.createdAt ?? '') || 0);
}
