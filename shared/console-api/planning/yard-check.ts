import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { ContainerId, SpotId, VisitId } from '../../ids.ts';
import type { CheckAnswer, OnRecord, Sighting } from '../../planning/yard-check/check-answers.ts';
import type { Instant } from '../../time.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';

/**
 * Who did it, when, and at which desk; `desk` null: at this one.
 *
 * Example: `{ by: 'Ana', desk: 'Gate 2', at: '2026-11-27T14:00:00Z' }`.
 */
export type DoneAt = { readonly by: string; readonly desk: string | null; readonly at: Instant };

/**
 * The yard check, of all desks of the facility.
 *
 * Example: `{ isOpen: true, begun: { by: 'Ana', desk: null, at, after: null }, answers, confirmed:
 * [{ spot: 'spot-A1', at }] }`.
 */
export type CheckState = {
  /** A check is under way. It stays so across restarts until it is ended. */
  readonly isOpen: boolean;
  /**
   * Who began it; null: none is under way. `after`: it continues with answers that another desk
   * hadn't read when it ended the check.
   */
  readonly begun: (DoneAt & { readonly after: DoneAt | null }) | null;
  /** The end of the last check, if another desk ended it. */
  readonly ended?: DoneAt;
  /** What clerks saw in it. */
  readonly answers: readonly CheckAnswer[];
  /** When each spot was last looked at, in this check or an earlier one. */
  readonly confirmed: readonly { readonly spot: SpotId; readonly at: Instant }[];
};

/** The complete state first and whenever a check begins or ends, then new answers. */
export type CheckEvent =
  | { readonly kind: 'state'; readonly state: CheckState }
  | { readonly kind: 'answers'; readonly answers: readonly CheckAnswer[] };

/** What was seen, from the page (law 8). */
export const seenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('expected') }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('saw'), text: shortText(200).min(1) }),
]) satisfies z.ZodType<Sighting>;

const asset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), id: idText<VisitId>() }),
  z.object({ kind: z.literal('container'), id: idText<ContainerId>() }),
]);

/** Where the record had something that an answer contradicts. */
export const onRecordSchema = z
  .array(z.object({ asset, spot: idText<SpotId>().nullable() }))
  .max(100) satisfies z.ZodType<readonly OnRecord[]>;

/** Largest value of a `Date`, in milliseconds since the epoch. */
const latest = 8.64e15;
/** Most answers in one call. */
const mostAtOnce = 500;
const failing = { NOT_SAVED: saying };

/**
 * Walking the lot and correcting the yard. What is seen is stored here; the corrections are saved
 * as a plan.
 */
export const yardCheckContract = {
  watch: call('open').output(eventIterator(trusted<CheckEvent>())),
  /** Begins a check, or continues the one under way. */
  begin: call('move').output(z.void()).errors(failing),
  answer: call('move')
    .input(
      z.object({
        answers: z
          .array(z.object({ spot: idText<SpotId>(), seen: seenSchema, was: onRecordSchema }))
          .min(1)
          .max(mostAtOnce),
      }),
    )
    .output(z.void())
    .errors(failing),
  end: call('move').output(z.void()).errors(failing),
  /**
   * When each spot was last looked at before a time (milliseconds since the epoch), in any check.
   * Spots that were never looked at are left out.
   */
  looked: call('open')
    .input(z.object({ until: z.number().int().min(0).max(latest) }))
    .output(trusted<CheckState['confirmed']>()),
};
