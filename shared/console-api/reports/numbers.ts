import { z } from 'zod';
import { isDay } from '../../appointments/days.ts';
import { type FigureList, figureBys, useKeys } from '../../metrics/figure-list.ts';
import { countKeys, lengthKeys } from '../../metrics/figures.ts';
import type { NumbersAnswer } from '../../metrics/model.ts';
import { call, saying, shortText, trusted } from '../contract-helpers.ts';

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
  /** The cases behind one figure, or behind one row of its table. */
  list: call('open')
    .input(
      z.object({
        ...wantedNumbers,
        figure: z.enum([...lengthKeys, ...countKeys, ...useKeys, 'stay']),
        of: z.object({ by: z.enum(figureBys), name: shortText(500) }).nullable(),
      }),
    )
    .output(trusted<FigureList>())
    .errors({ REFUSED: saying }),
};
