/** Parts and interface of the agreement with the other desks. */

import type { Fold } from '../../shared/desks/fold.ts';
import type { Hash } from '../../shared/desks/log-chain.ts';
import type { DeskCard } from '../../shared/desks/log-fact.ts';
import type { ReadingPart } from '../../shared/desks/log-rows.ts';
import type { Lost } from '../../shared/desks/rollback.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { DeskId, OperationId } from '../../shared/ids.ts';
import type { SeenRows } from '../../shared/outbox/seen-yard.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { EntityRef } from '../../shared/yard/operations.ts';
import type { CheckInDesks } from '../gate/desk-ports.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { DeskSide, SendAgreement } from '../outbox/desk-ports.ts';
import type { HeardDesk, Presence } from './desk-presence.ts';
import type { DeskJournal } from './log/desk-journal.ts';
import type { SharedLog } from './log/shared-log.ts';
import type { CopyDesks } from './replicate/copy-ports.ts';
import type { NoteDesks } from './replicate/note-ports.ts';
import type { RefusedOperations } from './session/refused-operations.ts';

export type AgreementParts = {
  readonly server: SharedLog;
  readonly facility: string;
  readonly desk: DeskId;
  readonly card: DeskCard;
  readonly hash: Hash;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly newId: () => string;
  readonly journal: DeskJournal;
  readonly side: DeskSide;
  /**
   * How long we send no request after we found the log rolled back, in milliseconds: the grace
   * period of the outbox.
   */
  readonly holdMs: number;
  /**
   * The service just showed this to another desk: when, by the service's clock, and what the
   * operation was about.
   */
  readonly saw: (seen: SeenRows, readAt: Instant | null, moved: readonly EntityRef[]) => void;
  /** State of this desk and of the service, for the other desks. */
  readonly service: () => Pick<Presence, 'isConnected' | 'pictureAgeMs' | 'idleMs'>;
  /**
   * Decides whether we read for the other desks, or leave it to one of them. Absent if each desk
   * reads for itself.
   */
  readonly reading?: DeskReading | null | undefined;
};

/** How the reading of the yard is shared between desks (`main/yard/live/shared-reading.ts`). */
export type DeskReading = {
  setState(part: ReadingPart): void;
  /** A message of another desk. Returns false if it isn't about reading. */
  heard(by: string, text: string): boolean;
  /** How old the yard is at the desk that reads for all, in milliseconds. */
  reportedAge(ms: number): void;
};

/** How this desk stands with the others. `since` in wall milliseconds. */
export type AgreementState =
  | { readonly is: 'alone'; readonly since: number; readonly said: Message }
  | { readonly is: 'reading' | 'together' | 'behind' }
  /** The log was rolled back. We send nothing yet, and put back what was lost. */
  | { readonly is: 'holding'; readonly lost: number };

/** The agreement of one desk. No method throws. */
export interface Agreement extends SendAgreement {
  start(): void;
  stop(): Promise<void>;
  state(): AgreementState;
  readonly fold: Fold;
  readonly heard: ReadonlyMap<DeskId, HeardDesk>;
  watch(listener: () => void): () => void;
  /** Since when we haven't heard a desk although we listened, in monotonic milliseconds. */
  silentSince(desk: DeskId): number;
  /**
   * Lets operations be sent without the other desks, until the next session. A clerk decides this
   * while the desks can't be asked.
   */
  release(ids: readonly OperationId[]): void;
  /**
   * Takes an operation over from the desk that has it. Null if we heard that desk recently, or
   * another desk was first.
   */
  takeOver(id: OperationId, clerk: string): Promise<boolean>;
  readonly checkIns: Omit<CheckInDesks, 'watch'>;
  readonly copies: Omit<CopyDesks, 'silentMs' | 'self'>;
  readonly notes: NoteDesks & {
    /** How many of other desks came by in this run. */ heard(): number;
  };
}

/** What this desk has read of the log, and its state. Only the agreement changes it, in place. */
export type LogView = {
  fold: Fold;
  /** Facts that the log lost and that we still have to put back. */
  lost: readonly Lost[];
  /** Entries of tables among them. They wait until there is nothing else to write. */
  lostEntries: readonly Lost[];
  /** We send nothing before this, in monotonic milliseconds. */
  holdUntil: number;
  state: AgreementState;
  /** Since when we can't have missed anything of the other desks, in monotonic milliseconds. */
  togetherSince: number;
  sessions: number;
  readonly refused: RefusedOperations;
};

/** Whether it reads and writes together with the others. */
export const isTogether = ({ state }: LogView): boolean =>
  state.is === 'together' || state.is === 'holding';
