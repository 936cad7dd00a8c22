/**
 * A definition as the page or a kept file hands it over: checked in shape, because neither is
 * trusted (law 8). Rules are `checkTemplate`'s.
 */
import { z } from 'zod';
import type { FieldDefinition } from './definition.ts';

const text = (max: number) => z.string().max(max);

/**
 * Bounds are generous: what the service sent must pass through unchanged; the rules tell what is
 * too long.
 */
export const fieldDefinitionSchema: z.ZodType<FieldDefinition> = z.object({
  name: text(10_000).nullable(),
  type: text(1_000),
  label: text(10_000),
  description: text(100_000).nullable(),
  placeholder: text(100_000).nullable(),
  order: z.number(),
  requiredForWarehouse: z.boolean(),
  requiredForCarrier: z.boolean(),
  hiddenFromCarrier: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(text(10_000)).max(10_000),
  extra: z.record(z.string(), z.unknown()),
});

/** A whole template. */
export const templateSchema = z.array(fieldDefinitionSchema).max(500);
