/** Features that are read from the journal. */
import { type DetentionFeatureParts, openDetentionFeature } from '../detention/feature.ts';
import { sealText } from '../journal/format/chain.ts';
import { type NumbersFeatureParts, openNumbersFeature } from '../metrics/feature.ts';
import { openShiftFeature, type ShiftFeatureParts } from '../shift/feature.ts';

/**
 * Opens them; each answers groups of the contract and holds no file. `numbers` and `seal`: for the
 * lists that are taken along.
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
  };
}
