import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { AreaId, ContainerId, OperationId, SpotId, VisitId } from '../ids.ts';
import type { OperationRecord, OperationState } from '../outbox/model.ts';
import type { Finding, Operation } from '../yard/operations.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';

const spot = idText<SpotId>();
const visit = idText<VisitId>();
const container = idText<ContainerId>();
const reason = shortText(1_000);

const assetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), id: visit }),
  z.object({ kind: z.literal('container'), id: container }),
]);

/** The clerk's operations, checked field by field, because we don't trust the page (law 8). */
export const operationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), asset: assetSchema, spot }),
  z.object({ kind: z.literal('reassign'), asset: assetSchema, from: spot, to: spot, reason }),
  z.object({ kind: z.literal('unassign'), assets: z.array(assetSchema).min(1).max(10), spot }),
  z.object({ kind: z.literal('detach'), visit, container }),
  z.object({ kind: z.literal('attach'), visit, container }),
  z.object({
    kind: z.literal('depart'),
    spot,
    departType: z.enum(['All', 'AssetVisit', 'AssetContainer']),
    assets: z.array(assetSchema).min(1).max(10),
  }),
  z.object({
    kind: z.literal('close'),
    spot,
    reason,
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  z.object({ kind: z.literal('open'), spot, reason }),
]);

/** Compile-time check that the schema and the domain type agree. */
export type OperationSchemaMatches =
  z.infer<typeof operationSchema> extends Operation ? true : never;

const operationId = idText<OperationId>();
/** States of an operation, as the page may ask for them. */
export const operationState = z.enum([
  'queued',
  'sending',
  'answered',
  'confirmed',
  'unknown',
  'needs-clerk',
  'rejected',
  'conflict',
  'canceled',
]) satisfies z.ZodType<OperationState>;

/** Ids of the entity kinds, for look-ups by entity. */
export type AnyEntityId = AreaId | SpotId | VisitId | ContainerId;

/**
 * What `operations.watch` yields: first the unfinished operations and the counts, then each record
 * as it changes.
 */
export type OperationsEvent =
  | {
      readonly kind: 'open';
      readonly records: readonly OperationRecord[];
      readonly counts: OperationCounts;
    }
  | {
      readonly kind: 'changed';
      readonly record: OperationRecord;
      readonly counts: OperationCounts;
    };

/** How many operations are in each state that isn't final, for the top bar. */
export type OperationCounts = { readonly [State in OperationState]: number };

/**
 * The newest operation of this clerk that an undo would be about.
 *
 * Example: `{ label, savedAt: '2026-11-27T14:00:00Z' }`.
 */
export type NextUndo = Pick<OperationRecord, 'label' | 'savedAt'>;

/** The rules that an operation breaks, as data of an error. */
const broken = { data: trusted<{ readonly findings: readonly Finding[] }>() } as const;

/** Saving, watching and settling operations. */
export const operationsContract = {
  /**
   * Saves one operation. Returns its record only after it is committed to disk (law 4); sending
   * follows automatically. The page makes `id`, so that a repeated call is the same operation.
   * `accepted` names the cautions that the clerk accepted.
   */
  submit: call('move')
    .input(
      z.object({
        id: operationId,
        operation: operationSchema,
        accepted: z.array(shortText(60)).max(20),
      }),
    )
    .output(trusted<OperationRecord>())
    .errors({
      /** A rule of the yard forbids it. */
      REFUSED: broken,
      /** The clerk has to confirm it first. */
      CAUTION: broken,
      NOT_SAVED: saying,
    }),
  /** Open operations, then every change. */
  watch: call('open').output(eventIterator(trusted<OperationsEvent>())),
  /** History, newest first, by pages; `before` is the last `seq` seen. */
  list: call('open')
    .input(
      z.object({
        states: z.array(operationState).max(9).optional(),
        search: shortText(200).optional(),
        before: z.number().int().positive().optional(),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(trusted<{ records: readonly OperationRecord[]; total: number }>()),
  /** The clerk's decision about one operation. `spot` is the new target of `change-target`. */
  choose: call('move')
    .input(
      z.object({
        id: operationId,
        choice: z.enum([
          'check-again',
          'mark-done',
          'send-again',
          'change-target',
          'drop',
          'cancel',
          'send-now',
          'take-over',
        ]),
        spot: spot.optional(),
      }),
    )
    .output(trusted<OperationRecord>())
    .errors({
      NOT_POSSIBLE: saying,
      REFUSED: broken,
    }),
  /**
   * Undoes this clerk's newest operation that can be undone; cancels it if it is still queued.
   * `only`: does nothing if another one is the newest; `besides` stay done and don't count. An
   * operation too old for a clerk to remember gives `OLD`, and is undone only with `evenOld`.
   */
  undo: call('move')
    .input(
      z
        .object({
          only: operationId.optional(),
          besides: z.array(operationId).max(20_000).optional(),
          evenOld: z.boolean().optional(),
        })
        .optional(),
    )
    .output(trusted<{ undone: OperationRecord; by: OperationRecord | null }>())
    .errors({ NOTHING: saying, OLD: saying }),
  /** What `undo` is about now; null for nothing. It may still say why that can't be undone. */
  nextUndo: call('move').output(trusted<NextUndo | null>()),
  /** Redoes what was undone last. */
  redo: call('move').output(trusted<OperationRecord>()).errors({ NOTHING: saying }),
};
