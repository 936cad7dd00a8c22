import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { DeskId, OperationId } from '../ids.ts';
import { isBlank } from '../text.ts';
import type { Instant } from '../time.ts';
import type { EntityRef, Operation } from '../yard/operations.ts';
import { call, idText, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/** Where this desk stands with the others. */
export type DeskStanding =
  /** It works by itself: nobody set it up otherwise. */
  | { readonly is: 'single' }
  /** `reading`: it reads what it lacks. `behind`: another desk is of a newer version. */
  | { readonly is: 'together' | 'reading' | 'behind' }
  /** The yard server lost entries: they are put back, and nothing is sent yet. */
  | { readonly is: 'holding'; readonly lost: number }
  | { readonly is: 'alone'; readonly since: Instant; readonly said: Message };

/** A desk that this one knows of. */
export type KnownDesk = {
  readonly desk: DeskId;
  readonly name: string;
  readonly version: string | null;
  readonly isSelf: boolean;
  /** It was heard a moment ago. */
  readonly isHere: boolean;
  /** When it was heard last in this run; null where it wasn't. */
  readonly heardAt: Instant | null;
  /** Operations of it that are not over. */
  readonly open: number;
  /** Does the service answer it? Null where it was not heard. */
  readonly isConnected: boolean | null;
  /** How old its picture of the yard is, in whole minutes; null where that is not known. */
  readonly pictureMinutes: number | null;
  /** It was not heard for a minute: what it has may be taken over. */
  readonly canTakeOver: boolean;
};

/** An operation of another desk that is not over. */
export type OtherOperation = {
  readonly id: OperationId;
  readonly label: Message;
  readonly clerk: string;
  readonly desk: DeskId;
  readonly deskName: string;
  /** By the clock of its desk. */
  readonly savedAt: Instant;
  readonly operation: Operation;
  /**
   * `queued`: not sent yet; of the others `unknown` alone is in the picture like those that go on.
   */
  readonly standing: 'queued' | 'sending' | 'unknown' | 'needs-clerk' | 'conflict';
  /** What it waits for that only a clerk there can give, or null. */
  readonly waits: Message | null;
  readonly touches: readonly EntityRef[];
};

/** A yard server that was set up at this desk: its folder, and who is let in. */
export type SetUpServer = {
  readonly folder: string;
  readonly address: string;
  /** This desk as it was named last; null where it never was. */
  readonly own: { readonly desk: DeskId; readonly name: string } | null;
  /** This desk is joined by the server's present join code. */
  readonly isJoined: boolean;
  readonly desks: readonly { readonly desk: DeskId; readonly name: string }[];
};

/** Everything a page shows of the other desks. */
export type DesksState = {
  readonly standing: DeskStanding;
  /** This desk; null where it works by itself. */
  readonly self: { readonly desk: DeskId; readonly name: string; readonly address: string } | null;
  readonly desks: readonly KnownDesk[];
  /** At most 500, in the order of the log. */
  readonly operations: readonly OtherOperation[];
  /** Notes of other desks that came by in this run. */
  readonly notes: number;
  /** Own operations that wait for the others. */
  readonly waiting: number;
  readonly server: SetUpServer | null;
  /** False in the demo, whose yard no other desk has. */
  readonly canSetUp: boolean;
};

/** One step of a connection test. */
export type JoinStep = {
  readonly step: 'code' | 'server' | 'log';
  readonly ok: boolean;
  readonly said: Message;
};

const name = shortText(60).refine((text) => !isBlank(text));
const code = z.object({ code: shortText(12_000) });

/**
 * Several desks of one facility: how they stand, and how one joins. Administrators alone change it.
 */
export const desksContract = {
  watch: call('open').output(eventIterator(trusted<DesksState>())),
  /**
   * Makes this desk's key, once, and answers the request to hand to whoever looks after the yard
   * server. No secret is in it.
   */
  request: call('administer')
    .input(z.object({ name }))
    .output(z.object({ request: z.string() }))
    .errors(refused),
  /** Tries a join code step by step; keeps nothing. */
  test: call('administer').input(code).output(trusted<readonly JoinStep[]>()).errors(refused),
  /** Keeps the join code and opens the facility again, with the others. */
  join: call('administer').input(code).output(z.void()).errors(refused),
  /** Works by itself again; the facility is opened again. */
  leave: call('administer').output(z.void()).errors(refused),
  /** Writes the folder of a yard server, with this desk let in. */
  setUpServer: call('administer')
    .input(z.object({ address: shortText(300), name }))
    .output(z.void())
    .errors(refused),
  /** Lets a desk in at the yard server that was set up here, and answers the join code for it. */
  letIn: call('administer')
    .input(z.object({ request: shortText(4_000) }))
    .output(z.object({ code: z.string() }))
    .errors(refused),
  joinCode: call('administer')
    .output(z.object({ code: z.string() }))
    .errors(refused),
  /** Removes a desk from the list of the yard server that was set up here. */
  remove: call('administer')
    .input(z.object({ desk: idText<DeskId>() }))
    .output(z.void())
    .errors(refused),
  /** Takes over all operations of a desk that was not heard for a minute; answers how many. */
  takeOver: call('administer')
    .input(z.object({ desk: idText<DeskId>() }))
    .output(z.object({ taken: z.number() }))
    .errors(refused),
  /** Sends what waits for the others without them, until they are back. */
  sendAlone: call('administer').output(z.void()).errors(refused),
};
