import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Appointment } from '../appointments/model.ts';
import type { Refusal } from '../field-errors.ts';
import { inspectionLimits } from '../gate-checks/inspection.ts';
import type { Message } from '../i18n/message.ts';
import type { AppointmentId, SpotId, VisitId } from '../ids.ts';
import type { SendingPaused } from '../sending-paused.ts';
import type { Instant } from '../time.ts';
import type { StillArrived } from './appointments.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import type { CodeReading } from './gate-reading.ts';

/**
 * What the profile turns on for the gate (`dockScheduling.extensions`). The documents publish these
 * calls; the seed doesn't have them.
 *
 * Example: `{ checkIn: true, link: false }`.
 */
export type GateExtensions = { readonly checkIn: boolean; readonly link: boolean };

/**
 * A check-in with an unclear or refused result, kept until the clerk decides. It is never sent
 * automatically.
 *
 * Example: no answer came: `{ id: 'ci-9', label, at: '2026-11-27T14:00:00Z', state: 'unknown',
 * visitId: null, containers: [{ code: 'HPLU9624993', state: 'unknown' }], … }`.
 */
export type CheckInAttempt = {
  readonly id: string;
  /** The truck and what it brings. */
  readonly label: Message;
  readonly at: string;
  readonly state: 'sending' | 'unknown' | 'done' | 'refused' | 'partly';
  /** What we know about it. */
  readonly said: Message;
  readonly visitId: VisitId | null;
  /** A refusal's messages about single fields. Returned with the call, and not stored. */
  readonly refusal?: Refusal;
  /** Result of each container; `left` was not sent yet. */
  readonly containers: readonly {
    readonly code: string;
    readonly state: 'left' | 'done' | 'refused' | 'unknown';
  }[];
};

/**
 * A check-in stored here and not sent yet. The service doesn't know it, and only a click sends it.
 *
 * Example: `{ id: 'ci-9', label, plate: 'TX 4821', trailers: ['53-1'], company: 'Saddleback', spot:
 * 'spot-D4', appointment: 'a-17', alsoFor: [], clerk: 'Ana', at: '2026-11-27T14:00:00Z', held: null
 * }`.
 */
export type CheckInDraft = {
  readonly id: string;
  /** The truck and what it brings. */
  readonly label: Message;
  readonly plate: string;
  /** Numbers of what it brings. */
  readonly trailers: readonly string[];
  readonly company: string;
  /** Where the truck will go after its check-in. */
  readonly spot: SpotId | null;
  readonly appointment: AppointmentId | null;
  /** What else the truck came for. */
  readonly alsoFor: readonly AppointmentId[];
  readonly clerk: string;
  readonly at: string;
  /** The other desk that has the truck, or null. */
  readonly held: TakenTruck | null;
};

/**
 * Another desk is checking in this truck, or has just done so.
 *
 * Example: `{ id: 'ci-9', desk: 'Gate 2', clerk: 'Luis', since, stage: 'sending', canGoOn: false
 * }`.
 */
export type TakenTruck = {
  /** Its check-in there. */
  readonly id: string;
  /** Name of that desk. */
  readonly desk: string;
  readonly clerk: string;
  /** By that desk's clock. */
  readonly since: Instant;
  /** As the desks report it (`shared/desks/check-in-log.ts`). `done`: it is checked in there. */
  readonly stage: 'open' | 'kept' | 'sending' | 'unclear' | 'done';
  /** That desk is gone, or has finished its part. A clerk may check the truck in here instead. */
  readonly canGoOn: boolean;
};

/**
 * What this desk's newest check-in of a plate said about the truck. It is offered, never filled in.
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
 * A gate pass as printed. `svg`: its Code 128 barcode without a quiet zone; `modules`: its width in
 * narrowest bars.
 */
export type GatePass = {
  readonly svg: string;
  readonly number: string;
  readonly modules: number;
  /** When the truck stood at the gate, if this desk sent its check-in later; null: it didn't. */
  readonly cameAt: string | null;
};

/**
 * Longest texts of a check-in in characters; `container`: a number. Longer ones are refused
 * completely, and nothing is cut (`checkInFindings`).
 */
