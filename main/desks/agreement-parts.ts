/** What the agreement with the other desks is made of, and what it answers. */

import type { Fold } from '../../shared/desks/fold.ts';
import type { Hash } from '../../shared/desks/log-chain.ts';
import type { DeskCard } from '../../shared/desks/log-fact.ts';
import type { ReadingPart } from '../../shared/desks/log-rows.ts';
import type { Lost } from '../../shared/desks/rollback.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { DeskId, OperationId } from '../../shared/ids.ts';
import type { StoredEvidence } from '../../shared/outbox/operation-evidence.ts';
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

/** What the agreement is made of. */
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
   * No request is sent for so long after the log was found rolled back, in milliseconds: the grace
   * period of the outbox.
   */
  readonly holdMs: number;
  /**
   * The service showed this to another desk, a moment ago: when, by its own clock, and what the
   * operation was about.
   */
  readonly saw: (seen: StoredEvidence, readAt: Instant | null, moved: readonly EntityRef[]) => void;
  /** How this desk and the service are doing, for the others. */
  readonly service: () => Pick<Presence, 'isConnected' | 'pictureAgeMs' | 'idleMs'>;
  /** Reading for the others, or leaving it to one of them; left out where each reads for itself. */
  readonly reading?: DeskReading | null | undefined;
};

/**
 * The reading of the yard, as far as the other desks are concerned
 * (`main/yard/live/shared-reading.ts`).
 */
export type DeskReading = {
  setState(part: ReadingPart): void;
  /** What a desk sent; false where it is of another kind. */
  heard(by: string, text: string): boolean;
  /** How old the picture is of the desk that reads for all, in milliseconds. */
  toldAge(ms: number): void;
};

/** Where the desk stands with the others. `since` in wall milliseconds. */
export type AgreementState =
  | { readonly is: 'alone'; readonly since: number; readonly said: Message }
  | { readonly is: 'reading' | 'together' | 'behind' }
  /** The log was rolled back: nothing is sent yet, and what was lost is put back. */
  | { readonly is: 'holding'; readonly lost: number };

/** The agreement of one desk. No method throws. */
export interface Agreement extends SendAgreement {
  start(): void;
  stop(): Promise<void>;
  state(): AgreementState;
  readonly fold: Fold;
  readonly heard: ReadonlyMap<DeskId, HeardDesk>;
  watch(listener: () => void): () => void;
  /** Since when a desk was not heard, while this one listened: monotonic milliseconds. */
  silentSince(desk: DeskId): number;
  /**
   * Sends what the others know of without them, until the next session: a clerk's decision while
   * they cannot be asked.
   */
  release(ids: readonly OperationId[]): void;
  /**
   * Takes it over from the desk that has it; null where that desk was heard of late, or another was
   * first.
   */
  takeOver(id: OperationId, clerk: string): Promise<boolean>;
  readonly checkIns: Omit<CheckInDesks, 'watch'>;
  readonly copies: Omit<CopyDesks, 'silentMs' | 'self'>;
  readonly notes: NoteDesks & {
    /** How many of other desks came by in this run. */ heard(): number;
  };
}

/** What a desk has read, and where it stands. Changed in place by its agreement alone. */
export type LogView = {
  fold: Fold;
  /** Facts that the log lost and that are still to be put back. */
  lost: readonly Lost[];
  /** Entries of tables among them: they wait until nothing else is to be written. */
  lostEntries: readonly Lost[];
  /** Nothing is sent before this, in monotonic milliseconds. */
  holdUntil: number;
  state: AgreementState;
  /** Since when nothing of the others can have been missed, in monotonic milliseconds. */
  togetherSince: number;
  sessions: number;
  readonly refused: RefusedOperations;
};

/** Does it read and write with the others? */
export const isTogether = ({ state }: LogView): boolean =>
  state.is === 'together' || state.is === 'holding';
