import { z } from 'zod';
import { isDay } from '../appointments/days.ts';
import { ACT_LISTS } from '../journal/act-lines.ts';
import { call, shortText } from './contract-helpers.ts';
import { operationState } from './operations.ts';
import { wantedNumbers } from './reports/numbers.ts';

const day = z.string().refine(isDay);
/** `at` is a moment in milliseconds since the epoch, written in the facility's zone. */
const cell = z.union([
  z.string().max(100_000),
  z.number(),
  z.object({ at: z.number().int() }),
  z.null(),
]);

/** The list to export. Days are in the facility's zone, both included. */
const wanted = z.discriminatedUnion('list', [
  z.object({ list: z.literal('yard') }),
  /**
   * What Activity shows, all of it if nothing else is said. `states`: operations in one of them,
   * empty: in any, null: none. `acts`: those of these lists. `search` as in the search of Activity.
   */
  z.object({
    list: z.literal('activity'),
    states: z.array(operationState).max(9).nullable().optional(),
    acts: z.array(z.enum(ACT_LISTS)).max(ACT_LISTS.length).optional(),
    search: shortText(200).optional(),
  }),
  z.object({ list: z.literal('appointments'), first: day, last: day }),
  z.object({ list: z.literal('numbers'), ...wantedNumbers }),
  /** A list as the page shows it, with its name. */
  z.object({
    list: z.literal('shown'),
    title: shortText(80),
    columns: z.array(shortText(200)).max(60).readonly(),
    rows: z.array(z.array(cell).max(60).readonly()).max(50_000).readonly(),
  }),
]);

/** A list the console can hand out. */
export type WantedList = z.infer<typeof wanted>;

/** Lists to download. */
export const exportsContract = {
  /**
   * CSV: UTF-8 with a byte order mark, lines ended by CR LF, the separator of the computer's
   * region, and formulas turned into text.
   */
  csv: call('open')
    .input(wanted)
    .output(z.object({ name: z.string(), text: z.string() })),
  /** The same as a spreadsheet file (Office Open XML), in base64. */
  xlsx: call('open')
    .input(wanted)
    .output(z.object({ name: z.string(), base64: z.string() })),
};
