/**
 * What needs attention now: lines with their subject, why it matters, and the action that settles
 * it.
 *
 * Example: "Truck TX 4821 has waited 40 minutes" with the action "Assign a spot".
 */
import type { Snooze } from '../console-api/now.ts';
import type { Message } from '../i18n/message.ts';
import type { AppointmentId, OperationId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { AssetRef } from '../yard/operations.ts';

/**
 * Kind of a line, in the order of the list: first what stops the work, then what keeps people
 * waiting.
 */
export const nowKinds = [
  'alarm',
  'operation',
  'checkIn',
  'draft',
  'waiting',
  'late',
  'unacknowledged',
  'toOpen',
  'otherDoor',
  'done',
  'atDoor',
  'freeTimeEnds',
  'trailerWaiting',
  'overTime',
  'longHere',
  'unlinked',
  'closed',
  'reserved',
  'service',
  'key',
  'notice',
] as const;
export type NowKind = (typeof nowKinds)[number];

/** Kinds that belong together, as the screen filters by them. */
export type NowGroup = 'decide' | 'trucks' | 'appointments' | 'spots' | 'console';
export const nowGroups: readonly NowGroup[] = [
  'decide',
  'trucks',
  'appointments',
  'spots',
  'console',
];
export const groupOf: { readonly [Kind in NowKind]: NowGroup } = {
  alarm: 'console',
  operation: 'decide',
  checkIn: 'decide',
  draft: 'decide',
  waiting: 'trucks',
  late: 'appointments',
  unacknowledged: 'trucks',
  unlinked: 'trucks',
  otherDoor: 'trucks',
  done: 'trucks',
  atDoor: 'trucks',
  freeTimeEnds: 'trucks',
  trailerWaiting: 'trucks',
  overTime: 'trucks',
  longHere: 'trucks',
  closed: 'spots',
  toOpen: 'spots',
  reserved: 'spots',
  service: 'console',
  key: 'console',
  notice: 'console',
};

/** Screens that a line leads to where its matter is settled. */
export type NowScreen = 'activity' | 'gate' | 'appointments' | 'marketplace' | 'settings';

type AppointmentAt = { readonly appointment: AppointmentId; readonly start: Instant };

/** The one thing that settles a line. `spot` and `to` null: it is asked for. */
export type NowAct =
  | { readonly kind: 'decide'; readonly operation: OperationId }
  | { readonly kind: 'assign'; readonly asset: AssetRef; readonly spot: SpotId | null }
  | {
      readonly kind: 'move';
      readonly asset: AssetRef;
      readonly from: SpotId;
      readonly to: SpotId | null;
    }
  | { readonly kind: 'depart'; readonly asset: AssetRef; readonly spot: SpotId }
  | { readonly kind: 'link' | 'acknowledge'; readonly visit: VisitId }
  /** Copies a message for the carrier: when free time ends, and what it costs then. */
  | { readonly kind: 'copyFreeTime'; readonly visit: VisitId }
  | { readonly kind: 'open'; readonly spot: SpotId }
  | { readonly kind: 'showSpot'; readonly spot: SpotId }
  /** Checks in the truck of an appointment; `code`: what the gate looks for. */
  | (AppointmentAt & { readonly kind: 'checkIn'; readonly code: string })
  | (AppointmentAt & { readonly kind: 'showAppointment' })
  | { readonly kind: 'refresh' }
  | { readonly kind: 'show'; readonly screen: NowScreen };

/**
 * One reason for attention, and from when on it counts, independent of the clock. Times in
 * milliseconds since the epoch.
 *
 * Example: `{ kind: 'waiting', from, since, why, act, instance: 'v-17' }` for a truck that has
 * waited longer than its limit.
 */
export type NowCase = {
  readonly kind: NowKind;
  /** Listed from then on. */
  readonly from: number;
  /** Not listed any more from then on. */
  readonly until?: number;
  /** The start shown to the clerk; null if unknown. */
  readonly since: Instant | null;
  readonly why: Message;
  readonly act: NowAct;
  /**
   * Tells this case from an earlier one of the same kind and subject, which may have been snoozed.
   */
  readonly instance: string;
};

/**
 * Something that may need attention. It is in the list once, by its first case.
 *
 * Example: `{ key: 'visit:v-17', where, what, who: 'Saddleback', spot: null, asset: { kind:
 * 'visit', id: 'v-17' }, cases: [waiting] }`.
 */
export type NowSubject = {
  /** As `visit:ID`; no two subjects share one. */
  readonly key: string;
  readonly where: Message;
  readonly what: Message;
  /** The carrier; empty where none is known. */
  readonly who: string;
  /** The other carrier that booked its appointment; missing: none is known. */
  readonly bookedBy?: string;
  /** Where it is on the map, and which asset it is about. */
  readonly spot: SpotId | null;
  readonly asset: AssetRef | null;
  readonly cases: readonly NowCase[];
};

/** One line of the list. */
export type NowLine = Omit<NowSubject, 'cases' | 'key'> & {
  /**
   * Names the case: the same as long as the line stands, and never the same for what comes later.
   */
  readonly key: string;
  readonly subject: string;
  readonly kind: NowKind;
  readonly since: Instant | null;
  /** When it was over its limit, in milliseconds since the epoch. */
  readonly from: number;
  readonly why: Message;
  readonly act: NowAct;
  /** The subject's other reasons. */
  readonly also: readonly NowKind[];
};

/** Kinds that a clerk settles within the hour; the others may wait for a quiet one. */
const pressing: ReadonlySet<NowKind> = new Set([
  'alarm',
  'operation',
  'checkIn',
  'draft',
  'waiting',
  'late',
  'unacknowledged',
  'toOpen',
  'otherDoor',
  'freeTimeEnds',
]);

const HOUR_MS = 3_600_000;

/**
 * What stays pressing however long it lasts: a clerk or a driver is stopped until it is settled.
 */
const always: ReadonlySet<NowKind> = new Set(['alarm', 'operation', 'checkIn', 'draft', 'waiting']);

/**
 * Whether a line is for this hour: a person waits for it. The badge, the window's title and the
 * filter "This hour" count by this rule alone. A late appointment, or a check-in that no clerk
 * acknowledged, counts for an hour: by then it was seen to, or it can wait. A truck that already
 * stands on a spot doesn't wait for its check-in to be acknowledged.
 */
export const isPressing = (
  { kind, from, spot }: Pick<NowLine, 'kind' | 'from' | 'spot'>,
  now: number,
): boolean =>
  pressing.has(kind) &&
  !(kind === 'unacknowledged' && spot !== null) &&
  (always.has(kind) || now - from < HOUR_MS);

/** A snoozed line. */
export type AsleepLine = { readonly line: NowLine; readonly snooze: Snooze };
