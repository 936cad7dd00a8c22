import { displayText } from '../../../shared/text.ts';
import { words } from '../../ui/words.ts';

/**
 * Statuses, kinds of lanes and reasons for a suggestion in the reader's words, where the service's
 * document names them (seeds/quoting.md). Others are only made readable: `EMPTY_TRUCK_NEARBY` as
 * "empty truck nearby".
 */
export const named = (code: string): string =>
  words().t('quoting.named', {
    code: code.trim().toLowerCase(),
    word: plain(displayText(code, 80)),
  });

const plain = (code: string): string =>
  code.includes('_') ? code.replaceAll('_', ' ').toLowerCase() : code;
