/** The choices for a code, and what a code does to an open card. Pure. */

import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { Candidate, CodeReading, Way } from '../../../../shared/console-api/gate-reading.ts';
import { equipmentNumber, formsOf } from '../../../../shared/gate/code-forms.ts';
import { waysOf } from '../../../../shared/gate/interpret.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import type { CardField } from './card-findings.ts';
import type { Card, Choice, Chooser, ComingCard, Entry, IntoField } from './model.ts';

/** Actions that check a truck in and depart none, so Enter may run them. */
const letsIn: ReadonlySet<Way> = new Set<Way>([
  'let-in',
  'second-truck',
  'walk-in',
  'pick-up',
  'add',
]);

/** What this desk may do: search the service, check trucks in. */
export type May = { readonly ask: boolean; readonly letIn: boolean };

/** The most lines that have a number key. */
export const MOST_KEYS = 9;

const isSafe = (choice: Choice): boolean =>
  choice.kind === 'into' || (choice.kind === 'way' && letsIn.has(choice.way));

/** Records of the yard and the schedule; the others go by the form of the code alone. */
const isRecord = ({ kind }: Candidate): boolean =>
  kind === 'here' || kind === 'left' || kind === 'appointment' || kind === 'standing';

/** Whether the service may know a code as a confirmation number. */
const isAsked = (reading: CodeReading): boolean =>
  /^[\p{L}\p{N}-]{4,40}$/u.test(reading.text) &&
  !reading.candidates.some(
    ({ kind }) => kind === 'appointment' || kind === 'move' || kind === 'foreign-pass',
  );

/**
 * The choices for a code, best first: every action of a single candidate, or the first action of
 * each of several. The last is always a new truck.
 */
export function choicesOf(reading: CodeReading, may: May): readonly Choice[] {
  const last = reading.candidates.at(-1);
  const others = reading.candidates.slice(0, -1);
  const way = (each: Way, candidate: Candidate): Choice => ({ kind: 'way', way: each, candidate });
  const opened = reading.opens === null ? null : (reading.candidates[reading.opens] ?? null);
  const ways = others.flatMap((each) => {
    const all = waysOf(each).filter((one) => one !== 'walk-in' || isComingAgain(each));
    return (others.length === 1 || each === opened ? all : all.slice(0, 1)).map((one) =>
      way(one, each),
    );
  });
  return [
    ...ways.filter((each) => may.letIn || !isSafe(each)),
    ...(may.ask && isAsked(reading) ? [{ kind: 'ask-service' } as const] : []),
    ...(last === undefined || !may.letIn ? [] : [way('walk-in', last)]),
  ];
}

/** Letting in without an appointment is the last line's act; these carry more than a plate. */
const isComingAgain = ({ kind }: Candidate): boolean => kind === 'left' || kind === 'appointment';

/**
 * The choice that Enter takes: the first, if it lets a truck in and more than a part of the code
 * matches.
 */
export function enterOf(choices: readonly Choice[]): number | null {
  const [first] = choices;
  if (first === undefined || !isSafe(first)) return null;
  if (first.kind !== 'way') return 0;
  const { candidate } = first;
  return candidate.strength === 'hint' && isRecord(candidate) ? null : 0;
}

/** The question what a code means. */
export function chooserOf(reading: CodeReading, over: Card | null, may: May): Chooser {
  const choices = choicesOf(reading, may);
  return { kind: 'chooser', reading, choices, enter: enterOf(choices), over };
}

/** The result of a code. */
export type CodeOutcome =
  /** Opens the card of the candidate. */
  | { readonly kind: 'open'; readonly candidate: Candidate }
  /** Adds to the open card. */
  | { readonly kind: 'fill'; readonly change: Partial<Entry> }
  /** It is the truck of the open card. */
  | { readonly kind: 'same' }
  | { readonly kind: 'choose'; readonly chooser: Chooser }
  /** One of our codes, but not of a truck that is here. */
  | { readonly kind: 'strange'; readonly candidate: Candidate };

