/** Passes that drivers hold, and what became of the spots on them. */
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { words } from '../../../ui/words.ts';

/**
 * How long a driver may still be on the way to the spot of a pass, in milliseconds. A truck that is
 * moved later needs no new pass.
 */
const ON_THE_WAY_MS = 15 * 60_000;

type Printed = { readonly spot: SpotId; readonly until: number };

/**
 * Says once when a truck whose pass was just printed is to go elsewhere, for example after its
 * assignment was undone.
 */
export class PrintedPasses {
  readonly #page: Pick<Page, 'yard' | 'results' | 'ticker'>;
  readonly #passes = new Map<VisitId, Printed>();
  /** Every truck whose pass was printed, also of one that waits. */
  readonly #out = new Set<VisitId>();
  #isWatching = false;

  constructor(page: Pick<Page, 'yard' | 'results' | 'ticker'>) {
    this.#page = page;
  }

  /** The pass of a truck was printed, with the spot where the truck is to go now. */
  printed(visit: VisitId): void {
    const { yard, ticker } = this.#page;
    const spot = yard.table.visit(visit)?.spotId ?? null;
    this.#out.add(visit);
    this.#passes.delete(visit);
    if (spot !== null) this.#passes.set(visit, { spot, until: ticker.now() + ON_THE_WAY_MS });
    if (!this.#isWatching) yard.onAssets(() => this.#look());
    this.#isWatching = true;
  }

  /** Whether a driver holds the pass of a truck, however long. */
  isOut = (visit: VisitId): boolean => this.#out.has(visit);

  #look(): void {
    const { yard, results, ticker } = this.#page;
    for (const [id, { spot, until }] of this.#passes) {
      const visit = yard.table.visit(id);
      if (visit?.isActive === true && visit.spotId === spot && ticker.now() < until) continue;
      this.#passes.delete(id);
      if (visit?.isActive !== true || ticker.now() >= until) continue;
      results.said(
        words().t('gate.pass.outdated', {
          truck: assetLabel(visit),
          spot: spotRefLabel(yard.table, spot),
        }),
      );
    }
  }
}

/** The passes that were printed on a page. */
export const printedPassesOf = perPage((page) => new PrintedPasses(page));
