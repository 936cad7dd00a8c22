/**
 * What a code that was scanned or typed at the gate may mean: candidates with their facts, never a
 * verdict. Made by `shared/gate/interpret.ts`.
 */
import type { Appointment } from '../appointments/model.ts';
import type { AppointmentId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { Container, Visit } from '../yard/model.ts';

/**
 * A box or chassis number that carries its own check. `isRight` false: one character was probably
 * misread.
 */
export type EquipmentNumber = {
  /**
   * `container`: ISO 6346; `ilu`: EN 13044; `chassis`: four letters with six digits, or seven by
   * ISO 6346's letter Z.
   */
  readonly kind: 'container' | 'ilu' | 'chassis';
  /** Letters and digits, upper case, whole. */
  readonly code: string;
  /** The check digit fits; null where the number has none. */
  readonly isRight: boolean | null;
};

/** The registers that number carriers (FMCSA dockets, the DOT census, SCAC). */
export type CarrierRegister = 'dot' | 'mc' | 'mx' | 'ff' | 'scac';

/**
 * A carrier's number: of a company, never of a truck. `number` holds the digits, or the letters of
 * a SCAC; `suffix` what stood behind.
 */
export type CarrierNumber = {
  readonly register: CarrierRegister;
  readonly number: string;
  readonly suffix: string;
};

/**
 * What of a record a code agrees with, or doesn't. `field`: a custom field of the appointment;
 * `ref`: a reference number.
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
  | 'move';

/**
 * A fact with what the record holds. `whole`: exactly as it was written; `loose`: the same letters
 * and digits, written otherwise or with a word before them ("PO204417"); `part`: only a part of it
 * was read.
 */
export type AgreeingFact = {
  readonly name: FactName;
  readonly value: string;
  /** The name of the custom field; empty for the others. */
  readonly label: string;
  readonly how: 'whole' | 'loose' | 'part';
};

/**
 * A fact that says that another one is meant: the plate of another state, a placeholder, a number
 * that many share.
 */
export type DisagreeingFact = {
  /**
   * `state`: the plates name two states. `placeholder`: what many trucks write where there is no
   * plate. `company`: the number is a company's.
   */
  readonly name: 'state' | 'placeholder' | 'company';
  readonly value: string;
};

/**
 * How a truck belongs to an appointment (contract.md 1.5). `ours`: the service can't say it, a
 * clerk did.
 */
export type CameHow = 'appointment' | 'secondary' | 'drop' | 'pickup' | 'ours';

/** A truck, or a trailer without one (`visit` null), that came for an appointment. */
export type CameTruck = {
  readonly visit: VisitId | null;
  readonly name: string;
  /** Null: it is here. Else when it left. */
  readonly leftAt: Instant | null;
  readonly how: CameHow;
};

/** An appointment with the texts of its custom fields that look like numbers. */
export type KnownAppointment = {
  readonly appointment: Appointment;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
};

/** A truck that left, as the journal remembers it. */
export type LeftTruck = {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
  readonly leftAt: Instant;
};

/** A move of the move list, as it is printed on a sheet. */
export type KnownMove = {
  readonly number: number;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
};

/**
 * Why a text is not offered as a plate. `ours`: a pass or a move is never a plate; `tooLong`:
 * longer than its field, and nothing is cut.
 */
export type NoPlate = { readonly why: 'ours' | 'tooLong'; readonly most: number };

/** What the candidate is. */
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
  /** A truck that is here. `appointments`: all it came for. */
  | {
      readonly kind: 'here';
      readonly visit: Visit;
      readonly hooked: readonly Container[];
      readonly appointments: readonly Appointment[];
    }
  /** A truck that left. */
  | { readonly kind: 'left'; readonly left: LeftTruck }
  /**
   * An appointment in any state on any kept day. `came`: who came for it; `isOwn` false: of another
   * facility, as the service answered.
   */
  | {
      readonly kind: 'appointment';
      readonly appointment: Appointment;
      readonly came: readonly CameTruck[];
    }
  /**
   * Equipment that stands in the yard, or waits, without a truck. `appointments`: those it is to be
   * picked up for.
   */
  | {
      readonly kind: 'standing';
      readonly container: Container;
      readonly appointments: readonly Appointment[];
    }
  /**
   * Equipment that nothing here knows, by its number. `near`: known numbers that differ by one
   * character, where the check digit is wrong.
   */
  | {
      readonly kind: 'equipment';
      readonly equipment: EquipmentNumber;
      readonly near: readonly string[];
    }
  /** A company's number. `companies`: names by which trucks with this number are known. */
  | {
      readonly kind: 'carrier';
      readonly carrier: CarrierNumber;
      readonly companies: readonly string[];
    }
  | { readonly kind: 'move'; readonly number: number; readonly move: KnownMove | null }
  /** A pass of another yard, or of a truck that left before anything that is remembered. */
  | { readonly kind: 'foreign-pass'; readonly number: string }
  /**
   * Always there, always last. `plate`: empty where the text can't be one (`noPlate`); a
   * placeholder may well be written down.
   */
  | {
      readonly kind: 'new-truck';
      readonly plate: string;
      readonly noPlate: NoPlate | null;
      readonly isPlaceholder: boolean;
    };

/**
 * One thing that the code may mean. `strong`: our own pass, a confirmation number, or a plate as it
 * was written, and nothing disagrees. `weak`: something agrees. `hint`: only a part was read, or
 * nothing but the form speaks for it.
 */
export type Candidate = Subject & {
  readonly strength: 'strong' | 'weak' | 'hint';
  readonly agrees: readonly AgreeingFact[];
  readonly disagrees: readonly DisagreeingFact[];
};

/** A candidate of one kind. */
export type CandidateOf<Kind extends CandidateKind> = Extract<Candidate, { kind: Kind }>;

/** What the clerk is told of the code itself. */
export type ReadingNote =
  /** The scanner is set for another keyboard than the computer: `text` is what was printed. */
  | { readonly kind: 'otherKeyboard'; readonly text: string }
  /** Two known codes came in one burst. */
  | { readonly kind: 'twoCodes'; readonly texts: readonly string[] }
  /** One character was probably misread: the check digit does not fit. */
  | { readonly kind: 'checkDigit'; readonly code: string }
  /** Longer than any code: nothing is cut. `length` in characters. */
  | { readonly kind: 'tooLong'; readonly length: number }
  /** More was found than is shown: `count` candidates are left out. */
  | { readonly kind: 'more'; readonly count: number };

/** A code with all that it may mean. */
export type CodeReading = {
  /** The code, whole: control characters and spaces around are left out, nothing is cut. */
  readonly text: string;
  /** Best first; never empty: the last one is a new truck. */
  readonly candidates: readonly Candidate[];
  /** The place of the only strong candidate, whose card opens at once; null: the clerk chooses. */
  readonly opens: number | null;
  /**
   * What Enter does in the chooser: the place of the first candidate where it lets in; null: Enter
   * alone does nothing.
   */
  readonly enter: number | null;
  /**
   * The only truck whose departure may be the Enter of the card that this code opens: the code was
   * its own pass. Null: Enter asks which truck is meant ("Depart" stands beside "Another truck").
   */
  readonly departs: VisitId | null;
  readonly notes: readonly ReadingNote[];
};

/**
 * What can be done with a candidate, best first. Ways that let a truck go are never the first one
 * but for its own pass.
 */
export type Way =
  /** Lets in for the appointment, whatever its state. */
  | 'let-in'
  /** Lets a further truck in for an appointment whose truck is here, or was and left. */
  | 'second-truck'
  /** Lets a truck in without the appointment. */
  | 'walk-in'
  /** Opens the card of the truck that is here, with its departure. */
  | 'open'
  /** Asks which truck picks it up. */
  | 'pick-up'
  /** Shows where it is on the map. */
  | 'show'
  /** The number to call. */
  | 'call'
  /** Books another time. */
  | 'book'
  /** Shows the appointment. */
  | 'appointment'
  /** Adds it to the card that is open, or to a new truck. */
  | 'add'
  /** Shows the move on its list. */
  | 'move';

/** Appointments of a truck, in the order in which the service names them. */
export type CameFor = { readonly appointment: AppointmentId; readonly how: CameHow };
