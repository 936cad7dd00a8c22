import { z } from 'zod';
import type { Appointment } from '../../appointments/model.ts';
import { type ClerkId, longestName } from '../../clerks/model.ts';
import type { GateEvidence } from '../../gate-checks/gate-evidence.ts';
import type { Message } from '../../i18n/message.ts';
import type { NamesBySubject } from '../../journal/lines.ts';
import { type NowLine, nowKinds } from '../../now/model.ts';
import type { OperationState } from '../../outbox/model.ts';
import type { Move } from '../../planning/moves/model.ts';
import type { Gathered } from '../../shift/shift-handover.ts';
import type { Instant } from '../../time.ts';
import type { TimeStretch } from '../../time-stretches.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { whySchema } from '../planning/plans.ts';
import { refused } from '../session.ts';
import type { Closure } from '../yard.ts';

/** Key of the notice that a hand-over waits for the next shift. */
export const shiftNoticeKey = 'shift-waits';

/**
 * A signed hand-over. Times in milliseconds since the epoch.
 *
 * Example: `{ by: 'Luis Vega', gives: 'Maria Lopez', at, from, until }`.
 */
export type Signed = {
  /** Who took over, and from whom. */
  readonly by: string;
  readonly gives: string;
  readonly at: number;
  readonly from: number;
  readonly until: number;
};

/**
 * A hand-over that a clerk signed and left for the next shift. It waits until it is taken over.
 * Times in milliseconds since the epoch.
 *
 * Example: `{ gives: 'Maria Lopez', from, at, takers: [], byName: true }`.
 */
export type LeftShift = {
  readonly gives: string;
  readonly from: number;
  /** When it was left: the end of what it covers. */
  readonly at: number;
  /** Who can take it over now: at a shared desk the clerk at it, unless that clerk left it. */
  readonly takers: ShiftReport['signers'];
  /** No clerk of this desk could take it over, so its reader types a name. */
  readonly byName: boolean;
};

/**
 * A line of the Now list as a hand-over stores it.
 *
 * Example: `{ key: 'visit:v-17', kind: 'waiting', what, who: 'Cobalt', where, since, why }`.
 */
export type TodoLine = Pick<NowLine, 'key' | 'kind' | 'what' | 'who' | 'where' | 'since' | 'why'>;

/** Most lines that one keeps. */
export const mostTodo = 500;

/**
 * A hand-over as it was left, and what happened since. `todo`: the Now list as it was then, null if
 * it can't be read.
 */
export type LeftReports = {
  readonly left: ShiftReport;
  readonly todo: readonly TodoLine[] | null;
  readonly since: ShiftReport;
};

/** What a shift hands over. Times in milliseconds since the epoch. */
export type ShiftReport = Gathered & {
  readonly from: number;
  readonly until: number;
  /** The clerk at the desk, who hands over. */
  readonly gives: string;
  /**
   * When this desk began counting, if that was after `from`. Nothing before it is in the figures.
   */
  readonly countedSince: number | null;
  /** Unwatched stretches within it, or overlapping it. */
  readonly unwatched: readonly TimeStretch[];
  /** The last signed one; null before the first. */
  readonly signed: Signed | null;
  /** The one that was left and isn't taken over yet; null for none. */
  readonly waiting: LeftShift | null;
  /** Whether the clerk at the desk leaves a hand-over with their PIN. */
  readonly givesByPin: boolean;
  readonly names: NamesBySubject;
  /** The open moves of this desk's move list, in its order. */
  readonly openMoves: readonly Pick<
    Move,
    'number' | 'asset' | 'from' | 'to' | 'due' | 'driver' | 'isUrgent'
  >[];
  /** Trucks and loose trailers without a spot, longest first; `since` null: not known. */
  readonly noSpot: readonly {
    readonly asset: string;
    readonly since: Instant | null;
    readonly company: string;
  }[];
  /** Operations that aren't settled now. */
  readonly open: readonly {
    readonly label: Message;
    readonly clerk: string;
    readonly state: OperationState;
    readonly savedAt: Instant;
  }[];
  /** Check-ins stored and not sent, and those with an unknown result. */
  readonly checkIns: readonly {
    readonly label: Message;
    readonly said: Message;
    readonly clerk: string;
    readonly at: Instant;
  }[];
  readonly closed: readonly {
    readonly spot: string;
    readonly note: string | null;
    readonly since: Instant | null;
    /** What the desks know of it, or null. */
    readonly why: Closure | null;
  }[];
  /** Trucks and loose trailers with the longest stay, longest first. */
  readonly dwellers: readonly {
    readonly asset: string;
    readonly where: string | null;
    readonly since: Instant;
    readonly company: string;
  }[];
  /** What was looked at and let go at the gate in it; looks of an earlier way in as well. */
  readonly gate: readonly GateEvidence[];
  /**
   * Appointments whose truck came late, is late and not here, or was given up as a no-show
   * (`shared/metrics/punctuality-lists.ts`), by their start.
   */
  readonly late: readonly Appointment[];
  readonly notHere: readonly Appointment[];
  readonly noShow: readonly Appointment[];
  readonly seal: { readonly text: string; readonly qr: string };
  /** Who can sign: the other clerks with work in the yard and, on a shared desk, a PIN. */
  readonly signers: readonly {
    readonly id: ClerkId;
    readonly name: string;
    readonly needsPin: boolean;
  }[];
};

const instant = z.number().int();

const todoSchema = z.object({
  key: shortText(1_000),
  kind: z.enum(nowKinds),
  what: whySchema,
  who: shortText(1_000),
  where: whySchema,
  since: shortText(100)
    .transform((text) => text as Instant)
    .nullable(),
  why: whySchema,
}) satisfies z.ZodType<TodoLine>;

/** The hand-over of a shift: written, signed, printed. */
export const shiftContract = {
  /**
   * What happened since a time (null: since the last signed hand-over, at most a day), until now or
   * a time.
   */
  report: call('open')
    .input(z.object({ from: instant.nullable(), until: instant.nullable() }))
    .output(trusted<ShiftReport>())
    .errors(refused),
  /**
   * The next clerk takes over from the current one. That is a fact of the journal, and signs the
   * next clerk in at a shared desk. Both work in the yard, and are two people.
   */
  sign: call('move')
    .input(
      z.object({ from: instant, until: instant, clerk: idText<ClerkId>(), pin: shortText(100) }),
    )
    .output(trusted<Signed>())
    .errors({ REFUSED: saying }),
  /** The hand-over that waits for the next shift, and what happened since; null for none. */
  left: call('open').output(trusted<LeftReports | null>()),
  /**
   * The clerk at the desk signs the hand-over and goes before the next clerk comes. A shared desk
   * is locked. A later one replaces it and covers its time too. `todo`: the Now list of the page.
   */
  leave: call('move')
    .input(
      z.object({
        from: instant,
        pin: shortText(100),
        todo: z.array(todoSchema).max(mostTodo),
      }),
    )
    .output(z.void())
    .errors({ REFUSED: saying }),
  /**
   * The next clerk signs that the waiting hand-over was read. `clerk` null: a name was typed, where
   * the desk knows no other clerk. `at`: which one was read.
   */
  take: call('move')
    .input(
      z.object({
        at: instant,
        clerk: idText<ClerkId>().nullable(),
        name: shortText(longestName),
        pin: shortText(100),
      }),
    )
    .output(trusted<Signed>())
    .errors({ REFUSED: saying }),
};
