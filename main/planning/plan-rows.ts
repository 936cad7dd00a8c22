/** Rows of plans, and plans of them. */
import { z } from 'zod';
import {
  mostWishes,
  type StoredPlan,
  timingSchema,
  wishSchema,
} from '../../shared/console-api/planning/plans.ts';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { OperationId } from '../../shared/ids.ts';
import { usualTiming } from '../../shared/planning/timing.ts';

/**
 * A row of the table: JSON where a plan has lists.
 *
 * Example: `{ id: 'plan-3', version: 2, name: 'Night', state: 'open', wishes: '[…]', operations:
 * '[]', stamp: 7, desk: null, … }`.
 */
export type PlanRow = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly state: 'open' | 'done' | 'gone';
  readonly wishes: string;
  readonly operations: string;
  readonly timing: string;
  readonly by: string;
  readonly at: string;
  readonly stamp: number;
  readonly desk: string | null;
  readonly desk_name: string | null;
  readonly agreed: string | null;
  readonly told: number;
  readonly saving: string | null;
};

const name = z.string().min(1).max(200);
const at = z.iso.datetime({ precision: 3 });

/** Who saves the steps of a plan now. `desk` null: this desk. */
export const savingSchema = z.object({
  by: name,
  desk: deskIdSchema.nullable(),
  name: name.nullable(),
  at,
});

const done = { by: name, desk: name, at };

/**
 * A plan as desks write it, with the checks of its form (law 8); its key is its id. `gone`: it was
 * discarded.
 */
export const planCopySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('gone'), ...done }),
  z.object({
    state: z.enum(['open', 'done']),
    name: z.string().min(1).max(80),
    wishes: z.array(wishSchema).max(mostWishes),
    operations: z.array(z.string().min(1).max(200)).max(2 * mostWishes),
    timing: timingSchema,
    saving: z.object({ by: name, desk: deskIdSchema, name, at }).nullable(),
    ...done,
  }),
]);

/** A plan as desks write it. */
export type PlanCopy = z.infer<typeof planCopySchema>;

const wishesSchema = z.array(wishSchema).max(mostWishes);
const operationsSchema = z.array(z.string());

/** Parses a text of a row; null if it is invalid. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who saves it now. */
export const savingOf = ({
  saving,
}: Pick<PlanRow, 'saving'>): z.infer<typeof savingSchema> | null =>
  savingSchema.nullable().catch(null).parse(parsed(saving));

/** The plan of a row; null for one that cannot be read (another version wrote it). */
export function planOf(row: PlanRow): StoredPlan | null {
  const { id, version, name: called, state, by, at: kept, desk_name } = row;
  // An unreadable due time doesn't cost us the plan.
  const timing = timingSchema.safeParse(parsed(row.timing));
  const wanted = wishesSchema.safeParse(parsed(row.wishes));
  const saves = operationsSchema.safeParse(parsed(row.operations));
  if (!wanted.success || !saves.success || state === 'gone') return null;
  const saving = savingOf(row);
  return {
    id,
    version,
    name: called,
    state,
    wishes: wanted.data,
    operations: saves.data as readonly string[] as readonly OperationId[],
    timing: timing.success ? timing.data : usualTiming,
    by,
    at: kept,
    ...(desk_name === null ? {} : { desk: desk_name }),
    ...(saving === null ? {} : { saving: { by: saving.by, desk: saving.name, at: saving.at } }),
  };
}
