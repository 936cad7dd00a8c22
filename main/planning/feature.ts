/**
 * Plans, what areas are good for and the weights of ranking, as a feature; the planning itself is
 * done by the page.
 */
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { movesApi } from './moves-api.ts';
import { plansApi } from './plans-api.ts';
import { openPlanStore } from './saved-plans.ts';
import { yardCheckApi } from './yard-check-api.ts';

/**
 * Opens it. `copies`: null for one desk alone. Throws `DatabaseError` as `openPlanStore` does.
 */
export function openPlansFeature(
  { home, status, clerk }: FeatureContext,
  copies: CopyDesks | null,
) {
  const store = openPlanStore(home);
  if (copies !== null) {
    store.checks.join(copies, clerk);
    store.plans.join(copies);
    store.areas.join(copies);
  }
  status.setNotices('plans', store.notices);
  return {
    api: {
      plans: plansApi(store, clerk),
      yardCheck: yardCheckApi(store.checks, clerk),
      moves: movesApi(store.moves, clerk),
    },
    /** The move list. */
    moves: () => store.moves.current(),
    stop: store.close,
  };
}
