import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Appointment } from '../appointments/model.ts';
import type { Refusal } from '../field-errors.ts';
import type { Held } from '../hold.ts';
import type { Message } from '../i18n/message.ts';
import type { AppointmentId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import type { CodeReading } from './gate-reading.ts';

/**
 * What the profile turns on for the gate (`dockScheduling.extensions`). The documents publish these
 * calls, the seed does not.
 */
export type GateExtensions = { readonly checkIn: boolean; readonly link: boolean };

/**
 * A check-in whose answer was unclear or refused; kept until the clerk decides. Nothing here is
 * ever sent by itself.
 */
export type CheckInAttempt = {
  readonly id: string;
  /** The truck and what it brings. */
  readonly label: Message;
  readonly at: string;
  readonly state: 'sending' | 'unknown' | 'done' | 'refused' | 'partly';
  /** What is known of it. */
  readonly said: Message;
  readonly visitId: VisitId | null;
  /** What a refusal says of single fields; sent once, with the answer to the call, and not kept. */
  readonly refusal?: Refusal;
  /** The outcome of each container; `left` was not sent yet. */
  readonly containers: readonly {
    readonly code: string;
    readonly state: 'left' | 'done' | 'refused' | 'unknown';
  }[];
};

/**
 * A check-in that is kept here and not sent yet: the service doesn't know about it, and only a
 * click sends it.
 */
export type CheckInDraft = {
  readonly id: string;
  /** The truck and what it brings. */
  readonly label: Message;
  readonly company: string;
  /** Where the truck is meant to go, once it is checked in. */
  readonly spot: SpotId | null;
  readonly appointment: AppointmentId | null;
  readonly clerk: string;
  readonly at: string;
  /** Another desk that has the truck, or null. */
  readonly held: HeldTruck | null;
};

/** Another desk has this truck in hand, or checked it in a moment ago. */
export type HeldTruck = {
  /** The check-in there. */
  readonly id: string;
  /** The name of its desk. */
  readonly desk: string;
  readonly clerk: string;
  /** By the clock of its desk. */
  readonly since: Instant;
  /** As desks tell it (`shared/desks/check-in-log.ts`); `done`: it is checked in there. */
  readonly stage: 'open' | 'kept' | 'sending' | 'unclear' | 'done';
  /** That desk is gone, or its part is over: a clerk may check the truck in here instead. */
  readonly canGoOn: boolean;
};

/**
 * What the newest check-in of a plate at this desk said about its truck: offered, never filled in.
 * `at`: when that was.
 */
export type KnownTruck = Pick<
  CheckIn,
  'phone' | 'useWhatsApp' | 'dotNumber' | 'companyHint' | 'visitType'
> & {
  readonly trailer: { readonly type: string; readonly state: string } | null;
  readonly at: Instant;
};

/**
 * A gate pass as it is printed. `svg`: its Code 128 barcode, without a quiet zone; `modules`: how
 * many of its narrowest bars fit into its width.
 */
export type GatePass = { readonly svg: string; readonly number: string; readonly modules: number };

/**
 * Characters that each text of a check-in has at most; `container`: a number. Longer ones are
 * refused whole, and nothing is cut (`checkInFindings`).
 */
export const CHECK_IN_LENGTHS = {
  licensePlate: 20,
  dotNumber: 20,
  companyHint: 128,
  driverNotes: 2_000,
  driverAppointmentIdentifier: 100,
  container: 40,
} as const;

/** Too long for its field, but no flood: it comes whole, so that the clerk is told. */
const anyText = shortText(5_000);

/**
 * A truck at the gate (contract.md 1.7). The phone is E.164; containers are created after the
 * visit, one call each.
 */
const checkIn = z.object({
  phone: shortText(40),
  useWhatsApp: z.boolean(),
  appointmentId: idText<AppointmentId>().nullable(),
  licensePlate: anyText,
  dotNumber: anyText,
  companyHint: anyText,
  visitType: shortText(40),
  driverNotes: anyText,
  driverAppointmentIdentifier: anyText,
  containers: z
    .array(z.object({ code: anyText, type: shortText(40), state: shortText(40) }))
    .max(2),
  /**
   * What else the truck came for. The service has no place for it: it becomes a fact of the journal
   * once the visit is known (`alsoFor`).
   */
  alsoFor: z.array(idText<AppointmentId>()).max(10),
});

/** What a clerk fills in at the gate. */
export type CheckIn = z.infer<typeof checkIn>;

/**
 * A check-in that was taken back. `appointments`: those whose truck is still to come; the service
 * may still say "Arrived" of them.
 */
export type TakenBack = { readonly appointments: readonly AppointmentId[] };

/** An appointment by what it is called. */
export type NamedAppointment = Pick<Appointment, 'id' | 'confirmationNumber' | 'refNumbers'>;

/** What a truck also came for, as a clerk said. */
export type AlsoFor = { readonly visit: VisitId; readonly appointment: NamedAppointment };

const notPossible = { NOT_POSSIBLE: saying };

/** The check-in of another desk in whose place a clerk goes on (`HeldTruck.id`). */
const instead = z.string().max(200).nullish();

const link = z.object({ visit: idText<VisitId>(), appointment: idText<AppointmentId>() });

/** Calls at the gate. Online only, by a click, once. */
export const gateContract = {
  /**
   * What is turned on, and the attempts that wait for the clerk, oldest first. `trouble`: why
   * checking in is off although it is turned on; `hold`: why nobody is checked in until a clerk has
   * looked in the yard; `own`: visits that this desk checked in, which need nobody to acknowledge
   * them; `drafts`: check-ins that are not sent yet, oldest first. `came`: appointments for which
   * somebody came whom the yard doesn't show: a truck that left a short while ago, or one of which
   * a clerk said so. `takenBack`: appointments whose check-in was a wrong one: their trucks are to
   * come, whatever the service says of them. `voided`: their trucks that still stand on a spot.
   * `alsoFor`: what a clerk said that a truck also came for.
   */
  state: call('open').output(
    trusted<{
      extensions: GateExtensions;
      attempts: readonly CheckInAttempt[];
      trouble: Message | null;
      hold: Held | null;
      own: readonly VisitId[];
      drafts: readonly CheckInDraft[];
      came: readonly AppointmentId[];
      takenBack: readonly AppointmentId[];
      voided: readonly VisitId[];
      alsoFor: readonly AlsoFor[];
    }>(),
  ),
  /**
   * All that a code may mean (`shared/gate/interpret.ts`): looked for in the yard as the page shows
   * it, in every kept appointment of any day and state, among trucks that left, moves, and by form.
   * Works without a connection. The rows in it are whole; nothing of it is an answer of the
   * service.
   */
  interpret: call('open')
    .input(z.object({ code: anyText }))
    .output(trusted<CodeReading>()),
  /**
   * The same, after the service was asked for an appointment with this confirmation number
   * (register: `yardAppointmentLookup`). `said`: why it could not be asked, or that it knows none;
   * null where it answered with some. Appointments of other facilities are left out.
   */
  askService: call('open')
    .input(z.object({ code: anyText }))
    .output(trusted<{ readonly reading: CodeReading; readonly said: Message | null }>()),
  /**
   * Has the truck in hand for as long as a page shows its card, so that no other desk checks it in
   * meanwhile; tells which desk has it already.
   */
  atCard: call('move').input(checkIn).output(eventIterator(trusted<{ held: HeldTruck | null }>())),
  checkIn: call('move')
    .input(checkIn.extend({ instead }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** What is known of a truck by its plate, from the check-ins of this desk; null: nothing. */
  known: call('move')
    .input(z.object({ plate: anyText }))
    .output(trusted<{ truck: KnownTruck | null }>()),
  /** Keeps a check-in for later, on the disk. The same id again changes nothing. */
  keepDraft: call('move')
    .input(
      z.object({
        id: z.string().min(1).max(80),
        input: checkIn,
        spot: idText<SpotId>().nullable(),
        instead,
      }),
    )
    .output(z.object({}))
    .errors(notPossible),
  /**
   * Sends a kept check-in, once: a second click, also after a crash, sends nothing that may have
   * gone. What was certainly not done stays kept.
   */
  sendDraft: call('move')
    .input(z.object({ id: z.string().max(80), instead }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** The clerk's word that it is not wanted. */
  dropDraft: call('move')
    .input(z.object({ id: z.string().max(80) }))
    .output(z.object({}))
    .errors(notPossible),
  /** Looks in a fresh read for the visit of an unclear check-in. */
  look: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /**
   * Sends the containers that a `partly` check-in left, each once; first a fresh read shows which
   * are there.
   */
  finish: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** The clerk's word that an attempt needs nothing more. */
  clear: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * The clerk's word that somebody looked in the yard, after the file of the check-ins was damaged.
   */
  looked: call('move').output(z.object({})).errors(notPossible),
  /** Acknowledges the check-in that a driver did alone. */
  acknowledge: call('move')
    .input(z.object({ visit: idText<VisitId>() }))
    .output(z.object({}))
    .errors(notPossible),
  link: call('move').input(link).output(z.object({})).errors(notPossible),
  unlink: call('move').input(link).output(z.object({})).errors(notPossible),
  /**
   * Says that a truck also came for an appointment, where the service has no place for it: a fact
   * of the journal, shown as ours.
   */
  alsoFor: call('move')
    .input(link.extend({ isSo: z.boolean() }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * Takes a wrong check-in back as a whole: unlinks the visit from all it came for, writes who and
   * why into the journal, forgets what was remembered of its plate, and takes it out of all
   * figures. The truck itself stays where it is: departing it, or sending it to the waiting list,
   * is the usual operation, which the page asks for next. Nothing is written where the service
   * refused to unlink. A visit without an appointment needs no connection.
   */
  takeBack: call('takeBack')
    .input(z.object({ visit: idText<VisitId>(), why: shortText(300) }))
    .output(trusted<TakenBack>())
    .errors(notPossible),
  /** The gate pass of a visit as a page to print, with a Code 128 barcode as SVG. */
  pass: call('open')
    .input(z.object({ visit: idText<VisitId>() }))
    .output(trusted<GatePass>())
    .errors(notPossible),
};
