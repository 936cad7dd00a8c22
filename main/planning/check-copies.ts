/**
 * Yard checks and looks as desks tell each other of them, and as they are to be doubted (law 8).
 */
import { z } from 'zod';
import { onRecordSchema, seenSchema } from '../../shared/console-api/planning/yard-check.ts';

const name = z.string().min(1).max(200);
const at = z.iso.datetime({ precision: 3 });
const done = z.object({ by: name, desk: name, at });

/**
 * A look at a spot, as desks tell it; its key is the spot. `check`: the check it belongs to, null
 * where that is forgotten.
 */
export const lookCopySchema = z.object({
  check: z.string().min(1).max(100).nullable(),
  seen: seenSchema,
  was: onRecordSchema,
  ...done.shape,
});

/**
 * A yard check, as desks tell it; its key is its id. `ended` null: it is under way. `after`: see
 * `CheckState`.
 */
export const checkCopySchema = z.object({
  begun: done,
  ended: done.nullable(),
  after: done.nullable(),
});
