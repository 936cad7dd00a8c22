import { displayText } from '../../../shared/text.ts';
import { words } from '../../ui/words.ts';

/**
 * Statuses, kinds of lanes, reasons for a suggestion, feedback and the like in the reader's words,
 * as far as the service's document names them (seeds/quoting.md). Other codes we only make
 * readable: `EMPTY_TRUCK_NEARBY` becomes "empty truck nearby".
 */
export const named = (code: string): string =>
  words().t('quoting.named', {
    code: code.trim().toLowerCase(),
    word: plain(displayText(code, 80)),
  });

const plain = (code: string): string =>
  code.includes('_') ? code.replaceAll('_', ' ').toLowerCase() : code;
