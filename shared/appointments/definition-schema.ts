/**
 * A definition from the page or a stored file. We check its shape, because we trust neither (law
 * 8). `checkTemplate` has the rules.
 */
import { z } from 'zod';
import type { FieldDefinition } from './definition.ts';

const text = (max: number) => z.string().max(max);

/**
 * The limits are generous, because what the service sent must pass unchanged. The rules say what is
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

/** A complete template. */
export const templateSchema = z.array(fieldDefinitionSchema).max(500);
