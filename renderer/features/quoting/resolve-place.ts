import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { readTownQuery, type Town } from '../../../shared/places/town.ts';
import type { StopDraft } from '../../../shared/quoting/quote-draft.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import type { Reading } from '../../../shared/readers/reading.ts';
import type { TypedPlace } from '../../../shared/readers/typed-place.ts';
import { readLane, readPlace } from '../../../shared/readers/typed-place.ts';
import type { QuickQuote } from './quick-quote-store.ts';

/**
 * A town as an end of a lane. It gets a ZIP code only if one was typed: a town alone doesn't mean
 * its first ZIP code.
 */
export function stopOfTown(
  town: Town,
  typed: string,
): Pick<StopDraft, 'city' | 'state' | 'zipcode' | 'country'> {
  const isZip = readTownQuery(typed).kind === 'zip';
  return {
    city: town.city,
    state: town.state,
    zipcode: isZip ? town.zip : '',
    country: town.country,
  };
}

/**
 * The one town of the list that a text can be the beginning of; null for none, for several, and for
 * a name that Mexico may have too. Part of a ZIP code is none.
 */
export async function onlyTown(
  api: Pick<ConsoleApi, 'places'>,
  text: string,
): Promise<Town | null> {
  if (text === '' || isPartOfZip(text)) return null;
  const towns = await api.places.search({ text, limit: 50 }).catch(() => []);
  const [only] = towns;
  const names = new Set(towns.map((town) => stopLabel(stopOfTown(town, text))));
  if (only === undefined || names.size > 1) return null;
  return 'value' in readPlace(only.city, towns) ? only : null;
}

/** Whether a text is a ZIP code that isn't complete. */
export const isPartOfZip = (text: string): boolean => /^\s*\d{1,4}\s*$/.test(text);

/**
 * Turns the text of one end into a place of the draft, unless it is one already. An empty text
 * clears the place. A lane typed as the pickup ("Dallas to Atlanta") fills both ends while the
 * delivery is empty. Returns the reading when it is not exactly one place: two readings, or the
 * reason why it is none.
 */
export async function resolvePlace(
  api: Pick<ConsoleApi, 'places'>,
  quickQuote: QuickQuote,
  end: 'pickup' | 'delivery',
): Promise<Reading<TypedPlace> | null> {
  const { draft, typed } = quickQuote.getState();
  const text = typed[end].trim();
  if (text === '') {
    if (stopLabel(draft[end]) !== '—')
      quickQuote.changeStop(end, { city: '', state: '', zipcode: '' });
    return null;
  }
  if (text === stopLabel(draft[end])) return null;
  const lane = end === 'pickup' && typed.delivery.trim() === '' ? readLane(text) : null;
  if (lane !== null) {
    quickQuote.type('pickup', lane[0]);
    quickQuote.type('delivery', lane[1]);
    const [unread] = await Promise.all([
      resolvePlace(api, quickQuote, 'pickup'),
      resolvePlace(api, quickQuote, 'delivery'),
    ]);
    return unread;
  }
  const towns = await api.places.search({ text, limit: 50 }).catch(() => []);
  // The list came late: another text stands there by now, and has its own reading.
  if (quickQuote.getState().typed[end].trim() !== text) return null;
  const read = readPlace(text, towns);
  const place = 'value' in read ? read.value : null;
  quickQuote.changeStop(end, place ?? { city: '', state: '', zipcode: '' });
  if (place !== null) quickQuote.type(end, stopLabel(place));
  return place === null ? read : null;
}
