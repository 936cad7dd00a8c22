import { isKnownPurpose, visitTypeText } from '../../../shared/gate/kind-words.ts';
import { words } from '../words.ts';

/** The words for a visit type; other values as they came. */
export const visitTypeWords = (type: string): string => visitTypeText(type, words());

/** The same where it says what a truck came for; null where that isn't known. */
export const purposeWords = (type: string | null): string | null =>
  isKnownPurpose(type) ? visitTypeWords(type) : null;
