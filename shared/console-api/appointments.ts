import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { FieldDefinition } from '../appointments/definition.ts';
import {
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentDetail,
  type BookingCarrier,
  type Dock,
  type LoadType,
} from '../appointments/model.ts';
import type { Refusal } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';
import type { AppointmentId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import type { TemplateRead } from './template.ts';

/**
 * The state of the stored schedule, sent at the start and after each change. `range` and `search`
 * return the rows.
 *
 * Example: `{ version: 7, dayVersions: { '2026-11-27': 3 }, isConfigured: true, docks, loadTypes,
 * window: { first: '2026-11-24', last: '2026-12-10' }, … }`.
 */
export type ScheduleState = {
  /** Grows with every change of the stored schedule. */
  readonly version: number;
  /**
   * The version at which each day last changed, so that a page asks `range` only for days that
   * differ from its own.
   */
  readonly dayVersions: Readonly<Record<string, number>>;
  /** False if the profile names no dock scheduling. */
  readonly isConfigured: boolean;
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  /**
   * First and last day stored, `YYYY-MM-DD` in the facility's zone; null before the first pull.
   */
  readonly window: { readonly first: string; readonly last: string } | null;
  /** When the last full pull ended, and what is wrong now. */
  readonly asOf: Instant | null;
  readonly trouble: Message | null;
  /** Unreadable or doubtful records, at most a hundred. The others are shown. */
  readonly problems: readonly Message[];
  /** Unsent drafts of appointments, newest first. */
  readonly drafts: readonly AppointmentDraft[];
};

/**
 * An appointment being written. It survives a crash, and only a click sends it.
 *
 * Example: `{ id: 'draft-3', dockId: 'dock-4', loadTypeId: 'lt-live', start, end, refNumbers:
 * ['PO7'], state: 'draft', … }`.
 */
export type AppointmentDraft = {
  readonly id: string;
  /** Who it is booked for, with the name that the clerk chose; null if none was chosen. */
  readonly carrier: Pick<BookingCarrier, 'userId' | 'name'> | null;
  readonly dockId: string | null;
  readonly loadTypeId: string | null;
  readonly start: Instant | null;
  readonly end: Instant | null;
  readonly refNumbers: readonly string[];
  readonly notes: string;
  readonly ccEmails: readonly string[];
  /**
   * The template at its start, and the values by index in it (`shared/appointments/stamping.ts`).
   */
  readonly template: readonly FieldDefinition[];
  readonly values: readonly (readonly [index: number, value: unknown])[];
  readonly savedAt: Instant;
  /**
   * `draft`; `sending` and `unknown` after a click; `refused` has the service's text in `said`. A
   * sent draft is removed.
   */
  readonly state: 'draft' | 'sending' | 'unknown' | 'refused';
  readonly said: Message | null;
};

/**
 * An appointment that the service still has as arrived, and why it wasn't set back. A null
 * status: it couldn't be read.
 */
export type StillArrived = { readonly status: string | null; readonly why: Message };

/**
 * One appointment, and how old our knowledge of it is.
 *
 * Example: without a connection `{ detail, asOf: '2026-11-27T14:00:00Z', trouble, isWhole: false
 * }`.
 */
export type OpenedAppointment = {
  readonly detail: AppointmentDetail;
  readonly asOf: Instant;
  /** Why it couldn't be read now, or null. */
  readonly trouble: Message | null;
  /** False if we only have the list's fields: no custom fields, notes or history. */
  readonly isWhole: boolean;
};

/**
 * Result of "Create": the draft (null if it is gone), the appointment, or the changed template.
 *
 * Example: `{ draft: null, created: 'a-18', changed: null }` when it was created; the draft and
 * the new template when the template had changed.
 */
export type CreationAnswer = {
  readonly draft: AppointmentDraft | null;
  readonly created: AppointmentId | null;
  readonly changed: TemplateRead | null;
  /** A refusal's messages about single fields. The draft keeps all of it as one message. */
  readonly refusal?: Refusal;
};

const notPossible = { NOT_POSSIBLE: saying };

const id = idText<AppointmentId>();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const text = z.string().min(1).max(200);
const draft = z.object({
  id: text,
  carrier: z.object({ userId: text, name: shortText(200) }).nullable(),
  dockId: text.nullable(),
  loadTypeId: text.nullable(),
  start: shortText(40).nullable(),
  end: shortText(40).nullable(),
  refNumbers: z.array(shortText(200)).max(50),
  notes: shortText(10_000),
  ccEmails: z.array(shortText(254)).max(50),
  template: z.array(z.unknown()).max(500),
  values: z.array(z.tuple([z.number().int().min(0).max(499), z.unknown()])).max(500),
});

const moment = z.iso.datetime({ offset: true });
const seen = z.object({
  start: shortText(40),
  status: shortText(60),
  dockId: shortText(200).nullable(),
});
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.enum(APPOINTMENT_STATUSES) }),
  z.object({ kind: z.literal('eta'), eta: moment }),
  z.object({ kind: z.literal('booking'), start: moment, end: moment.optional(), dockId: text }),
]);

