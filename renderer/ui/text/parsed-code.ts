import type { Spot } from '../../../shared/yard/model.ts';
import { parseCode } from '../../../shared/yard/natural-order.ts';
import { rememberedByRow } from '../timing/remembered.ts';

/** The code of a spot, taken apart once, so that lists of all spots are sorted fast. */
export const parsedCodeOf = rememberedByRow(({ code }: Spot) => parseCode(code));
