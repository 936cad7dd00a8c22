/**
 * Facts: what desks of a facility write to their log, one message each. They are data from outside,
 * like a service's reply (law 8).
 */
import { z } from 'zod';
import { operationSchema } from '../console-api/operations.ts';
import { isMessage, type Message } from '../i18n/message.ts';
import type { DeskId, OperationId, SpotId } from '../ids.ts';
import type { Actor, BeforeImage } from '../outbox/model.ts';
import type { SeenRows, SpotStep } from '../outbox/seen-yard.ts';
import type { Instant } from '../time.ts';
import type { EntityRef, Operation } from '../yard/operations.ts';
import { type CheckInBody, type CheckInEndBody, checkInSchemas } from './check-in-log.ts';
import { type CopyBody, copySchema } from './copies.ts';
import { deskIdSchema } from './desk-id.ts';
import { type EntryBody, entrySchema } from './desk-notes.ts';
import { imageSchema, seenSchema } from './log-rows.ts';

/**
 * An operation as other desks get it, with its clerk and what was seen then. Never an assignment id
 * (law 3), never a secret (law 7).
 *
 * Example: `{ id: 'op-2', operation: { kind: 'assign', … }, label, touches, before, accepted: [],
 * actor, savedAt, undoes: null, replaces: null }`.
 */
export type SharedOperation = {
  readonly id: OperationId;
  readonly operation: Operation;
  readonly label: Message;
  readonly touches: readonly EntityRef[];
  readonly before: BeforeImage;
  /** Codes of the cautions that the clerk accepted. */
  readonly accepted: readonly string[];
  readonly actor: Actor;
  /** By its desk's clock. For display only. */
  readonly savedAt: Instant;
  readonly undoes: OperationId | null;
  readonly replaces: OperationId | null;
};

/** How an operation ended, for all desks. */
export type EndState = 'confirmed' | 'rejected' | 'canceled';

/** What an operation needs from a clerk, as its desk reports it. */
export type WaitState = 'needs-clerk' | 'conflict' | 'unknown';

/**
 * A desk: its name as people gave it, and its program's version.
 *
 * Example: `{ name: 'Gate 2', version: '1.0.0' }`.
 */
export type DeskCard = { readonly name: string; readonly version: string };

/**
 * Content of a fact, by kind.
 *
 * Example: `{ kind: 'sending', id: '0193…', attempt: 1 }` announces that its desk sends the first
 * attempt of that operation next.
 */
export type FactBody =
  /**
   * A saved operation. `asked`: checked against everything before it. `begun`: part of it was
   * already sent, so it is announced instead.
   */
  | { readonly kind: 'op'; readonly op: SharedOperation; readonly as: 'asked' | 'begun' }
  /** This desk sends it next. Written before the request. */
  | { readonly kind: 'sending'; readonly id: OperationId; readonly attempt: number }
  /**
   * It ended. `sent`: a request was sent. `seen` and `readAt`: what the service showed, and when by
   * its clock.
   */
  | {
      readonly kind: 'end';
      readonly id: OperationId;
      readonly state: EndState;
      readonly said: Message;
      readonly sent: boolean;
      readonly seen: SeenRows | null;
      readonly readAt: Instant | null;
      /** How it changed the timestamps of its spots; empty if that wasn't seen. */
      readonly steps: readonly SpotStep[];
    }
  /** Another desk has it now. */
  | {
      readonly kind: 'taken';
      readonly id: OperationId;
      readonly from: DeskId;
      readonly clerk: string;
    }
  /** It continues to block; the others see why. */
  | {
      readonly kind: 'waits';
      readonly id: OperationId;
      readonly state: WaitState;
      readonly said: Message;
    }
  /** Once in each session. */
  | { readonly kind: 'hello'; readonly card: DeskCard }
  /**
   * From here on this desk reads the service for all. A desk that doesn't know this kind reads for
   * itself.
   */
  | { readonly kind: 'reader' }
  | CheckInBody
  | CheckInEndBody
  | EntryBody
  | CopyBody
  /** A fact that the log lost, put back with its own id, first desk and content. */
  | {
      readonly kind: 'again';
      readonly first: DeskId;
      readonly fact: string;
      readonly said: Exclude<FactBody, { readonly kind: 'again' }>;
    };

