import { useQuery } from '@tanstack/react-query';
import { isPartOfZip, stopOfTown, type Town } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { usePage } from '../page-context.tsx';

/**
 * What a field for a town suggests for a typed text: names by their beginning, whatever their case
 * and accents, with a state or without, and postal codes. `isAsked`: the text is being typed.
 *
 * - `options`: one line for each town, however many ZIP codes it has; else a name would be listed
 *   several times.
 * - `isFirstMeant`: Enter may take the first one. While a ZIP code is incomplete, it takes no
 *   place. What is suggested for an earlier text isn't meant any more, and a town that is only
 *   written like the text is chosen by hand.
 * - `isFetching`: the first look at the list of towns may take seconds.
 */
export function useTowns(text: string, isAsked: boolean) {
  const { api } = usePage();
  const wanted = text.trim();
  const {
    data: towns = [],
    isPlaceholderData: isOld,
    isFetching,
  } = useQuery({
    queryKey: ['places', wanted],
    queryFn: () => api.places.search({ text: wanted, limit: 8 }),
    enabled: isAsked && wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (known) => known,
  });
  const options: ReadonlyMap<string, Town> = new Map(
    towns.map((town) => [stopLabel(stopOfTown(town, wanted)), town] as const),
  );
  const isFirstMeant = !isOld && !isPartOfZip(text) && towns[0]?.isNear !== true;
  return { towns, options, isFirstMeant, isFetching: isAsked && isFetching };
}