/**
 * Decides what a code does. One strong candidate opens its card. A code of the open card goes
 * there. Everything else asks. `isExpected`: the appointment is on the list of expected trucks,
 * which includes late ones. `at`: the card's field that the code came into.
 */
export function outcomeOf(
  reading: CodeReading,
  card: Card | null,
  isExpected: (id: AppointmentId) => boolean,
  may: May,
  at: CardField | null = null,
): CodeOutcome {
  const strange = reading.candidates.find(({ kind }) => kind === 'foreign-pass');
  if (strange !== undefined) return { kind: 'strange', candidate: strange };
  const opened = reading.opens === null ? undefined : reading.candidates[reading.opens];
  const coming = card?.kind === 'coming' && card.stage === 'open' ? card : null;
  if (opened !== undefined) {
    if (isOfCard(opened, card)) return { kind: 'same' };
    const isPlain =
      opened.kind === 'here' ||
      (opened.kind === 'appointment' && isExpected(opened.appointment.id));
    // The code may be an appointment of the truck on the open card.
    const field =
      opened.kind === 'appointment' && coming !== null ? roomFor(opened.appointment, coming) : null;
    if (field !== null && coming !== null)
      return { kind: 'choose', chooser: intoChooser(reading, coming, [field], may, at) };
    if (isPlain) return { kind: 'open', candidate: opened };
    return { kind: 'choose', chooser: chooserOf(reading, card, may) };
  }
  const own = reading.candidates.find((each) => isOfCard(each, card));
  if (own !== undefined && own.strength !== 'hint') return { kind: 'same' };
  if (coming === null) return { kind: 'choose', chooser: chooserOf(reading, card, may) };
  return ontoCard(reading, coming, may, at);
}

/** Whether a candidate is what the open card is about. */
const isOfCard = (candidate: Candidate, card: Card | null): boolean =>
  card !== null &&
  ((card.kind === 'here' && candidate.kind === 'here' && candidate.visit.id === card.visit) ||
    (card.kind === 'coming' &&
      candidate.kind === 'appointment' &&
      [card.appointment, ...card.also].some((each) => each?.id === candidate.appointment.id)));

/**
 * Where an appointment number may go on the open card: the truck's own appointment, or a further
 * one, such as a drop and a pickup of one company. Null: it belongs to the next truck.
 */
function roomFor(appointment: Appointment, card: ComingCard): 'appointment' | 'alsoFor' | null {
  if (card.appointment === null) return card.isTouched ? 'appointment' : null;
  const [own, other] = [card.appointment.companyName, appointment.companyName].map((each) =>
    searchKey(each ?? ''),
  );
  return own === other && (own !== '' || card.isTouched) ? 'alsoFor' : null;
}

/** A code that arrives while a card is being filled in goes to its field, or asks. */
function ontoCard(
  reading: CodeReading,
  card: ComingCard,
  may: May,
  at: CardField | null,
): CodeOutcome {
  const { entry } = card;
  const { text, candidates } = reading;
  const equipment = equipmentNumber(text);
  const carrier = formsOf(text).find((each) => each.kind === 'carrier')?.carrier;
  const phone = formsOf(text).find((each) => each.kind === 'phone');
  const isHere = candidates.some(({ kind }) => kind === 'here') || isTrailerHere(candidates);
  if (equipment !== null && !isHere && entry.containers.length < 2)
    return { kind: 'fill', change: withEquipment(entry, text) };
  if (carrier?.register === 'dot' && entry.dotNumber === '')
    return { kind: 'fill', change: { dotNumber: carrier.number } };
  // A docket number is a company's: the service has no place for it but the notes, where it is
  // seen.
  if (carrier !== undefined && carrier.register !== 'scac' && carrier.register !== 'dot')
    return {
      kind: 'fill',
      change: { driverNotes: [entry.driverNotes, text].filter((each) => each !== '').join('\n') },
    };
  if (phone !== undefined && entry.phone === '' && !candidates.some(isRecord))
    return { kind: 'fill', change: { phone: text } };
  const newTruck = candidates.at(-1);
  const isPlate = newTruck?.kind === 'new-truck' && newTruck.noPlate === null;
  // A part of another code says little against a plate that came into the plate's own field.
  const isOther = (each: Candidate) =>
    isRecord(each) && !isBackAgain(each) && !(at === 'truck' && each.strength === 'hint');
  if (isPlate && entry.licensePlate === '' && !candidates.some(isOther))
    return { kind: 'fill', change: { licensePlate: text } };
  return {
    kind: 'choose',
    chooser: intoChooser(reading, card, ['plate', 'equipment', 'driverNumber'], may, at),
  };
}

