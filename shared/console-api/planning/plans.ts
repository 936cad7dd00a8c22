import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { isMessage, type Message } from '../../i18n/message.ts';
import type { AreaId, ContainerId, OperationId, SpotId, VisitId } from '../../ids.ts';
import {
  type AreaAttributes,
  longestKept,
  longestSet,
  MOST_FEET,
  mostKept,
  mostSets,
} from '../../planning/area-attributes.ts';
import { mostChoices, type Solved } from '../../planning/assignment.ts';
import {
  mostWeight,
  type OwnWeights,
  type WeightKey,
  weightKeys,
} from '../../planning/best/weights.ts';
import type { Goal } from '../../planning/order/goals.ts';
import {
  LONGEST_PLAN_NAME,
  MOST_MINUTES,
  mostDrivers,
  type Timing,
  usualTiming,
} from '../../planning/timing.ts';
import { isBlank } from '../../text.ts';
import type { Instant } from '../../time.ts';
import type { AssetRef } from '../../yard/operations.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';

/**
 * A stored plan. It says how the yard should be; the operations follow from the yard as it is.
 *
 * Example: `{ id: 'plan-3', version: 2, name: 'Night', state: 'open', wishes, operations: [],
 * timing, by: 'Ana', at }`.
 */
export type StoredPlan = {
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
  readonly name: string;
  /**
   * `done`: everything that could be saved is saved. It stays for a while so that it can be undone.
   */
  readonly state: 'open' | 'done';
  readonly wishes: readonly Goal[];
  /** Operations that its commit saves, in order. We write them down before we save the first. */
  readonly operations: readonly OperationId[];
  readonly timing: Timing;
  readonly by: string;
  readonly at: Instant;
  /** Name of the other desk that last changed it; absent: this one. */
  readonly desk?: string;
  /** Who is saving its steps now; `desk` null: at this desk. Absent: no desk is. */
  readonly saving?: { readonly by: string; readonly desk: string | null; readonly at: Instant };
};

/**
 * Why a proposal puts an asset on a spot. Valid as long as the plan wants the asset there.
 *
 * Example: `{ asset: { kind: 'container', id: 'c-5' }, spot: 'spot-D4', why }`.
 */
export type StoredReason = {
  readonly asset: AssetRef;
  readonly spot: SpotId;
  readonly why: Message;
};

/**
 * What we know about one area.
 *
 * Example: `{ area: 'area-3', attributes: { ...plainArea, reeferPlug: true } }`.
 */
export type KnownArea = {
  readonly area: AreaId;
  readonly attributes: AreaAttributes;
  /** Who said so at another desk; absent: this desk. */
  readonly from?: { readonly by: string; readonly desk: string; readonly at: Instant };
};

/**
 * Everything that planning stores. No service knows it. Plans are those of all desks of the
 * facility.
 *
 * Example: `{ plans: [night], areas: [{ area: 'area-3', attributes }], weights: {} }`.
 */
export type StoredPlans = {
  /** Newest first. */
  readonly plans: readonly StoredPlan[];
  readonly areas: readonly KnownArea[];
  readonly weights: OwnWeights;
};

const spot = idText<SpotId>();
const asset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), id: idText<VisitId>() }),
  z.object({ kind: z.literal('container'), id: idText<ContainerId>() }),
]);
const reason = shortText(1_000).refine((text) => !isBlank(text));
const name = shortText(200).optional();

/** Most goals of one plan, and most operations of its commit. */
export const mostWishes = 5_000;

/** A goal from the page (law 8). */
export const wishSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), asset, spot: spot.nullable(), name }),
  z.object({
    kind: z.literal('hook'),
    container: idText<ContainerId>(),
    visit: idText<VisitId>(),
    name,
  }),
  z.object({ kind: z.literal('depart'), asset, name }),
  z.object({ kind: z.literal('close'), spot, reason }),
  z.object({ kind: z.literal('open'), spot, reason }),
]) satisfies z.ZodType<Goal>;

/** Most reasons in one call, and most letters in one reason. */
export const mostReasons = 500;
const longestReason = 2_000;

/** Why something goes where it does (law 8). */
export const whySchema = z.custom<Message>(
  (data) => isMessage(data) && JSON.stringify(data).length <= longestReason,
);

/** A reason from the page or the file (law 8). */
export const reasonSchema = z.object({
  asset,
  spot,
  why: whySchema,
}) satisfies z.ZodType<StoredReason>;

