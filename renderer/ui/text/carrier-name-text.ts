/** Names of carriers as people read them. Pure. */
import { displayText } from '../../../shared/text.ts';

/** Words of a name that aren't initials, however short they are. */
const plainWords = new Set(['OF', 'AND', 'THE', 'FOR', 'DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y']);
/** Up to this long, capitals may be initials: "XPO", "JB", "LLC". */
const LONGEST_INITIALS = 3;

const wordText = (word: string, at: number): string => {
  if (plainWords.has(word)) return at === 0 ? firstLarge(word) : word.toLowerCase();
  return word.length <= LONGEST_INITIALS || /\d/.test(word) ? word : firstLarge(word);
};

const firstLarge = (word: string): string =>
  word.replaceAll(/\p{L}+/gu, (letters) => letters.charAt(0) + letters.slice(1).toLowerCase());

/**
 * A carrier's name for a list. One that is typed in capitals alone is written like the others;
 * a single word may be the name of a brand and stays. Never for what is sent, found by or exported.
 *
 * Example: `carrierNameText('SADDLEBACK MOTOR LINES', 60)` is "Saddleback Motor Lines".
 */
export function carrierNameText(name: string, longest: number): string {
  const words = name.trim().split(/\s+/);
  const isShouted = words.length > 1 && !/\p{Ll}/u.test(name) && /\p{Lu}/u.test(name);
  return displayText(isShouted ? words.map(wordText).join(' ') : name, longest);
}
