import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { FieldDefinition } from '../appointments/definition.ts';
import {
  APPOINTMENT_STATUSES,
  type Appointment,
  type AppointmentDetail,
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
 * The state of the kept schedule, sent at the start and after each change. Ask for the rows with
 * `range` and `search`.
 */
export type ScheduleState = {
  /** Grows with every change of the kept schedule. */
  readonly version: number;
  /**
   * The version at which each kept day last changed: a page asks `range` again only for days that
   * differ from what it has.
   */
  readonly dayVersions: Readonly<Record<string, number>>;
  /** False where the profile names no dock scheduling. */
  readonly isConfigured: boolean;
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  /**
   * Days kept, first and last, as `YYYY-MM-DD` in the facility's zone; null before the first pull.
   */
  readonly window: { readonly first: string; readonly last: string } | null;
  /** When the last whole pull ended, and what stands in the way now. */
  readonly asOf: Instant | null;
  readonly trouble: Message | null;
  /** Records that could not be read or are doubtful; at most a hundred. The others are shown. */
  readonly problems: readonly Message[];
  /** Drafts of appointments not sent, newest first. */
  readonly drafts: readonly AppointmentDraft[];
};

/** An appointment being written. It survives a crash, and is sent by a click alone. */
export type AppointmentDraft = {
  readonly id: string;
  readonly dockId: string | null;
  readonly loadTypeId: string | null;
  readonly start: Instant | null;
  readonly end: Instant | null;
  readonly refNumbers: readonly string[];
  readonly notes: string;
  readonly ccEmails: readonly string[];
  /**
   * The template it was begun with, and the values by place in it
   * (`shared/appointments/stamping.ts`).
   */
  readonly template: readonly FieldDefinition[];
  readonly values: readonly (readonly [index: number, value: unknown])[];
  readonly savedAt: Instant;
  /**
   * `draft`; `sending` and `unknown` after a click; `refused` carries the service's words in
   * `said`. A sent one is removed.
   */
  readonly state: 'draft' | 'sending' | 'unknown' | 'refused';
  readonly said: Message | null;
};

/** One appointment, and how old what is known of it is. */
export type OpenedAppointment = {
  readonly detail: AppointmentDetail;
  readonly asOf: Instant;
  /** Why it could not be read now, or null. */
  readonly trouble: Message | null;
  /** False where only what the list tells is known: its fields, notes and history are not. */
  readonly isWhole: boolean;
};

/**
 * The outcome of a click on "Create": the draft as it is (null when it is gone), the appointment,
 * or the template that differs.
 */
export type CreationAnswer = {
  readonly draft: AppointmentDraft | null;
  readonly created: AppointmentId | null;
  readonly changed: TemplateRead | null;
  /** What a refusal says of single fields; the draft keeps all of it as one message. */
  readonly refusal?: Refusal;
};

const notPossible = { NOT_POSSIBLE: saying };

const id = idText<AppointmentId>();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const text = z.string().min(1).max(200);
const draft = z.object({
  id: text,
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
  z.object({ kind: z.literal('booking'), start: moment, end: moment.optional(), dockId: text }),
]);

/** The dock schedule. */
export const appointmentsContract = {
  /** The state, then again at each change. */
  watch: call('open').output(eventIterator(trusted<ScheduleState>())),
  /** Pulls the window now; `said` tells how it ended, or why not. */
  refresh: call('open').output(trusted<{ ok: boolean; said: Message }>()),
  /**
   * Everything kept that touches the days from `first` to `last` in the facility's zone, by start.
   */
  range: call('open')
    .input(z.object({ first: day, last: day }))
    .output(trusted<readonly Appointment[]>()),
  /**
   * Finds by confirmation or reference number, company or id: the best first, `more` when cut off.
   */
  search: call('open')
    .input(z.object({ text: shortText(200), limit: z.number().int().min(1).max(200) }))
    .output(trusted<{ items: readonly Appointment[]; more: boolean }>()),
  /** Those of these ids that are kept. */
  some: call('open')
    .input(z.object({ ids: z.array(id).max(1_000) }))
    .output(trusted<readonly Appointment[]>()),
  /**
   * Reads one by itself; what is known, with why it is old as `trouble`, where the service cannot
   * be reached.
   */
  open: call('open')
    .input(z.object({ id }))
    .output(trusted<OpenedAppointment>())
    .errors(notPossible),
  /** What is known of one on this computer; asks nobody. Null for one that is not kept. */
  known: call('open').input(z.object({ id })).output(trusted<OpenedAppointment | null>()),
  /** Whether the profile lets what is booked be changed (contract.md 1.9, an extension). */
  mayChange: call('open').output(z.object({ mayChange: z.boolean() })),
  /**
   * Changes an appointment, once, and answers it as the service has it then. `seen` is what the
   * clerk decided on: one that somebody else changed meanwhile is not changed.
   */
  change: call('book')
    .input(z.object({ id, seen, change }))
    .output(trusted<OpenedAppointment>())
    .errors(notPossible),
  /**
   * The template of today with what the service says creation needs (contract.md 1.9,
   * requirements), as far as it says.
   */
  requirements: call('open')
    .input(z.object({ loadTypeId: text, start: shortText(40), end: shortText(40) }))
    .output(
      trusted<{
        template: readonly FieldDefinition[];
        notes: string | null;
        units: string | null;
      }>(),
    )
    .errors(notPossible),
  saveDraft: call('book').input(draft).output(trusted<AppointmentDraft>()).errors(notPossible),
  dropDraft: call('book')
    .input(z.object({ id: text }))
    .output(z.object({})),
  /**
   * Sends a draft, once. An unclear answer leaves it `unknown`. The template is read again first:
   * where it is not the draft's own, nothing is sent and `changed` tells it, unless `accepted` is
   * its revision: the clerk saw the differences and keeps the old fields.
   */
  create: call('book')
    .input(z.object({ id: text, accepted: shortText(128).nullable() }))
    .output(trusted<CreationAnswer>())
    .errors(notPossible),
  /** Looks whether an `unknown` draft arrived. `found` null means that it is not there (yet). */
  look: call('book')
    .input(z.object({ id: text }))
    .output(trusted<{ draft: AppointmentDraft | null; found: AppointmentId | null }>())
    .errors(notPossible),
  /** The clerk's word on an `unknown` draft: it arrived (removed) or did not (a draft again). */
  clear: call('book')
    .input(z.object({ id: text, arrived: z.boolean() }))
    .output(trusted<AppointmentDraft | null>())
    .errors(notPossible),
};
