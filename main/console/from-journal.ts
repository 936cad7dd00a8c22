/** Features that read from the journal. */

import type { SheetAct } from '../../shared/exports/activity-sheet.ts';
import type { ActList } from '../../shared/journal/act-lines.ts';
import { type DetentionFeatureParts, openDetentionFeature } from '../detention/feature.ts';
import { gateActs } from '../gate-checks/gate-history.ts';
import { sealText } from '../journal/format/chain.ts';
import { everyAct } from '../journal/read/acts-before.ts';
import { type NumbersFeatureParts, openNumbersFeature } from '../metrics/feature.ts';
import { openShiftFeature, type ShiftFeatureParts } from '../shift/feature.ts';

/**
 * Opens them. Each has groups of the contract and no file. `numbers`, `seal` and `acts` are for the
 * lists to download.
 */
export function fromJournal(
  parts: DetentionFeatureParts & ShiftFeatureParts & NumbersFeatureParts,
) {
  const numbers = openNumbersFeature(parts);
  const { file } = parts.journal;
  const seal = () => sealText(file.head().seq, file.head().link);
  return {
    features: [openDetentionFeature(parts), openShiftFeature(parts), numbers] as const,
    numbers: numbers.read,
    seal,
    acts(lists: readonly ActList[]): readonly SheetAct[] {
      const ground = { file, base: parts.live.base };
      const done = everyAct(ground, lists).map((act) => ({
        ...act,
        // What others did is known by their account at the service.
        ...(act.list === 'others' ? { clerk: '', account: act.clerk } : {}),
        why: null,
      }));
      return lists.includes('gate') ? [...done, ...gateActs(ground)] : done;
    },
  };
}
