import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { isPartOfZip, stopOfTown, type Town } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import {
  readLane,
  readPlace,
  similarPlaces,
  type TypedPlace,
} from '../../../shared/readers/typed-place.ts';
import type { QuickQuote, UnreadPlace } from './quick-quote-store.ts';

/**
 * The one town of the list that a text can be the beginning of; null for none, for several, and for
 * a name that Mexico may have too. Part of a ZIP code is none.
 */
export async function onlyTown(
  api: Pick<ConsoleApi, 'places'>,
  text: string,
): Promise<Town | null> {
  if (text === '' || isPartOfZip(text)) return null;
  const found = await api.places.search({ text, limit: 50 }).catch(() => []);
  const towns = found.filter((town) => town.isNear !== true);
  const [only] = towns;
  const names = new Set(towns.map((town) => stopLabel(stopOfTown(town, text))));
  if (only === undefined || names.size > 1) return null;
  return 'value' in readPlace(only.city, towns) ? only : null;
}

/**
 * Turns the text of one end into a place of the draft, unless it is one already. An empty text
 * clears the place. A lane typed as the pickup ("Dallas to Atlanta") fills both ends while the
 * delivery is empty. What isn't exactly one known place stays as typed, and the store keeps why.
 */
export async function resolvePlace(
  api: Pick<ConsoleApi, 'places'>,
  quickQuote: QuickQuote,
  end: 'pickup' | 'delivery',
): Promise<void> {
  const { draft, typed } = quickQuote.getState();
  const text = typed[end].trim();
  if (text === '') {
    if (stopLabel(draft[end]) !== '—')
      quickQuote.changeStop(end, { city: '', state: '', zipcode: '' });
    return;
  }
  if (text === stopLabel(draft[end])) return;
  const lane = end === 'pickup' && typed.delivery.trim() === '' ? readLane(text) : null;
  if (lane !== null) {
    quickQuote.type('pickup', lane[0]);
    quickQuote.type('delivery', lane[1]);
    await Promise.all([
      resolvePlace(api, quickQuote, 'pickup'),
      resolvePlace(api, quickQuote, 'delivery'),
    ]);
    return;
  }
  const read = await readKnownPlace(api, text);
  // The list came late: another text stands there by now, and has its own reading.
  if (quickQuote.getState().typed[end].trim() !== text) return;
  const place = 'value' in read ? read.value : null;
  quickQuote.changeStop(end, place ?? { city: '', state: '', zipcode: '' });
  if (place !== null) quickQuote.type(end, stopLabel(place));
  else if (!('value' in read)) quickQuote.keepUnread(end, read);
}

/** How many towns a text that may mean several is asked about. */
const MOST_AMONG = 5;

/** The towns of the list as places, the likeliest first, each once. */
const placesAmong = (towns: readonly Town[], text: string): readonly TypedPlace[] =>
  [
    ...new Map(
      towns.map((town) => [stopLabel(stopOfTown(town, text)), stopOfTown(town, text)] as const),
    ).values(),
  ].slice(0, MOST_AMONG);

/**
 * Reads a place with the list of towns. A town that the list lacks is asked about, since it may be
 * a slip. If the list can't be read, the place counts as typed.
 */
async function readKnownPlace(
  api: Pick<ConsoleApi, 'places'>,
  text: string,
): Promise<UnreadPlace | { readonly value: TypedPlace }> {
  const search = (wanted: string) =>
    api.places.search({ text: wanted, limit: 50 }).catch(() => null);
  const towns = await search(text);
  const read = readPlace(text, towns ?? []);
  if ('refused' in read && towns !== null && towns.length > 0)
    return { refused: read.refused, among: placesAmong(towns, text) };
  if (!('value' in read) || towns === null || similarPlaces(read.value, towns) === null)
    return read;
  // The text may have held more than the town: a ZIP, or the full name of its state.
  const { city, state } = read.value;
  const ofTown = (await search(`${city}, ${state}`)) ?? [];
  const similar = similarPlaces(read.value, [...towns, ...ofTown]);
  return similar === null ? read : { unlisted: read.value, similar };
}