export const CHECK_IN_LENGTHS = {
  licensePlate: 20,
  dotNumber: 20,
  companyHint: 128,
  driverNotes: 2_000,
  driverAppointmentIdentifier: 100,
  container: 40,
} as const;

/** Too long for its field, but limited. It comes complete, so that the clerk gets a message. */
const anyText = shortText(5_000);

/**
 * A truck at the gate (contract.md 1.7). The phone is E.164. Containers are created after the
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
   * What the clerk said isn't known of a walk-in, rather than left empty. The service has no place
   * for it: it goes into the fact of the check-in.
   */
  notKnown: z
    .array(z.enum(['companyHint', 'visitType']))
    .max(2)
    .optional(),
  /**
   * What else the truck came for. The service can't store it, so it becomes a fact of the journal
   * once we know the visit (`alsoFor`).
   */
  alsoFor: z.array(idText<AppointmentId>()).max(10),
  /**
   * What was seen of the truck (`trailer` null) and of each trailer, by its number: values by the
   * keys of the facility's list. No service has a place for it: it becomes facts of the journal
   * once we know the visit.
   */
  looks: z
    .array(
      z.object({
        trailer: anyText.nullable(),
        seen: z
          .array(z.object({ key: z.string().max(60), value: anyText }))
          .max(inspectionLimits.items),
      }),
    )
    .max(3),
  /**
   * When the truck stood at the gate, of one that was sent later. The service has no field for it
   * and stamps the time of the call, so the history and the pass have ours.
   */
  cameAt: shortText(40).optional(),
  /** The card whose photos become the truck's once we know the visit; null: there is none. */
  card: shortText(100).nullable(),
});

/** What a clerk fills in at the gate. */
export type CheckIn = z.infer<typeof checkIn>;

/**
 * A check-in that was taken back. `appointments`: those whose truck is still to come. `stays`: the
 * service still has one as arrived; null: none.
 */
export type TakenBack = {
  readonly appointments: readonly AppointmentId[];
  readonly stays: StillArrived | null;
};

/** An appointment by its numbers. */
export type NamedAppointment = Pick<Appointment, 'id' | 'confirmationNumber' | 'refNumbers'>;

/**
 * What else a truck came for, as a clerk said.
 *
 * Example: `{ visit: 'v-17', appointment }` for a pickup after a drop.
 */
export type AlsoFor = { readonly visit: VisitId; readonly appointment: NamedAppointment };

const notPossible = { NOT_POSSIBLE: saying };

/** The check-in of another desk that this one replaces (`TakenTruck.id`). */
const instead = z.string().max(200).nullish();

const link = z.object({ visit: idText<VisitId>(), appointment: idText<AppointmentId>() });

