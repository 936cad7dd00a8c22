/**
 * What a code scanned or typed at the gate may mean: candidates with their facts, never a verdict.
 * `shared/gate/interpret.ts` makes them.
 */
import type { Appointment } from '../appointments/model.ts';
import type { AppointmentId, VisitId } from '../ids.ts';
import type { CarrierNumber } from '../readers/carrier-number.ts';
import type { Instant } from '../time.ts';
import type { Container, Visit } from '../yard/model.ts';

/**
 * A container or chassis number with a check digit. `isRight` false: one character was probably
 * misread.
 *
 * Example: `{ kind: 'container', code: 'CSQU3054383', isRight: true }`.
 */
export type EquipmentNumber = {
  /**
   * `container`: ISO 6346; `ilu`: EN 13044; `chassis`: four letters with six digits, or seven by
   * ISO 6346's letter Z.
   */
  readonly kind: 'container' | 'ilu' | 'chassis';
  /** Letters and digits in upper case, complete. */
  readonly code: string;
  /** Whether the check digit fits; null if the number has none. */
  readonly isRight: boolean | null;
};

/**
 * The field of a record that a code matches or contradicts. `field`: a custom field of the
 * appointment; `ref`: a reference number.
 */
export type FactName =
  | 'pass'
  | 'plate'
  | 'state'
  | 'equipment'
  | 'phone'
  | 'driverNumber'
  | 'dot'
  | 'confirmation'
  | 'ref'
  | 'field'
  | 'company'
  | 'spot'
  | 'move';

/**
 * A fact with the record's value. `whole`: exactly as written. `loose`: the same letters and
 * digits, written differently or with a word before them ("PO204417"). `part`: only a part was
 * read. `near`: a plate that differs in one character.
 *
 * Example: `PO204417` of 204417: `{ name: 'ref', value: 'PO204417', label: '', how: 'loose' }`.
 */
export type AgreeingFact = {
  readonly name: FactName;
  readonly value: string;
  /** Name of the custom field; empty for other facts. */
  readonly label: string;
  readonly how: 'whole' | 'loose' | 'part' | 'near';
};

/**
 * A fact that suggests another record: the plate of another state, a placeholder, a number shared
 * by many.
 *
 * Example: `{ name: 'state', value: 'OK' }` when the known plate is of Oklahoma.
 */
export type DisagreeingFact = {
  /**
   * `state`: the plates are of two states. `placeholder`: what many trucks have in place of a
   * plate. `company`: the number is a company's.
   */
  readonly name: 'state' | 'placeholder' | 'company';
  readonly value: string;
};

/**
 * How a truck is linked to an appointment (contract.md 1.5). `ours`: the service can't store it; a
 * clerk said so.
 */
export type CameHow = 'appointment' | 'secondary' | 'drop' | 'pickup' | 'ours';

/**
 * A truck that came for an appointment, or a trailer without one (`visit` null).
 *
 * Example: `{ visit: 'v-17', name: 'TX 4821', leftAt: null, how: 'appointment' }`.
 */
export type CameTruck = {
  readonly visit: VisitId | null;
  readonly name: string;
  /** When it left; null: it is here. */
  readonly leftAt: Instant | null;
  readonly how: CameHow;
};

/**
 * An appointment with the texts in its custom fields that look like numbers.
 *
 * Example: `{ appointment, fields: [{ label: 'PO', value: '204417' }] }`.
 */
export type KnownAppointment = {
  readonly appointment: Appointment;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
};

/**
 * A departed truck, from the journal.
 *
 * Example: `{ visit, hooked: [], leftAt: '2026-11-27T14:00:00Z' }`.
 */
export type LeftTruck = {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
  readonly leftAt: Instant;
};

/**
 * A move of the move list, as printed on a sheet.
 *
 * Example: `{ number: 12, asset: 'PJV 9779', from: 'A-03', to: 'D-04', state: 'open' }`.
 */
export type KnownMove = {
  readonly number: number;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
};

/**
 * Why we don't offer a text as a plate. `ours`: passes and moves are never plates. `tooLong`:
 * longer than its field, and we never cut.
 *
 * Example: `{ why: 'tooLong', most: 20 }`.
 */
export type NoPlate = { readonly why: 'ours' | 'tooLong' | 'signs'; readonly most: number };

/** Kind of a candidate. */
export type CandidateKind =
  | 'here'
  | 'left'
  | 'appointment'
  | 'standing'
  | 'equipment'
  | 'carrier'
  | 'move'
  | 'foreign-pass'
  | 'new-truck';