/** The dock schedule. */
export const appointmentsContract = {
  /** The state, then again at each change. */
  watch: call('open').output(eventIterator(trusted<ScheduleState>())),
  /** Pulls the window now. `said` is the result, or why not. */
  refresh: call('open').output(trusted<{ ok: boolean; said: Message }>()),
  /**
   * Everything stored that overlaps the days from `first` to `last` in the facility's zone, by
   * start.
   */
  range: call('open')
    .input(z.object({ first: day, last: day }))
    .output(trusted<readonly Appointment[]>()),
  /**
   * Finds by confirmation or reference number, company or id, best first. `more` if the list was
   * cut.
   */
  search: call('open')
    .input(z.object({ text: shortText(200), limit: z.number().int().min(1).max(200) }))
    .output(trusted<{ items: readonly Appointment[]; more: boolean }>()),
  /** Who a new appointment can be booked for, at most 2,000. */
  carriers: call('open').output(trusted<readonly BookingCarrier[]>()),
  /** Those of these ids that are stored. */
  some: call('open')
    .input(z.object({ ids: z.array(id).max(1_000) }))
    .output(trusted<readonly Appointment[]>()),
  /** Reads one. If the service can't be reached: what we know, with the reason in `trouble`. */
  open: call('open')
    .input(z.object({ id }))
    .output(trusted<OpenedAppointment>())
    .errors(notPossible),
  /** What this computer knows about one, without asking the service. Null if it isn't stored. */
  known: call('open').input(z.object({ id })).output(trusted<OpenedAppointment | null>()),
  /** Whether the profile allows changing bookings (contract.md 1.9, an extension). */
  mayChange: call('open').output(z.object({ mayChange: z.boolean() })),
  /**
   * Changes an appointment once, and returns it as the service then has it. `seen` is what the
   * clerk decided on: if another desk changed it meanwhile, we change nothing.
   */
  change: call('book')
    .input(z.object({ id, seen, change }))
    .output(trusted<OpenedAppointment>())
    .errors(notPossible),
  /**
   * The current template, and what the service requires for a new appointment, if it says
   * (contract.md 1.9, requirements).
   */
  requirements: call('open')
    .input(z.object({ loadTypeId: text, start: shortText(40), end: shortText(40) }))
    .output(
      trusted<{
        template: readonly FieldDefinition[];
        notes: string | null;
        units: string | null;
        isCarrierNeeded: boolean;
      }>(),
    )
    .errors(notPossible),
  saveDraft: call('book').input(draft).output(trusted<AppointmentDraft>()).errors(notPossible),
  dropDraft: call('book')
    .input(z.object({ id: text }))
    .output(z.object({})),
  /**
   * Sends a draft once. After an unclear reply it stays `unknown`. We first read the template
   * again. If it differs from the draft's, we send nothing and return it in `changed`, unless
   * `accepted` is its revision: then the clerk has seen the differences and keeps the old fields.
   */
  create: call('book')
    .input(z.object({ id: text, accepted: shortText(128).nullable() }))
    .output(trusted<CreationAnswer>())
    .errors(notPossible),
  /** Checks whether an `unknown` draft arrived. `found` is null if it isn't there (yet). */
  look: call('book')
    .input(z.object({ id: text }))
    .output(trusted<{ draft: AppointmentDraft | null; found: AppointmentId | null }>())
    .errors(notPossible),
  /**
   * The clerk decides about an `unknown` draft: it arrived (removed), or didn't (a draft again).
   */
  clear: call('book')
    .input(z.object({ id: text, arrived: z.boolean() }))
    .output(trusted<AppointmentDraft | null>())
    .errors(notPossible),
};