/** Calls of the gate. Online only, by a click, once. */
export const gateContract = {
  /**
   * What is turned on, and the attempts that wait for the clerk, oldest first.
   * - `trouble`: why checking in is off although the profile turns it on.
   * - `hold`: why check-ins are on hold until a clerk has looked in the yard.
   * - `own`: visits that this desk checked in, which need no acknowledgment.
   * - `drafts`: check-ins that aren't sent yet, oldest first.
   * - `came`: appointments whose truck came although the yard doesn't show it: it left recently, or
   *   a clerk said so.
   * - `takenBack`: appointments whose check-in was wrong. Their trucks are still to come, whatever
   *   the service says.
   * - `voided`: the trucks of those check-ins that still stand on a spot.
   * - `alsoFor`: what else trucks came for, as clerks said.
   * - `cameAt`: when trucks stood at the gate whose check-in this desk sent later.
   */
  state: call('open').output(
    trusted<{
      extensions: GateExtensions;
      attempts: readonly CheckInAttempt[];
      trouble: Message | null;
      hold: SendingPaused | null;
      own: readonly VisitId[];
      drafts: readonly CheckInDraft[];
      came: readonly AppointmentId[];
      takenBack: readonly AppointmentId[];
      voided: readonly VisitId[];
      alsoFor: readonly AlsoFor[];
      cameAt: readonly { readonly visit: VisitId; readonly at: string }[];
    }>(),
  ),
  /**
   * Everything that a code may mean (`shared/gate/interpret.ts`). We search the yard as the page
   * shows it, every stored appointment of any day and state, departed trucks, moves, and the form
   * of the code. Works offline. Its rows are complete; none of it comes from the service.
   */
  interpret: call('open')
    .input(z.object({ code: anyText }))
    .output(trusted<CodeReading>()),
  /**
   * The same, after asking the service for an appointment with this confirmation number (register:
   * `yardAppointmentLookup`). `said`: why we couldn't ask, or that there is none; null if there are
   * some. Appointments of other facilities are left out.
   */
  askService: call('open')
    .input(z.object({ code: anyText }))
    .output(trusted<{ readonly reading: CodeReading; readonly said: Message | null }>()),
  /**
   * Claims the truck as long as a page shows its card, so that no other desk checks it in
   * meanwhile. Reports which desk already has it.
   */
  atCard: call('move').input(checkIn).output(eventIterator(trusted<{ held: TakenTruck | null }>())),
  checkIn: call('move')
    .input(checkIn.extend({ instead }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** What this desk's check-ins say about a truck, by its plate; null: nothing. */
  known: call('move')
    .input(z.object({ plate: anyText }))
    .output(trusted<{ truck: KnownTruck | null }>()),
  /** Stores a check-in for later, on disk. Repeating the same id changes nothing. */
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
   * Sends a stored check-in once. A second click, also after a crash, sends nothing that may
   * already have been sent. If it was certainly not done, it stays stored.
   */
  sendDraft: call('move')
    .input(z.object({ id: z.string().max(80), instead }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** The clerk discards it. */
  dropDraft: call('move')
    .input(z.object({ id: z.string().max(80) }))
    .output(z.object({}))
    .errors(notPossible),
  /** Looks for the visit of an unclear check-in with a fresh read. */
  look: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /**
   * Sends the remaining containers of a `partly` check-in, each once. A fresh read first shows
   * which are there.
   */
  finish: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(trusted<CheckInAttempt>())
    .errors(notPossible),
  /** The clerk confirms that an attempt needs nothing more. */
  clear: call('move')
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({}))
    .errors(notPossible),
  /** After the file of check-ins was damaged: the clerk confirms having looked in the yard. */
  looked: call('move').output(z.object({})).errors(notPossible),
  /** Acknowledges a check-in that the driver made alone. */
  acknowledge: call('move')
    .input(z.object({ visit: idText<VisitId>() }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * Corrects the plate of a truck that is here (contract.md 1.7). `was`: the plate that the clerk
   * saw, empty for none. If the truck has another one by now, nothing is sent.
   */
  correctPlate: call('move')
    .input(z.object({ visit: idText<VisitId>(), plate: anyText, was: anyText }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * A truck that was checked in didn't get its first spot, so that it is in the history. `truck`
   * and `spot`: their labels.
   */
  noFirstSpot: call('move')
    .input(
      z.object({
        visit: idText<VisitId>(),
        truck: shortText(200),
        spot: shortText(200),
        why: z.enum(['taken', 'notListed']),
      }),
    )
    .output(z.object({})),
  link: call('move').input(link).output(z.object({})).errors(notPossible),
  unlink: call('move').input(link).output(z.object({})).errors(notPossible),
  /**
   * Records what else a truck came for, which the service can't store. It becomes a fact of the
   * journal, marked as ours.
   */
  alsoFor: call('move')
    .input(link.extend({ isSo: z.boolean() }))
    .output(z.object({}))
    .errors(notPossible),
  /**
   * Takes a wrong check-in back: unlinks the visit from everything it came for, writes who and why
   * into the journal, forgets what we remembered about its plate, and removes it from all metrics.
   * The truck itself stays where it is; departing it or sending it to the waiting list is a usual
   * operation, which the page offers next. Its appointments are set back to `Scheduled` where the
   * profile lets the console change appointments. If the service refuses to unlink, nothing is
   * written. A visit without an appointment needs no connection.
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
