import { z } from 'zod';
import type { Appointment } from '../../appointments/model.ts';
import type { ClerkId } from '../../clerks/model.ts';
import type { GateEvidence } from '../../gate-checks/gate-evidence.ts';
import type { Message } from '../../i18n/message.ts';
import type { NamesBySubject } from '../../journal/lines.ts';
import type { OperationState } from '../../outbox/model.ts';
import type { Gathered } from '../../shift/shift-handover.ts';
import type { Instant } from '../../time.ts';
import type { TimeStretch } from '../../time-stretches.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { refused } from '../session.ts';
import type { Closure } from '../yard.ts';

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
  readonly names: NamesBySubject;
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
};
