import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { type ClerkId, type Role, roles } from '../clerks/model.ts';
import { type Block, blockKinds } from '../gate-checks/block-list.ts';
import {
  type InspectionItem,
  type ItemKind,
  inspectionLimits,
  type KnownInspection,
} from '../gate-checks/inspection.ts';
import type { ReleaseCheck } from '../gate-checks/release-check.ts';
import {
  HOLD_VALUE_MAX,
  type HoldCause,
  type HoldRecord,
  type LetGoRule,
  type StandingHold,
} from '../gate-checks/standing-hold.ts';
import type { AppointmentId, ContainerId, VisitId } from '../ids.ts';
import type { PhotoCount } from '../photos/photo.ts';
import type { AssetRef } from '../yard/operations.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';

/**
 * What is held now, and the lists that hold it.
 *
 * Example: one truck is held: `{ holds: [{ asset: { kind: 'visit', id: 'v-17' }, holds: [hold] }],
 * blocks: [], letGo, items, … }`.
 */
export type ReleaseState = {
  readonly holds: readonly { readonly asset: AssetRef; readonly holds: readonly StandingHold[] }[];
  readonly blocks: readonly Block[];
  readonly letGo: LetGoRule;
  readonly items: readonly InspectionItem[];
  /** What was seen of what is here, newest of each way. */
  readonly inspections: readonly (KnownInspection & { readonly clerk: string })[];
  /** What was let go of what is here, each as it stood last. */
  readonly passes: readonly {
    readonly at: number;
    readonly clerk: string;
    readonly record: HoldRecord;
  }[];
  /** How many photos there are of what is here. */
  readonly photos: readonly PhotoCount[];
  /** Who may be the second clerk of the one at the desk. */
  readonly seconds: readonly { readonly id: ClerkId; readonly name: string }[];
  /** The clerk at the desk needs no second one. */
  readonly mayAlone: boolean;
};

/**
 * One truck: its lines, and what holds it now.
 *
 * Example: `{ check, holds: [redTag] }` for a truck with a red tag.
 */
export type TruckRelease = {
  readonly check: ReleaseCheck;
  readonly holds: readonly StandingHold[];
};

const text = shortText(5_000);
const truck = z.object({
  licensePlate: text.nullable(),
  dotNumber: text.nullable(),
  companyName: text.nullable(),
  companyHint: text.nullable(),
  phone: text.nullable(),
  driverAppointmentIdentifier: text.nullable(),
});
/** A truck or a trailer, from the page. */
export const assetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), id: idText<VisitId>() }),
  z.object({ kind: z.literal('container'), id: idText<ContainerId>() }),
]);
const notDone = { NOT_DONE: saying };

/** A kind of a later version is kept as it is. */
const kind = z.string().min(1).max(40) as unknown as z.ZodType<ItemKind>;

/**
 * The list of a facility; `wrongList` says in words what is wrong with it. What a later version
 * adds to an item stays in it, so that no desk takes it off by saving the list.
 */
export const inspectionList = z
  .array(
    z.looseObject({
      key: z.string().min(1).max(60),
      label: text,
      kind,
      of: z.enum(['truck', 'trailer']),
      when: z.enum(['in', 'out', 'both']),
      unit: text,
      tolerance: z.number().min(0).max(1_000),
      isRedTag: z.boolean(),
      group: text.optional(),
    }),
  )
  .max(1_000);

/** What was seen of one item, on the wire and in facts; what a later version adds stays. */
export const seenSchema = z.looseObject({
  key: z.string().max(60),
  label: z.string().max(inspectionLimits.label),
  kind,
  unit: z.string().max(inspectionLimits.unit),
  tolerance: z.number(),
  value: z.string().max(inspectionLimits.value),
  isCompared: z.boolean(),
  isRedTag: z.boolean(),
  booked: z.string().max(inspectionLimits.value).optional(),
  group: z.string().max(inspectionLimits.label).optional(),
});

/** Who it is asked of: a truck that is here, or one that comes. */
const asked = z.discriminatedUnion('is', [
  z.object({ is: z.literal('here'), visit: idText<VisitId>() }),
  z.object({
    is: z.literal('coming'),
    truck,
    appointment: idText<AppointmentId>().nullable(),
  }),
]);

/** Whose holds: one of those, or any truck or trailer that is here. */
const held = z.union([z.object({ is: z.literal('asset'), asset: assetSchema }), asked]);
const value = shortText(HOLD_VALUE_MAX);

/** The release check, holds and what lets them go, the block list. Works without a connection. */
export const releaseContract = {
  /** What is held, then after each change. */
  watch: call('open').output(eventIterator(trusted<ReleaseState>())),
  /**
   * The lines of one truck (`shared/gate-checks/release-check.ts`), from what this desk has: no
   * service is asked. `holds`: what keeps it from leaving or, while it arrives, from being let in.
   * A trailer has holds alone.
   */
  truck: call('open').input(held).output(trusted<TruckRelease>()),
  /**
   * Lets holds of one truck or trailer go: a fact of the journal. Takes a reason, and a second
   * clerk's PIN where the role at the desk doesn't do alone. `holds`: those that the clerk read,
   * with both values as they stood on the screen; one that has others by now refuses all
   * (`release.letGo.changed`), and what came since stays held.
   */
  letGo: call('move')
    .input(
      z.object({
        of: held,
        holds: z
          .array(z.object({ cause: idText<HoldCause>(), here: value, there: value }))
          .min(1)
          .max(1_000),
        why: shortText(300),
        second: z.object({ clerk: idText<ClerkId>(), pin: shortText(100) }).nullable(),
      }),
    )
    .output(z.object({}))
    .errors(notDone),
  /** Writes an entry of the block list; `id` null: a new one, else one that is on the list. */
  block: call('release')
    .input(
      z.object({
        id: idText().nullable(),
        kind: z.enum(blockKinds),
        text,
        why: text,
        until: shortText(40).nullable(),
      }),
    )
    .output(z.object({}))
    .errors(notDone),
  /** Takes an entry off the list; it stays in the history. */
  unblock: call('release')
    .input(z.object({ id: idText() }))
    .output(z.object({}))
    .errors(notDone),
  /**
   * Keeps what was seen of a truck or a trailer that is here, by items of the list: a fact of the
   * journal, of which the newest of each way counts. Nothing of it goes to a service.
   */
  inspect: call('move')
    .input(
      z.object({
        asset: assetSchema,
        when: z.enum(['in', 'out']),
        values: z.record(z.string().max(60), text),
      }),
    )
    .output(z.object({}))
    .errors(notDone),
  /**
   * Puts this list in the place of `before`, the one that the administrator changed: if it is
   * another by now, nothing is changed (`release.items.changed`). What was seen keeps its items.
   */
  setItems: call('templates')
    .input(z.object({ items: inspectionList, before: inspectionList }))
    .output(z.object({}))
    .errors(notDone),
  /** The role that needs no second clerk to let go; null if none. */
  setLetGo: call('administer')
    .input(z.object({ alone: z.enum(roles as [Role, ...Role[]]).nullable() }))
    .output(z.object({}))
    .errors(notDone),
};
