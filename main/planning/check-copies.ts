/** Yard checks and answers as desks write them, with the schemas that check them (law 8). */
import { z } from 'zod';
import { onRecordSchema, seenSchema } from '../../shared/console-api/planning/yard-check.ts';

const name = z.string().min(1).max(200);
const at = z.iso.datetime({ precision: 3 });
const done = z.object({ by: name, desk: name, at });

/** An answer about a spot; its key is the spot. `check`: its check; null if that is forgotten. */
export const lookCopySchema = z.object({
  check: z.string().min(1).max(100).nullable(),
  seen: seenSchema,
  was: onRecordSchema,
  ...done.shape,
});

/** A yard check; its key is its id. `ended` null: under way. `after`: see `CheckState`. */
export const checkCopySchema = z.object({
  begun: done,
  ended: done.nullable(),
  after: done.nullable(),
});