/** Kinds that this version knows. */
export type FactKind = FactBody['kind'];

/** A fact of the log. */
export type LogFact = {
  /** A UUID. Repeating it changes nothing. */
  readonly fact: string;
  readonly desk: DeskId;
  /** The head before it (`log-chain.ts`). */
  readonly prev: string;
  /** By its desk's clock. For display only. */
  readonly at: Instant;
  readonly said: FactBody;
};

/**
 * Content of a message without its place in the chain. `unknown`: a kind or form of a newer
 * version.
 */
export type LogMessage =
  | { readonly is: 'fact'; readonly fact: LogFact }
  | {
      readonly is: 'unknown';
      readonly desk: DeskId;
      readonly prev: string;
      readonly must: boolean;
    };

const id = z.string().min(1).max(200);
const operationId = id as unknown as z.ZodType<OperationId>;
const short = z.string().max(500);
const said = z.custom<Message>(isMessage);

const entity = z.object({
  kind: z.enum(['area', 'spot', 'visit', 'container']),
  id,
}) as unknown as z.ZodType<EntityRef>;

const operation: z.ZodType<SharedOperation> = z.object({
  id: operationId,
  operation: operationSchema,
  label: said,
  touches: z.array(entity).max(60),
  before: imageSchema,
  accepted: z.array(short).max(50),
  actor: z.object({ clerk: short, account: short }),
  savedAt: short,
  undoes: operationId.nullable(),
  replaces: operationId.nullable(),
}) as never;

const plain = [
  z.object({ kind: z.literal('op'), op: operation, as: z.enum(['asked', 'begun']) }),
  z.object({
    kind: z.literal('sending'),
    id: operationId,
    attempt: z.number().int().min(1).max(1_000_000),
  }),
  z.object({
    kind: z.literal('end'),
    id: operationId,
    state: z.enum(['confirmed', 'rejected', 'canceled']),
    said,
    sent: z.boolean(),
    seen: seenSchema.nullable(),
    readAt: short.nullable(),
    steps: z
      .array(
        z.object({ spot: id as unknown as z.ZodType<SpotId>, from: short.nullable(), to: short }),
      )
      .max(60),
  }),
  z.object({ kind: z.literal('taken'), id: operationId, from: deskIdSchema, clerk: short }),
  z.object({
    kind: z.literal('waits'),
    id: operationId,
    state: z.enum(['needs-clerk', 'conflict', 'unknown']),
    said,
  }),
  z.object({ kind: z.literal('hello'), card: z.object({ name: short, version: short }) }),
  z.object({ kind: z.literal('reader') }),
  ...checkInSchemas,
  entrySchema,
  copySchema,
] as const;

const bodySchema = z.discriminatedUnion('kind', [
  ...plain,
  z.object({
    kind: z.literal('again'),
    first: deskIdSchema,
    fact: id,
    said: z.discriminatedUnion('kind', plain),
  }),
]);

/** What every fact has, in any version. */
const envelope = z.object({
  v: z.literal(1),
  must: z.boolean(),
  fact: id,
  desk: deskIdSchema,
  prev: short,
  at: short,
  said: z.unknown(),
});

/**
 * Kinds that a desk may skip if it can't read them, because no promise about the yard depends on
 * them.
 */
const mayPass: ReadonlySet<FactKind> = new Set<FactKind>([
  'hello',
  'waits',
  'reader',
  'check-in',
  'check-in-end',
  'entry',
  'copy',
]);

const isNeeded = (body: FactBody): boolean =>
  !mayPass.has(body.kind === 'again' ? body.said.kind : body.kind);

/**
 * Writes a fact as text. All other kinds of this version must be understood by a desk that saves
 * together with others.
 */
export const writeFact = ({ fact, desk, prev, at, said }: LogFact): string =>
  JSON.stringify({ v: 1, must: isNeeded(said), fact, desk, prev, at, said });

/** Reads the text of a fact; null if it isn't one. Never throws. */
export function readFact(text: string): LogMessage | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const outer = envelope.safeParse(data);
  if (!outer.success) return null;
  const { must, fact, desk, prev, at, said } = outer.data;
  const inner = bodySchema.safeParse(said);
  if (!inner.success) return { is: 'unknown', desk, prev, must };
  return { is: 'fact', fact: { fact, desk, prev, at, said: inner.data as FactBody } };
}
