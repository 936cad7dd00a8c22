/**
 * Plates that the service took. The next read of the yard shows them; until then the gate shows
 * them from here, or the clerk would correct the old one again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VisitId } from '../../shared/ids.ts';
import type { Visit } from '../../shared/yard/model.ts';
import type { Page } from '../page/page.ts';
import { perPage } from '../page/per-page.ts';

/** A plate that was corrected: as the yard still shows it, and as it is. */
type CorrectedPlate = { readonly was: string | null; readonly plate: string };

/** By truck. */
export type CorrectedPlates = ReadonlyMap<VisitId, CorrectedPlate>;

/** Corrections of this page that the yard doesn't show yet. */
export const correctedPlatesOf: (page: Page) => StoreApi<CorrectedPlates> = perPage(() =>
  createStore<CorrectedPlates>()(() => new Map()),
);

/** How long a corrected plate is shown at most without the yard's word, in milliseconds. */
const SHOWN_MS = 90_000;

/** Shows a corrected plate until the yard shows another one than before. */
export function showCorrected(page: Page, visit: VisitId, plate: string): void {
  const store = correctedPlatesOf(page);
  const plateNow = () => page.yard.table.visit(visit)?.licensePlate ?? null;
  const own: CorrectedPlate = { was: plateNow(), plate };
  store.setState(new Map(store.getState()).set(visit, own), true);
  const end = () => {
    stop();
    clearTimeout(timer);
    if (store.getState().get(visit) !== own) return;
    const rest = new Map(store.getState());
    rest.delete(visit);
    store.setState(rest, true);
  };
  const stop = page.yard.onAssets(() => {
    if (plateNow() !== own.was) end();
  });
  const timer = setTimeout(end, SHOWN_MS);
}

/** A truck with its corrected plate; itself where the yard is right. */
export function withCorrected(visit: Visit, corrected: CorrectedPlates): Visit {
  const own = corrected.get(visit.id);
  return own === undefined || own.was !== visit.licensePlate
    ? visit
    : { ...visit, licensePlate: own.plate };
}