/** Whether the code is the number of equipment that is in the yard, with a truck or without. */
const isTrailerHere = (candidates: readonly Candidate[]): boolean =>
  candidates.some(
    ({ kind, agrees }) =>
      (kind === 'standing' || kind === 'here') &&
      agrees.some(({ name, how }) => name === 'equipment' && how !== 'part'),
  );

/** A truck that left and has this plate: it comes again. */
const isBackAgain = (candidate: Candidate): boolean =>
  candidate.kind === 'left' &&
  candidate.agrees.some(({ name, how }) => name === 'plate' && how !== 'part');

/** Asks whether a code belongs to the truck of the open card or to another truck. */
function intoChooser(
  reading: CodeReading,
  card: ComingCard,
  fields: readonly IntoField[],
  may: May,
  at: CardField | null,
): Chooser {
  const candidate =
    (reading.opens === null ? undefined : reading.candidates[reading.opens]) ??
    reading.candidates.at(-1);
  const hasRoom = (field: IntoField): boolean => {
    const { licensePlate, containers, driverAppointmentIdentifier } = card.entry;
    switch (field) {
      case 'plate':
        return licensePlate === '' || at === 'truck';
      case 'equipment':
        return containers.length < 2;
      case 'driverNumber':
        return driverAppointmentIdentifier === '';
      default:
        return true;
    }
  };
  const into =
    candidate === undefined
      ? []
      : fields.filter(hasRoom).map((field): Choice => ({ kind: 'into', field, candidate }));
  const others = choicesOf(reading, may);
  // What stands in the yard seldom comes with a truck. Its own lines are first, and Enter takes
  // none.
  if (isTrailerHere(reading.candidates)) {
    const choices = [...others.slice(0, -1), ...into, ...others.slice(-1)];
    return { kind: 'chooser', reading, choices, enter: null, over: card };
  }
  const choices = [...into, ...others];
  // Two trucks of one company may come one behind the other: the clerk says which it is.
  const enter = fields.includes('alsoFor') ? null : enterOf(choices);
  return { kind: 'chooser', reading, choices, enter, over: card };
}

/**
 * Equipment added to a card: its kind by its number. Its load only where what the truck comes for
 * says it; what is not known is not said.
 */
export function withEquipment(entry: Entry, code: string): Partial<Entry> {
  const type = typeOfCode(code, 'Trailer');
  const isEmpty = type === 'Chassis' || entry.visitType === 'LiveLoad';
  const state = isEmpty ? 'Empty' : entry.visitType === 'LiveUnload' ? 'Full' : '';
  return {
    hasNoTrailer: false,
    containers: [...entry.containers, { code, type, state }],
  };
}

/**
 * The kind of equipment by its number. `known` is the kind so far. A trailer becomes a container or
 * a chassis once the typed number is one.
 */
export function typeOfCode(code: string, known: string): string {
  const kind = equipmentNumber(code)?.kind;
  if (known !== 'Trailer' || kind === undefined) return known;
  return kind === 'chassis' ? 'Chassis' : 'Container';
}
