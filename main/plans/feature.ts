/** Plans, what areas are good for and the weights of ranking, as a feature; the planning itself is done by the page. */
import type { Ground } from '../kernel/feature.ts';
import { movesApi } from './moves-api.ts';
import { openPlanStore } from './plan-store.ts';
import { plansApi } from './plans-api.ts';
import { yardCheckApi } from './yard-check-api.ts';

/** Opens it. Throws `DatabaseError` as `openPlanStore` does. */
export function openPlansFeature({ home, status, clerk }: Ground) {
  const store = openPlanStore(home);
  status.setNotices('plans', store.notices);
  return {
    api: { plans: plansApi(store, clerk), yardCheck: yardCheckApi(store.checks, clerk), moves: movesApi(store.moves, clerk) },
    stop: store.close,
  };
}
