import { z } from 'zod';
import { isDay } from '../../appointments/days.ts';
import type { NumbersAnswer } from '../../metrics/model.ts';
import { call, saying, trusted } from '../contract-helpers.ts';

/** Days, the first of them `YYYY-MM-DD` in the facility's zone. */
export const wantedNumbers = {
  first: z.string().refine(isDay),
  days: z.number().int().min(1).max(31),
};

/** Metrics of the yard. */
export const numbersContract = {
  of: call('open')
    .input(z.object(wantedNumbers))
    .output(trusted<NumbersAnswer>())
    .errors({ REFUSED: saying }),
};
