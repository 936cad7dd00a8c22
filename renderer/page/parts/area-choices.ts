import { type AreaSet, choiceOf } from '../../../shared/planning/area-sets.ts';
import { displayText } from '../../../shared/text.ts';
import { compareCodes } from '../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../shared/yard/table.ts';

/**
 * The named sets and the areas of a yard as a list of choices (`area-sets.ts`), each in natural
 * order of their names.
 */
export const areaChoices = (
  yard: YardTable,
  sets: readonly AreaSet[],
): readonly { value: string; label: string }[] => [
  ...sets.map((set) => ({ value: choiceOf(set), label: displayText(set.name, 60) })),
  ...[...yard.areas()]
    .map(({ id, name }) => ({ value: id as string, label: displayText(name, 60) }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => compareCodes(a.label, b.label)),
];
