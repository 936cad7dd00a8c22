import { z } from 'zod';
import { isDay } from '../appointments/days.ts';
import { call } from './contract-helpers.ts';
import { wantedNumbers } from './reports/numbers.ts';

const day = z.string().refine(isDay);

/** Which list is wanted. Days are of the facility's zone, both ends included. */
const wanted = z.discriminatedUnion('list', [
  z.object({ list: z.literal('yard') }),
  z.object({ list: z.literal('activity') }),
  z.object({ list: z.literal('appointments'), first: day, last: day }),
  z.object({ list: z.literal('numbers'), ...wantedNumbers }),
]);

/** A list the console can hand out. */
export type WantedList = z.infer<typeof wanted>;

/** Lists to take along. */
export const exportsContract = {
  /**
   * CSV for a spreadsheet: UTF-8 with its mark, lines ended by CR LF, cells that would be formulas
   * made text.
   */
  csv: call('open')
    .input(wanted)
    .output(z.object({ name: z.string(), text: z.string() })),
};
