import { displayText } from '../../../shared/text.ts';
import { compareCodes } from '../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../shared/yard/table.ts';

/** The areas of a yard as a list of choices, in natural order of their names. */
export const areaChoices = (yard: YardTable): readonly { value: string; label: string }[] =>
  [...yard.areas()]
    .map(({ id, name }) => ({ value: id as string, label: displayText(name, 60) }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => compareCodes(a.label, b.label));
