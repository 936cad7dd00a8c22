import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { readTownQuery, type Town } from '../../../shared/places/town.ts';
import type { StopDraft } from '../../../shared/quoting/quote-draft.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import type { QuickQuote } from './quick-quote-store.ts';

/** The town as an end of a lane. A ZIP is taken over only when one was typed: a town alone is not its first ZIP. */
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

/** A place the gazetteer does not know, as it was typed: "Town, ST 12345", "Town, ST" or a ZIP; null for anything else. */
export function stopOfText(typed: string): Pick<StopDraft, 'city' | 'state' | 'zipcode'> | null {
  const text = typed.trim();
  const zip = /(?:^|\s)(\d{5}(?:-\d{4})?)$/.exec(text)?.[1] ?? '';
  const town = /^(.+?)\s*,\s*([A-Za-z]{2})$/.exec(text.slice(0, text.length - zip.length).trim());
  if (town !== null)
    return {
      city: (town[1] as string).trim(),
      state: (town[2] as string).toUpperCase(),
      zipcode: zip,
    };
  return zip !== '' && zip.length === text.length ? { city: '', state: '', zipcode: zip } : null;
}

/** Makes the typed text of one end a place of the draft, unless it is one already. An empty field empties the place. */
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
  const [best] = await api.places.search({ text, limit: 1 }).catch(() => []);
  const stop = best === undefined ? stopOfText(text) : stopOfTown(best, text);
  quickQuote.changeStop(end, stop ?? { city: '', state: '', zipcode: '' });
  if (stop !== null) quickQuote.type(end, stopLabel({ ...stop }));
}
