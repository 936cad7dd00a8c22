import { visitTypeText } from '../../../shared/gate/kind-words.ts';
import { words } from '../words.ts';

/** The words for a visit type; other values as they came. */
export const visitTypeWords = (type: string): string => visitTypeText(type, words());
