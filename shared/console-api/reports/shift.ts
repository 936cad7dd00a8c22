import { z } from 'zod';
import type { Appointment } from '../../appointments/model.ts';
import type { ClerkId } from '../../clerks/model.ts';
import type { Message } from '../../i18n/message.ts';
import type { NamesBySubject } from '../../journal/lines.ts';
import type { OperationState } from '../../outbox/model.ts';
import type { Gathered } from '../../shift/shift-handover.ts';
import type { Instant } from '../../time.ts';
import type { TimeStretch } from '../../time-stretches.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { refused } from '../session.ts';

/** A hand-over that was signed. Times in milliseconds since the epoch. */
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
  /** Who is at the desk and hands over. */
  readonly gives: string;
  /**
   * When this desk began to count, where that was after `from`: nothing before it is in the
   * figures.
   */
  readonly countedSince: number | null;
  /** Stretches that nobody watched and that lie in it, or reach into it. */
  readonly unwatched: readonly TimeStretch[];
  /** The last one that was signed; null before the first. */
  readonly signed: Signed | null;
  readonly names: NamesBySubject;
  /** Operations that are not settled now. */
  readonly open: readonly {
    readonly label: Message;
    readonly clerk: string;
    readonly state: OperationState;
    readonly savedAt: Instant;
  }[];
  /** Check-ins that were kept and not sent, and those whose result nobody knows. */
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
  }[];
  /** Trucks and loose trailers that are here longest, longest first. */
  readonly dwellers: readonly {
    readonly asset: string;
    readonly where: string | null;
    readonly since: Instant;
    readonly company: string;
  }[];
  /** Appointments of the stretch whose truck came late, and those nobody came for. */
  readonly late: readonly Appointment[];
  readonly missing: readonly Appointment[];
  readonly seal: { readonly text: string; readonly qr: string };
  /**
   * Who can sign, of those who work in the yard: by PIN where the desk is shared, and whoever has
   * one.
   */
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
   * What happened from a time on (null: since the last hand-over was signed, at most a day), to now
   * or to a time.
   */
  report: call('open')
    .input(z.object({ from: instant.nullable(), until: instant.nullable() }))
    .output(trusted<ShiftReport>())
    .errors(refused),
  /**
   * The next clerk takes over from who sits here: that is a fact of the journal, and a shared desk
   * is the next clerk's from then on. Both work in the yard, and they are two wherever the desk
   * knows two.
   */
  sign: call('move')
    .input(
      z.object({ from: instant, until: instant, clerk: idText<ClerkId>(), pin: shortText(100) }),
    )
    .output(trusted<Signed>())
    .errors({ REFUSED: saying }),
};