/** What an operator may say of an area. */
export const areaAttributesSchema = z.object({
  reeferPlug: z.boolean(),
  empties: z.boolean(),
  hazmat: z.boolean(),
  longestTrailer: z.number().int().min(1).max(MOST_FEET).nullable(),
  keptFor: z.array(shortText(longestKept).refine((text) => !isBlank(text))).max(mostKept),
  sets: z
    .array(shortText(longestSet).refine((text) => !isBlank(text)))
    .max(mostSets)
    .readonly()
    .optional(),
}) satisfies z.ZodType<AreaAttributes>;

/** When a plan is due, and who drives. */
export const timingSchema = z.object({
  by: z.iso.datetime().nullable(),
  drivers: z.number().int().min(1).max(mostDrivers),
  minutes: z.number().int().min(1).max(MOST_MINUTES),
}) satisfies z.ZodType<Timing>;

const saved = { REFUSED: saying, NOT_SAVED: saying };
const planId = z.string().min(1).max(100);

/** Plans, what areas are good for, and what counts in ranking spots. */
export const plansContract = {
  /** What is kept now, then after each change. */
  watch: call('open').output(eventIterator(trusted<StoredPlans>())),
  /**
   * Stores a plan on top of its `base` version (0: a new one). Refused if it was changed meanwhile.
   */
  save: call('move')
    .input(
      z.object({
        id: planId,
        base: z.number().int().nonnegative(),
        name: shortText(LONGEST_PLAN_NAME).refine((text) => !isBlank(text)),
        state: z.enum(['open', 'done']),
        wishes: z.array(wishSchema).max(mostWishes),
        operations: z.array(idText<OperationId>()).max(2 * mostWishes),
        timing: timingSchema.default(usualTiming),
        /**
         * From here on only this desk saves its steps, among all that know the plan. `end`: no
         * more.
         */
        commit: z.enum(['begin', 'end']).optional(),
        /**
         * Begins although other desks know the plan and can't be asked whether one of them is
         * saving it.
         */
        evenAlone: z.boolean().default(false),
      }),
    )
    .output(z.object({ version: z.number() }))
    .errors({ ...saved, ALONE: saying }),
  /**
   * Stores why a proposal put assets where it did. Replaces earlier reasons of the same assets.
   */
  explain: call('move')
    .input(z.object({ id: planId, reasons: z.array(reasonSchema).min(1).max(mostReasons) }))
    .output(z.void())
    .errors(saved),
  /** Why proposals put the assets of a plan where they did. */
  reasons: call('open')
    .input(z.object({ id: planId }))
    .output(trusted<readonly StoredReason[]>()),
  /**
   * The cheapest assignment. `counts` has the number of choices of each asset; `spots` and `costs`
   * (feet) list those of all assets one after the other. If something is due, `due` has the minutes
   * until each asset has to be in place, and `minutes` a driver's time for each choice. Returns the
   * index of each asset's choice, and how far that may be from the best. Stops when the caller
   * stops waiting.
   */
  assign: call('move')
    .input(
      z
        .object({
          counts: z.array(z.number().int().min(0).max(mostChoices)).min(1).max(mostWishes),
          spots: z.array(z.number().int().min(0).max(mostChoices)).max(mostChoices),
          costs: z.array(z.number().min(-1e6).max(1e6)).max(mostChoices),
          deadlines: z
            .object({
              due: z.array(z.number().min(0).max(1e6).nullable()).max(mostWishes),
              minutes: z.array(z.number().min(0).max(1e4)).max(mostChoices),
              drivers: z.number().int().min(1).max(mostDrivers),
              late: z.number().min(0).max(mostWeight),
            })
            .optional(),
        })
        .refine(
          ({ counts, spots, costs, deadlines }) =>
            spots.length === costs.length &&
            counts.reduce((sum, each) => sum + each, 0) === spots.length &&
            (deadlines === undefined ||
              (deadlines.due.length === counts.length &&
                deadlines.minutes.length === spots.length)),
        ),
    )
    .output(trusted<Solved>())
    .errors({ FAILED: saying }),
  /** Ends each `assign` that is under way: it returns the best that it has found so far. */
  endAssign: call('move').output(z.void()),
  remove: call('move')
    .input(z.object({ id: planId }))
    .output(z.void())
    .errors(saved),
  /** What an area is good for; the same at all desks of the facility. */
  setArea: call('layout')
    .input(z.object({ area: idText<AreaId>(), attributes: areaAttributesSchema }))
    .output(z.void())
    .errors(saved),
  /** Feet that a drawback is worth; absent: the default. */
  setWeight: call('administer')
    .input(
      z.object({
        weight: z.enum(weightKeys as readonly [WeightKey, ...WeightKey[]]),
        feet: z.number().int().min(0).max(mostWeight).optional(),
      }),
    )
    .output(z.void())
    .errors(saved),
};
