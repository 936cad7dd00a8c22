/** Texts of a line in the chooser: the action, and the facts for and against it. */
import type { Appointment } from '../../../../shared/appointments/model.ts';
import {
  asSeenHere,
  type KnownArrivals,
  punctualityMessage,
  standingOf,
} from '../../../../shared/appointments/punctuality.ts';
import type {
  AgreeingFact,
  Candidate,
  CandidateOf,
  CodeReading,
  DisagreeingFact,
  Way,
} from '../../../../shared/console-api/gate-reading.ts';
import { isNear } from '../../../../shared/gate/interpret.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { moveCode } from '../../../../shared/planning/moves/model.ts';
import { inCapitals, numbersInCapitals } from '../../../../shared/readers/identity.ts';
import { assetLabel, displayText, spotRefLabel } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { appointmentName, statusWords } from '../../../schedule/schedule-text.ts';
import type { ZoneFormat } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';
import type { Choice, Chooser } from './model.ts';

/** Input of the texts. `now` is in milliseconds since the epoch. */
export type ChoiceWorld = {
  readonly yard: YardTable;
  readonly zone: ZoneFormat;
  readonly now: number;
  readonly dock: (id: string | null) => string;
  /** When trucks came, by the yard and the gate. */
  readonly arrivals: KnownArrivals;
};

/** A line as shown. `facts` agree with the code, `against` don't. */
export type ChoiceText = {
  readonly title: string;
  readonly detail: string;
  readonly facts: readonly string[];
  readonly against: readonly string[];
};

const SHOWN = 60;
const short = (text: string): string => displayText(text.trim(), SHOWN);

/** The question above the lines. */
export function chooserTitle({ reading, choices }: Chooser): Message {
  const text = displayText(numbersInCapitals(reading.text), 200);
  const [first] = choices;
  if (first?.kind === 'into') return message('gate.choose.into', { text });
  const came =
    first?.kind === 'way' && first.way === 'open' && first.candidate.kind === 'appointment'
      ? first.candidate.came.find(({ leftAt }) => leftAt === null)
      : undefined;
  if (came !== undefined) return message('gate.choose.second', { truck: short(came.name) });
  return message(isNothingKnown(reading) ? 'gate.choose.nothing' : 'gate.choose.what', { text });
}

/** Whether the code is nothing's that is known here. */
export const isNothingKnown = ({ candidates }: CodeReading): boolean => candidates.length === 1;

/** The words of a line. */
export function choiceText(choice: Choice, reading: CodeReading, world: ChoiceWorld): ChoiceText {
  const { t } = words();
  const none = { detail: '', facts: [], against: [] };
  const text = displayText(reading.text, SHOWN);
  if (choice.kind === 'ask-service')
    return { ...none, title: t('gate.choice.askService', { text }) };
  const { candidate } = choice;
  if (choice.kind === 'into')
    return {
      ...none,
      title: t(`gate.choice.into.${choice.field}`, {
        text: choice.field === 'plate' || choice.field === 'equipment' ? inCapitals(text) : text,
      }),
      detail: candidate.kind === 'appointment' ? bookedText(candidate, world) : '',
    };
  return {
    title: wayText(choice.way, candidate, world),
    detail: detailOf(candidate, world),
    facts: candidate.agrees.map(agreesText),
    against: candidate.disagrees.map(disagreesText),
  };
}

function wayText(way: Way, candidate: Candidate, world: ChoiceWorld): string {
  const { t } = words();
  switch (way) {
    case 'open':
      return candidate.kind === 'appointment'
        ? t('gate.choice.leaving', { truck: cameName(candidate) })
        : t(isNear(candidate) ? 'gate.choice.meant' : 'gate.choice.here', {
            truck: nameOf(candidate),
            spot: placeOf(candidate, world) ?? t('gate.here.waiting'),
          });
    case 'let-in':
    case 'second-truck':
      return t(hasTruckOf(candidate) ? 'gate.choice.second' : 'gate.choice.letIn', {
        appointment: appointmentOf(candidate),
      });
    case 'walk-in':
      return walkInText(candidate);
    case 'pick-up':
      return t('gate.choice.pickUp', { container: nameOf(candidate) });
    case 'show':
      return t('gate.choice.show', { container: nameOf(candidate) });
    case 'add':
      return t('gate.choice.add', { text: nameOf(candidate) });
    case 'move':
      return candidate.kind === 'move' && candidate.move !== null
        ? t('gate.choice.move', { number: String(candidate.number), asset: candidate.move.asset })
        : t('gate.choice.moveUnknown', { number: nameOf(candidate) });
    case 'call':
    case 'book':
    case 'appointment':
      return t(`gate.choice.${way}`, { appointment: appointmentOf(candidate) });
  }
}

/** Whether a truck already came for the candidate. A trailer left here doesn't count. */
const hasTruckOf = (candidate: Candidate): boolean =>
  candidate.kind !== 'appointment' || candidate.came.some(({ visit }) => visit !== null);

function walkInText(candidate: Candidate): string {
  const { t } = words();
  if (candidate.kind === 'left')
    return t('gate.choice.back', { truck: assetLabel(candidate.left.visit) });
  if (candidate.kind === 'appointment') return t('gate.choice.walkIn');
  if (candidate.kind !== 'new-truck' || candidate.plate === '') return t('gate.choice.new');
  return t('gate.choice.newWith', { plate: displayText(candidate.plate, SHOWN) });
}

