/**
 * Separate from the facts of desks, because profiles name desks too, and are read before the first
 * window.
 */
import { z } from 'zod';
import type { DeskId } from '../ids.ts';

/** Id of a desk: one token of a subject. */
export const deskIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .transform((value) => value as DeskId);
