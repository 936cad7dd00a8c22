/** Features that are read from the journal. */
import { type DetentionFeatureParts, openDetentionFeature } from '../detention/feature.ts';
import { openShiftFeature, type ShiftFeatureParts } from '../shift/feature.ts';

/** Opens them; each answers groups of the contract and holds no file. */
export const fromJournal = (parts: DetentionFeatureParts & ShiftFeatureParts) =>
  [openDetentionFeature(parts), openShiftFeature(parts)] as const;
