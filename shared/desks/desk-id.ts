/** Apart from the facts of desks: profiles name desks too, and are read before the first window. */
import { z } from 'zod';
import type { DeskId } from '../ids.ts';

/** The name of a desk: one token of a subject. */
export const deskIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .transform((value) => value as DeskId);
