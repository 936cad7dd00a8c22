/** Times of day that a person typed. Pure. */
import { plainCharacters } from './reading.ts';

/**
 * A typed time ("9", "930", "9:30", "0930", "9:30 pm", "9:30 p. m.") as `HH:MM`; null for other
 * text.
 */
export function readClock(text: string): string | null {
  const plain = plainCharacters(text);
  if (!plain.ok) return null;
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*([ap])?\.?\s*m?\.?$/i.exec(plain.value);
  if (match === null) return null;
  const [, hours = '', minutes = '00', half] = match;
  const typed = Number(hours);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}
