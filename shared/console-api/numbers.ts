import { z } from 'zod';
import { isDay } from '../appointments/days.ts';
import type { Numbers } from '../numbers/gather.ts';
import { call, saying, trusted } from './contract-helpers.ts';

/** How appointments of a stretch were kept. */
export type Kept = { readonly early: number; readonly onTime: number; readonly late: number; readonly noShow: number };

/** Figures of a stretch. */
export type NumbersOf = Numbers & { readonly kept: Kept };

/** Figures of days, and of as many days a week (or as many whole weeks) before; null where the history does not go so far. */
export type NumbersAnswer = { readonly now: NumbersOf; readonly before: NumbersOf | null };

/** Days, the first of them `YYYY-MM-DD` in the facility's zone. */
export const wantedNumbers = { first: z.string().refine(isDay), days: z.number().int().min(1).max(31) };

/** What happened in the yard, in figures. */
export const numbersContract = {
  of: call('open').input(z.object(wantedNumbers)).output(trusted<NumbersAnswer>()).errors({ REFUSED: saying }),
};