type Subject =
  /** A truck that is here. `appointments`: everything it came for. */
  | {
      readonly kind: 'here';
      readonly visit: Visit;
      readonly hooked: readonly Container[];
      readonly appointments: readonly Appointment[];
    }
  /** A departed truck. */
  | { readonly kind: 'left'; readonly left: LeftTruck }
  /**
   * An appointment in any state on any stored day. `came`: who came for it. `isOwn` false: of
   * another facility, as the service said.
   */
  | {
      readonly kind: 'appointment';
      readonly appointment: Appointment;
      readonly came: readonly CameTruck[];
    }
  /**
   * Equipment without a truck, standing in the yard or waiting. `appointments`: those it is to be
   * picked up for.
   */
  | {
      readonly kind: 'standing';
      readonly container: Container;
      readonly appointments: readonly Appointment[];
    }
  /**
   * Equipment that we don't know, by its number. `near`: known numbers that differ in one
   * character, if the check digit is wrong.
   */
  | {
      readonly kind: 'equipment';
      readonly equipment: EquipmentNumber;
      readonly near: readonly string[];
    }
  /** A company's number. `companies`: names of trucks with this number. */
  | {
      readonly kind: 'carrier';
      readonly carrier: CarrierNumber;
      readonly companies: readonly string[];
    }
  | { readonly kind: 'move'; readonly number: number; readonly move: KnownMove | null }
  /** A pass of another yard, or of a truck that left before our records begin. */
  | { readonly kind: 'foreign-pass'; readonly number: string }
  /**
   * Always present, always last. `plate` is empty if the text can't be one (`noPlate`); a
   * placeholder may be written down.
   */
  | {
      readonly kind: 'new-truck';
      readonly plate: string;
      readonly noPlate: NoPlate | null;
      readonly isPlaceholder: boolean;
    };

/**
 * One possible meaning of the code. `strong`: our own pass, a confirmation number, or a plate
 * exactly as written, and nothing contradicts it. `weak`: something matches. `hint`: only a part
 * was read, or only the form of the code suggests it.
 */
export type Candidate = Subject & {
  readonly strength: 'strong' | 'weak' | 'hint';
  readonly agrees: readonly AgreeingFact[];
  readonly disagrees: readonly DisagreeingFact[];
};

/** A candidate of one kind. */
export type CandidateOf<Kind extends CandidateKind> = Extract<Candidate, { kind: Kind }>;

/** A note about the code itself. */
export type ReadingNote =
  /** The scanner is set for another keyboard than the computer's. `text` is what was printed. */
  | { readonly kind: 'otherKeyboard'; readonly text: string }
  /** Two known codes came at once. */
  | { readonly kind: 'twoCodes'; readonly texts: readonly string[] }
  /** Only some words of the text are codes. `texts`: those that aren't. */
  | { readonly kind: 'notFound'; readonly texts: readonly string[] }
  /** One character was probably misread: the check digit doesn't fit. */
  | { readonly kind: 'checkDigit'; readonly code: string }
  /** Longer than any code; we cut nothing. `length` in characters. */
  | { readonly kind: 'tooLong'; readonly length: number }
  /** There are `count` more candidates than we show. */
  | { readonly kind: 'more'; readonly count: number };

/**
 * A code with everything that it may mean.
 *
 * Example: "448120" gives the appointment with that confirmation number (strong), then a new truck
 * (hint). The first is the only strong one, so its card opens.
 */
export type CodeReading = {
  /** The complete code, without control characters and surrounding spaces. */
  readonly text: string;
  /** Best first, never empty: the last is a new truck. */
  readonly candidates: readonly Candidate[];
  /** Index of the only strong candidate, whose card opens at once; null: the clerk chooses. */
  readonly opens: number | null;
  /**
   * Candidate that Enter chooses: the first, if it lets a truck in; null: Enter alone does nothing.
   */
  readonly enter: number | null;
  /**
   * The only truck that Enter may depart on the card of this code: the code was its own pass. Null:
   * Enter asks which truck is meant ("Depart" stands beside "Another truck").
   */
  readonly departs: VisitId | null;
  readonly notes: readonly ReadingNote[];
};

/**
 * What can be done with a candidate, best first. Departing is never first, except for a truck's own
 * pass.
 */
export type Way =
  /** Checks in for the appointment, whatever its state. */
  | 'let-in'
  /** Checks in another truck for an appointment whose truck is here or has left. */
  | 'second-truck'
  /** Checks in a truck without the appointment. */
  | 'walk-in'
  /** Opens the card of the truck that is here, with its departure. */
  | 'open'
  /** Asks which truck picks it up. */
  | 'pick-up'
  /** Shows it on the map. */
  | 'show'
  /** The number to call. */
  | 'call'
  /** Books another time. */
  | 'book'
  /** Shows the appointment. */
  | 'appointment'
  /** Adds it to the open card, or to a new truck. */
  | 'add'
  /** Shows the move on its list. */
  | 'move';

/** Appointments of a truck, in the service's order. */
export type CameFor = { readonly appointment: AppointmentId; readonly how: CameHow };