const cameName = ({ came }: CandidateOf<'appointment'>): string =>
  short((came.find(({ leftAt }) => leftAt === null) ?? came[0])?.name ?? '');

const appointmentOf = (candidate: Candidate): string =>
  candidate.kind === 'appointment'
    ? appointmentName(candidate.appointment)
    : candidate.kind === 'here' && candidate.appointments[0] !== undefined
      ? appointmentName(candidate.appointments[0])
      : '';

/** The name of a candidate. */
function nameOf(candidate: Candidate): string {
  switch (candidate.kind) {
    case 'here':
      return assetLabel(candidate.visit);
    case 'left':
      return assetLabel(candidate.left.visit);
    case 'standing':
      return assetLabel(candidate.container);
    case 'equipment':
      return candidate.equipment.code;
    case 'carrier':
      return [candidate.carrier.register.toUpperCase(), candidate.carrier.number].join(' ');
    case 'move':
      return moveCode(candidate.number);
    case 'foreign-pass':
      return candidate.number;
    case 'appointment':
      return appointmentName(candidate.appointment);
    case 'new-truck':
      return candidate.plate;
  }
}

const placeOf = (candidate: Candidate, { yard }: ChoiceWorld): string | null => {
  const row: Visit | Container | null =
    candidate.kind === 'here'
      ? candidate.visit
      : candidate.kind === 'standing'
        ? candidate.container
        : null;
  return row?.spotId == null ? null : spotRefLabel(yard, row.spotId);
};

/** Kind, day, state and place, as far as we know them. */
function detailOf(candidate: Candidate, world: ChoiceWorld): string {
  const { t } = words();
  const { zone, now } = world;
  switch (candidate.kind) {
    case 'here':
      return joined([
        companyOf(candidate.visit),
        ...candidate.hooked.map(assetLabel),
        ...candidate.appointments.map(appointmentName),
      ]);
    case 'left':
      return joined([
        companyOf(candidate.left.visit),
        t('gate.choice.left', { at: zone.short(candidate.left.leftAt, now) }),
      ]);
    case 'standing':
      return joined([
        t('gate.choice.stands', { spot: placeOf(candidate, world) ?? t('gate.here.waiting') }),
        candidate.container.placedAt === null
          ? ''
          : t('gate.choice.since', { at: zone.short(candidate.container.placedAt, now) }),
        candidate.container.companyName,
      ]);
    case 'appointment':
      return joined([bookedText(candidate, world), ...cameTexts(candidate, world)]);
    case 'equipment':
      return candidate.near.length === 0
        ? ''
        : t('gate.choice.near', { codes: words().list(candidate.near) });
    case 'carrier':
      return joined(candidate.companies);
    case 'move':
      return candidate.move === null ? '' : `${candidate.move.from} → ${candidate.move.to}`;
    case 'new-truck':
      return candidate.noPlate === null
        ? candidate.isPlaceholder
          ? t('gate.choice.placeholder')
          : ''
        : t(`gate.choice.noPlate.${candidate.noPlate.why}`, { most: candidate.noPlate.most });
    case 'foreign-pass':
      return '';
  }
}

/** When an appointment is, its state, its company, and its door. */
const bookedText = (
  { appointment, came }: CandidateOf<'appointment'>,
  { zone, now, dock, arrivals }: ChoiceWorld,
): string => {
  const known: KnownArrivals = {
    ...arrivals,
    // It came and left again. We don't have the time here.
    get: (id) => {
      const at = arrivals.get(id);
      return at === undefined && came.length > 0 ? null : at;
    },
  };
  return joined([
    zone.short(appointment.start, now),
    standingText(appointment, now, known),
    statusWords(asSeenHere(appointment, known).status),
    appointment.companyName,
    appointment.dockId === null ? '' : dock(appointment.dockId),
  ]);
};

/**
 * The time until it is due, or how late it is. The truck's name already says whether it is here.
 */
function standingText(appointment: Appointment, now: number, known: KnownArrivals): string {
  const standing = standingOf(appointment, now, known);
  const said = standing.kind === 'here' ? null : punctualityMessage(standing);
  return said === null || appointment.status === 'NoShow' ? '' : words().format(said);
}

const cameTexts = (
  { came }: CandidateOf<'appointment'>,
  { zone, now }: ChoiceWorld,
): readonly string[] =>
  came.map(({ name, leftAt }) =>
    leftAt === null
      ? words().t('gate.choice.came', { truck: short(name) })
      : words().t('gate.choice.cameLeft', { truck: short(name), at: zone.short(leftAt, now) }),
  );

const companyOf = ({ companyName, companyHint }: Visit): string => companyName ?? companyHint ?? '';

const joined = (parts: readonly (string | null)[]): string =>
  parts.flatMap((each) => (each === null || each.trim() === '' ? [] : [short(each)])).join(' · ');

/** A matching fact with the record's value. "…" marks a loose or partial match. */
const agreesText = ({ name, value, label, how }: AgreeingFact): string => {
  if (how === 'near') return words().t('gate.agrees.near');
  const fact = words().t('gate.agrees', { name, label: short(label), value: short(value) });
  return how === 'part' ? words().t('gate.agrees.part', { fact }) : fact;
};

const disagreesText = ({ name, value }: DisagreeingFact): string =>
  words().t('gate.differs', { name, value: short(value) });
