import { z } from 'zod';
import type { Town } from '../places/town.ts';
import { call, shortText, trusted } from './contract-helpers.ts';

/** Typed places, answered from the bundled gazetteer: works offline. */
export const placesContract = {
  /** Suggestions for "Dallas", "Dallas, TX" or "752", best first. */
  search: call('open')
    .input(z.object({ text: shortText(100), limit: z.number().int().min(1).max(50).default(8) }))
    .output(trusted<readonly Town[]>()),
};
