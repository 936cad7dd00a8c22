/** Times of day that a person typed. Pure. */
import { bareWords } from '../search-key.ts';
import { plainCharacters } from './reading.ts';

/** The two times of a day that have a name, in both languages. */
const named: { readonly [word: string]: string } = {
  noon: '12:00',
  midday: '12:00',
  mediodia: '12:00',
  midnight: '00:00',
  medianoche: '00:00',
};

/** Words behind a time that say its half of the day. */
const MORNING = / (?:in the morning|(?:de|por|en) la (?:manana|madrugada))$/;
const AFTERNOON =
  / (?:in the (?:afternoon|evening)|this (?:afternoon|evening)|esta tarde|(?:de|por|en) la tarde)$/;
const NIGHT = / (?:at night|tonight|esta noche|(?:de|por|en) la noche)$/;

/**
 * A time with the words of its half as AM or PM: "7 tonight" is "7 pm". At night 12 is midnight;
 * from 1 to 4 it may be either half, so it stays no time.
 */
function withHalf(word: string): string {
  const time = word.replace(MORNING, '').replace(AFTERNOON, '').replace(NIGHT, '');
  const figures = /^(\d{1,2}?)(?:[:.h ]?[0-5]\d)?$/.exec(time);
  const hour = Number(figures?.[1]);
  if (time === word || figures === null || hour > 12) return time;
  if (MORNING.test(word)) return `${time} am`;
  if (!NIGHT.test(word)) return `${time} pm`;
  if (hour === 12) return /tonight$|esta noche$/.test(word) ? word : `${time} am`;
  return hour < 5 ? word : `${time} pm`;
}

/**
 * A typed time ("9", "930", "9:30", "0930", "9:30 pm", "9:30 p. m.", "noon", "7 tonight") as
 * `HH:MM`; null for other text.
 */
export function readClock(text: string): string | null {
  const plain = plainCharacters(text);
  if (!plain.ok) return null;
  const typed = bareWords(plain.value).replace(/^(?:at|a las?|@) ?/, '');
  const word = typed.replace(/^12 /, '');
  if (Object.hasOwn(named, word)) return named[word] ?? null;
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*([ap])?\.?\s*m?\.?$/i.exec(withHalf(typed));
  if (match === null) return null;
  const [, hours = '', minutes = '00', half] = match;
  const count = Number(hours);
  if (half !== undefined && (count < 1 || count > 12)) return null;
  const hour = half === undefined ? count : (count % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** From when to when people mean the day if they leave out the half, as `HH:MM`. */
const DAY_BEGINS = '06:00';
const DAY_ENDS = '18:00';

/**
 * A typed time as people with a clock of 12 hours mean it, as `HH:MM`; null for other text. Without
 * a half "2:15" may be two times. We take the one that hasn't passed; if that leaves both, or
 * neither, the one between 6 AM and 6 PM. A leading zero ("0215") is a clock of 24 hours.
 *
 * Example: at 2:10 PM of that day "2:15" is `14:15`, and "9" is `21:00`.
 */
export function readClockOf12(text: string, hasPassed: (time: string) => boolean): string | null {
  const morning = readClock(text);
  const other = otherHalf(text);
  if (morning === null || other === null) return morning;
  const both = [morning, other];
  const ahead = both.filter((time) => !hasPassed(time));
  if (ahead.length === 1) return ahead[0] ?? null;
  return both.find((time) => time >= DAY_BEGINS && time < DAY_ENDS) ?? morning;
}

/** The time 12 hours from the typed one if the text leaves open which is meant; null otherwise. */
export function otherHalf(text: string): string | null {
  const time = readClock(text);
  if (time === null || /[ap]|^\D*0|[a-z]{2}/i.test(text)) return null;
  const hour = Number(time.slice(0, 2));
  if (hour > 12) return null;
  return `${String((hour + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
}
