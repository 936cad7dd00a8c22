import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { DeskId, OperationId } from '../ids.ts';
import { isBlank } from '../text.ts';
import type { Instant } from '../time.ts';
import type { EntityRef, Operation } from '../yard/operations.ts';
import { call, idText, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/**
 * How this desk stands with the others.
 *
 * Example: `{ is: 'alone', since: '2026-11-27T14:00:00Z', said }` when the yard server doesn't
 * answer.
 */
export type DeskStanding =
  /** It works alone and was never set up otherwise. */
  | { readonly is: 'single' }
  /** `reading`: it is catching up. `behind`: another desk has a newer version. */
  | { readonly is: 'together' | 'reading' | 'behind' }
  /** The yard server lost entries. We are putting them back and send nothing yet. */
  | { readonly is: 'holding'; readonly lost: number }
  | { readonly is: 'alone'; readonly since: Instant; readonly said: Message };

/**
 * A desk that this one knows.
 *
 * Example: `{ desk: 'd2', name: 'Gate 2', isSelf: false, isHere: true, open: 1, isConnected: true,
 * pictureMinutes: 0, canTakeOver: false, … }`.
 */
export type KnownDesk = {
  readonly desk: DeskId;
  readonly name: string;
  readonly version: string | null;
  readonly isSelf: boolean;
  /** It was heard recently. */
  readonly isHere: boolean;
  /** When it was last heard in this run, or null. */
  readonly heardAt: Instant | null;
  /** Its open operations. */
  readonly open: number;
  /** Whether it reaches the service; null if it wasn't heard. */
  readonly isConnected: boolean | null;
  /** How old its yard is, in whole minutes; null if unknown. */
  readonly pictureMinutes: number | null;
  /** It has been silent for a minute, so its operations may be taken over. */
  readonly canTakeOver: boolean;
};

/**
 * An open operation of another desk.
 *
 * Example: `{ id: 'op-2', label, clerk: 'Luis', desk: 'd2', deskName: 'Gate 2', savedAt,
 * operation, standing: 'sending', waits: null, touches }`.
 */
export type OtherOperation = {
  readonly id: OperationId;
  readonly label: Message;
  readonly clerk: string;
  readonly desk: DeskId;
  readonly deskName: string;
  /** By its desk's clock. */
  readonly savedAt: Instant;
  readonly operation: Operation;
  /**
   * `queued`: not sent yet. Of the others, only those under way and `unknown` ones are shown in the
   * yard.
   */
  readonly standing: 'queued' | 'sending' | 'unknown' | 'needs-clerk' | 'conflict';
  /** What it needs from a clerk there, or null. */
  readonly waits: Message | null;
  readonly touches: readonly EntityRef[];
};

/**
 * A yard server that was set up at this desk: its folder, and the admitted desks.
 *
 * Example: `{ folder: '/srv/yard', address: 'tls://10.0.0.5:4222', own: { desk: 'd1', name:
 * 'Office' }, isJoined: true, desks }`.
 */
export type SetUpServer = {
  readonly folder: string;
  readonly address: string;
  /** This desk with its last name; null if it never had one. */
  readonly own: { readonly desk: DeskId; readonly name: string } | null;
  /** This desk joined with the server's current join code. */
  readonly isJoined: boolean;
  readonly desks: readonly { readonly desk: DeskId; readonly name: string }[];
};

/**
 * Everything that a page shows about the other desks.
 *
 * Example: one desk alone: `{ self: null, desks: [], operations: [], notes: 0, waiting: 0, server:
 * null, … }`.
 */
export type DesksState = {
  readonly standing: DeskStanding;
  /** This desk; null if it works alone. */
  readonly self: { readonly desk: DeskId; readonly name: string; readonly address: string } | null;
  readonly desks: readonly KnownDesk[];
  /** At most 500, in the order of the log. */
  readonly operations: readonly OtherOperation[];
  /** How many notes of other desks arrived in this run. */
  readonly notes: number;
  /** Operations of ours that wait for the other desks. */
  readonly waiting: number;
  readonly server: SetUpServer | null;
  /** False in the demo, whose yard no other desk has. */
  readonly canSetUp: boolean;
};

/**
 * One step of a connection test.
 *
 * Example: `{ step: 'server', ok: false, said }` when nothing answers at the address of the code.
 */
export type JoinStep = {
  readonly step: 'code' | 'server' | 'log';
  readonly ok: boolean;
  readonly said: Message;
};

const name = shortText(60).refine((text) => !isBlank(text));
const code = z.object({ code: shortText(12_000) });

/** Several desks of one facility: their state, and how to join. Only administrators change it. */
export const desksContract = {
  watch: call('open').output(eventIterator(trusted<DesksState>())),
  /**
   * Makes this desk's key once, and returns the request to hand to the desk that set up the yard
   * server. It contains no secret.
   */
  request: call('administer')
    .input(z.object({ name }))
    .output(z.object({ request: z.string() }))
    .errors(refused),
  /** Tries a join code step by step. Stores nothing. */
  test: call('administer').input(code).output(trusted<readonly JoinStep[]>()).errors(refused),
  /** Stores the join code and reopens the facility, with the other desks. */
  join: call('administer').input(code).output(z.void()).errors(refused),
  /** Works alone again. The facility is reopened. */
  leave: call('administer').output(z.void()).errors(refused),
  /** Writes the folder of a yard server, with this desk admitted. */
  setUpServer: call('administer')
    .input(z.object({ address: shortText(300), name }))
    .output(z.void())
    .errors(refused),
  /** Admits a desk to the yard server that was set up here, and returns its join code. */
  letIn: call('administer')
    .input(z.object({ request: shortText(4_000) }))
    .output(z.object({ code: z.string() }))
    .errors(refused),
  joinCode: call('administer')
    .output(z.object({ code: z.string() }))
    .errors(refused),
  /** Removes a desk from the yard server that was set up here. */
  remove: call('administer')
    .input(z.object({ desk: idText<DeskId>() }))
    .output(z.void())
    .errors(refused),
  /** Takes over all operations of a desk that has been silent for a minute. Returns how many. */
  takeOver: call('administer')
    .input(z.object({ desk: idText<DeskId>() }))
    .output(z.object({ taken: z.number() }))
    .errors(refused),
  /** Sends what waits for the other desks without them, until they are back. */
  sendAlone: call('administer').output(z.void()).errors(refused),
};
