/** Features that are read from the journal. */
import { type DetentionFeatureParts, openDetentionFeature } from '../detention/feature.ts';

/** Opens them; each answers groups of the contract and holds no file. */
export const fromJournal = (parts: DetentionFeatureParts) => [openDetentionFeature(parts)] as const;
