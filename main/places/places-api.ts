import { implement } from '@orpc/server';
import { placesContract } from '../../shared/console-api/places.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';

/** Typed places. The list is read at the first question and kept. */
export function placesApi(load: () => Promise<Gazetteer> = loadGazetteer) {
  const contract = implement(placesContract);
  let gazetteer: Promise<Gazetteer> | null = null;
  return {
    search: contract.search.handler(async ({ input }) => {
      gazetteer ??= load();
      return (await gazetteer).search(input.text, input.limit);
    }),
  };
}
